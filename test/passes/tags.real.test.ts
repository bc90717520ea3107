import { describe } from "vitest";
import { openBucketOnS3 } from "../support/kinds/kind-on-aws/bucket-on-s3.ts";
import { openRepositoryOnECR } from "../support/kinds/kind-on-aws/repository-on-ecr.ts";
import { openTableOnDynamoDB } from "../support/kinds/kind-on-aws/table-on-dynamodb.ts";
import { testTags } from "../support/kinds/kind-on-aws/tag-suite.ts";

describe.each([
  { kind: "Bucket", open: openBucketOnS3 },
  { kind: "Table", open: openTableOnDynamoDB },
  { kind: "Repository", open: openRepositoryOnECR },
])("the tags of a $kind", ({ open }) => {
  testTags(open);
});
