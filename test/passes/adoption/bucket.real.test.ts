import { describe } from "vitest";
import { testAdoption } from "../../support/kinds/kind-on-aws/adoption-suite.ts";
import { openBucketOnS3 } from "../../support/kinds/kind-on-aws/bucket-on-s3.ts";
import { testTenants } from "../../support/kinds/kind-on-aws/tenant-suite.ts";

describe("Bucket:", () => {
  testAdoption(openBucketOnS3);
  testTenants(openBucketOnS3, "all");
});
