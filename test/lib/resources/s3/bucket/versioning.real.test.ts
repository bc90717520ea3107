import { versioning } from "../../../../../lib/resources/s3/bucket/versioning.ts";
import { testBucketPart } from "../../../../support/bucket-part-contract.ts";

testBucketPart(versioning, {
  examples: [[{ versioning: { status: "Enabled" } }, "Enabled"]],
  defaults: [{ versioning: { status: "Suspended" } }, { versioning: { status: "" } }, { versioning: {} }],
});
