import { HeadBucketCommand } from "@aws-sdk/client-s3";
import { ifPresent } from "../../../kind/values/if-present.ts";
import { invalidName } from "../../../kind/values/name-form.ts";
import { withHint } from "../../../kind/values/with-hint.ts";
import { ApiError, ElsewhereError, HiddenError } from "../../../reconcile/contract/errors.ts";
import { bucketNames, requireBucketName } from "./bucket-name.ts";
import type { BucketDescription, BucketTarget } from "./bucket-part.ts";

/**
 * Looks for a bucket. Resolves to `undefined` if the name is free. Throws `TerminalError` if the name cannot be that of a general purpose
 * bucket, `ElsewhereError` if the bucket is in another region, and `HiddenError` if S3 does not reveal whether the bucket exists.
 */
export async function describeBucket(target: BucketTarget): Promise<BucketDescription | undefined> {
  const { Bucket, arn, s3 } = target;
  requireBucketName(Bucket);
  try {
    const output = await ifPresent(s3.send(new HeadBucketCommand({ Bucket })), 404);
    return output && { arn };
  } catch (error) {
    throw error instanceof ApiError ? interpret(error, target) : error;
  }
}

/** A name that a new bucket can have. S3 may have older buckets with other names. */
const NEW_NAME = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;

/** Interprets an error from HeadBucket, which has an HTTP status but no error code. */
function interpret(error: ApiError, { Bucket, region }: BucketTarget): Error {
  if (error.status === 301) return new ElsewhereError(`the bucket ${Bucket} is in another region`, { cause: error });
  if (error.status === 400 && !NEW_NAME.test(Bucket)) return invalidName("name", Bucket, bucketNames, error);
  if (error.status !== 403) return error;
  // In us-east-1, creating a bucket that the account already owns succeeds and resets its ACL, so there must be no attempt to create it.
  if (region !== "us-east-1") return new HiddenError(error.message, { cause: error });
  const reason = `the bucket name ${Bucket} may be taken by another AWS account`;
  const cause = withHint(error, `${reason}; the call is retried until the object is an hour old`);
  return new HiddenError(cause.message, { cause, mayCreate: false });
}
