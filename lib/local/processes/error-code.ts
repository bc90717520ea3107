/** The code of a system error, such as `ENOENT`; `undefined` for any other error. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;
}

/** Handles the error of an operation on a file that may be missing: resolves to `undefined` if it is, and throws any other error again. */
export function ignoreMissing(error: unknown): undefined {
  if (errorCode(error) !== "ENOENT") throw error;
}
