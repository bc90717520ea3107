import { ApiError } from "../../reconcile/contract/errors.ts";

/**
 * Awaits a call for something that may not exist. Resolves to `undefined` if AWS returns one of the error codes or HTTP statuses in
 * `absent`, such as `NoSuchTagSet`, which mean that it does not exist. Any other error is thrown.
 */
export async function ifPresent<Output>(
  call: Promise<Output>,
  ...absent: readonly (string | number)[]
): Promise<Output | undefined> {
  try {
    return await call;
  } catch (error) {
    if (isAbsent(error, absent)) return undefined;
    throw error;
  }
}

/** Whether AWS has returned one of these error codes or HTTP statuses. */
export function isAbsent(error: unknown, absent: readonly (string | number)[]): error is ApiError {
  return error instanceof ApiError && (absent.includes(error.code) || absent.includes(error.status ?? 0));
}
