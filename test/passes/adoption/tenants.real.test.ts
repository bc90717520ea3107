import { describe } from "vitest";
import { openBucketOnS3 } from "../../support/kinds/kind-on-aws/bucket-on-s3.ts";
import { openTableOnDynamoDB } from "../../support/kinds/kind-on-aws/table-on-dynamodb.ts";
import { testTenants } from "../../support/kinds/kind-on-aws/tenant-suite.ts";

describe("Bucket:", () => testTenants(openBucketOnS3, "all"));

describe("Table:", () => testTenants(openTableOnDynamoDB, "all"));
