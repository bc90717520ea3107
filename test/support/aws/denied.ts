import { ApiError } from "../../../lib/reconcile/contract/errors.ts";

/** The error of a call that IAM does not allow. */
export function denied(operation: string): ApiError {
  return new ApiError({ service: "S3", operation }, { code: "AccessDenied", status: 403, message: "Access Denied" });
}
