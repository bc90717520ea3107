import { ApiError } from "../../reconcile/errors.ts";

/**
 * Reads a configuration that S3 reports missing with an error of its own: a code such as `NoSuchTagSet`, or an HTTP status. Only
 * those in `absent` become `undefined`; a missing bucket or permission stays an error.
 */
export async function readOptional<Output>(
  absent: readonly (string | number)[],
  output: Promise<Output>,
): Promise<Output | undefined> {
  try {
    return await output;
  } catch (error) {
    if (error instanceof ApiError && (absent.includes(error.code) || absent.includes(error.status ?? 0)))
      return undefined;
    throw error;
  }
}
