import { TerminalError } from "../../../reconcile/contract/errors.ts";
import { excerpt } from "../../../text/excerpt.ts";
import type { BucketSpec } from "./spec.ts";

/** The name of the bucket in S3; an empty string if adoption has not filled the spec yet. */
export function bucketName({ name = "" }: Partial<Pick<BucketSpec, "name">>): string {
  return name;
}

/**
 * Throws `TerminalError` for a name that the SDK would not treat as the name of a general purpose bucket, such as the name of a directory
 * bucket or the ARN of an access point.
 */
export function requireBucketName(name: string): void {
  if (name === "") throw new TerminalError("InvalidSpec", "spec.name is required: it is the name of the bucket");
  if (name.endsWith("--x-s3")) {
    throw new TerminalError("NotSupported", "directory buckets (--x-s3) are not supported yet");
  }
  // Looser than S3's rules, because the names of older buckets may break them:
  // https://docs.aws.amazon.com/AmazonS3/latest/userguide/bucketnamingrules.html
  if (!/^[\w.-]{3,255}$/.test(name)) {
    throw new TerminalError(
      "InvalidSpec",
      `spec.name ${excerpt(name)} is not a valid bucket name: use 3 to 63 characters from a-z, 0-9, . and -`,
    );
  }
}
