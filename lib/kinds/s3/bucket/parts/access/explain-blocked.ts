import { withHint } from "../../../../../kind/values/with-hint.ts";
import { ApiError } from "../../../../../reconcile/contract/errors.ts";
import type { BucketSpec } from "../../spec.ts";

/**
 * Adds a hint to the error with which S3 denies a policy or an ACL, if the spec does not set the public access block: a new bucket then
 * keeps the block that it was created with, whereas ACK would remove that block. Other errors are returned unchanged.
 */
export function explainBlocked(
  error: unknown,
  { publicAccessBlock }: BucketSpec,
  { what, field }: { readonly what: string; readonly field: string },
): unknown {
  if (publicAccessBlock !== undefined || !(error instanceof ApiError) || error.code !== "AccessDenied") return error;
  return withHint(
    error,
    `if this ${what} makes the bucket public, the spec must set publicAccessBlock explicitly, with ${field} set to false`,
  );
}
