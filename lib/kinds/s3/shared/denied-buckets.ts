import type { Denial } from "../../../kind/values/denial.ts";

/** The buckets that no object may manage. */
export const deniedBuckets: Denial = {
  parameter: "deniedBuckets",
  // The staging buckets that `cdk bootstrap` creates, in any account. Anyone who is allowed to write to them can change what is deployed.
  always: ["cdk-*-assets-????????????-*"],
  arn: "s3:::",
  content: "/*",
  actions: ["s3:*"],
};
