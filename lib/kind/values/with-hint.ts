import { ApiError } from "../../reconcile/contract/errors.ts";

/** Returns a copy of the error with a hint appended to its message. */
export function withHint(error: ApiError, hint: string): ApiError {
  const { code, status, message, answered } = error;
  return new ApiError(error, { code, status, message: `${message}; ${hint}`, answered }, { cause: error });
}
