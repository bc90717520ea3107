import { TerminalError } from "../../../reconcile/errors.ts";
import type { BucketSpec } from "./spec.ts";

/**
 * The name of the bucket in S3. Throws `TerminalError` for what the SDK would take for something else than a general purpose
 * bucket: a directory bucket, or the ARN of an access point.
 */
export function bucketName({ name }: Partial<Pick<BucketSpec, "name">>): string {
  if (!name) throw new TerminalError("InvalidSpec", "spec.name is required: it is the name of the bucket");
  if (name.endsWith("--x-s3"))
    throw new TerminalError("NotSupported", "directory buckets (--x-s3) are not supported yet");
  // Looser than https://docs.aws.amazon.com/AmazonS3/latest/userguide/bucketnamingrules.html, as old buckets are.
  if (!/^[\w.-]{3,255}$/.test(name)) {
    throw new TerminalError("InvalidSpec", `spec.name ${name} is no bucket name: use 3 to 63 of a-z, 0-9, . and -`);
  }
  return name;
}
