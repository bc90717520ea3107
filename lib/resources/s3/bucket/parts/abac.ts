import { AbacStatus$, GetBucketAbacCommand, PutBucketAbacCommand } from "@aws-sdk/client-s3";
import { configurationPart } from "../configuration-part.ts";

/** Attribute-based access control: whether the bucket's tags decide who may use it. If S3 does not support ABAC, it counts as disabled. */
export const abac = configurationPart({
  name: "abac",
  schema: AbacStatus$,
  get: GetBucketAbacCommand,
  output: "AbacStatus",
  put: PutBucketAbacCommand,
  input: "AbacStatus",
  absent: ["MethodNotAllowed", "UnsupportedArgument", 501],
  initial: { status: "Disabled" },
  normalise: ({ status }) => ({ status: status || "Disabled" }),
});
