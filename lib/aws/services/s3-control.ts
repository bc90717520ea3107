import type { S3ControlClient } from "@aws-sdk/client-s3-control";
import { type Calls, defineService } from "../define-service.ts";

/** Calls to Amazon S3 Control. */
export type S3Control = Calls<S3ControlClient>;

/** Amazon S3 Control: account-level S3 operations, and the tags of buckets that use ABAC. */
export const s3Control = defineService({
  name: "S3 Control",
  owner: "AccountId",
  create: async (options) => new (await import("@aws-sdk/client-s3-control")).S3ControlClient(options),
});
