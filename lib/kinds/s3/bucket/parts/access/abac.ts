import { AbacStatus$, GetBucketAbacCommand, PutBucketAbacCommand } from "@aws-sdk/client-s3";
import { configurationPart } from "../../configuration-part.ts";

/** Attribute-based access control: whether access decisions use the bucket's tags. ABAC counts as disabled where S3 does not support it. */
export const abac = configurationPart({
  name: "abac",
  schema: AbacStatus$,
  get: GetBucketAbacCommand,
  output: "AbacStatus",
  put: PutBucketAbacCommand,
  input: "AbacStatus",
  absent: ["MethodNotAllowed", "UnsupportedArgument", 501],
  initial: { status: "Disabled" },
});
