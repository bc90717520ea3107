import { AbacStatus$, GetBucketAbacCommand, PutBucketAbacCommand } from "@aws-sdk/client-s3";
import { configurationPart } from "./configuration-part.ts";

/**
 * Attribute-based access control: whether the bucket's tags decide who may do what. An S3 that does not know it has it disabled.
 * The tags of a bucket with it are written otherwise: see `tagging`.
 */
export const abac = configurationPart({
  name: "abac",
  actions: ["s3:GetBucketAbac", "s3:PutBucketABAC"],
  schema: AbacStatus$,
  get: GetBucketAbacCommand,
  answer: "AbacStatus",
  put: PutBucketAbacCommand,
  member: "AbacStatus",
  absent: ["MethodNotAllowed", "UnsupportedArgument", 501],
  initial: { status: "Disabled" },
  normalise: ({ status }) => ({ status: status || "Disabled" }),
});
