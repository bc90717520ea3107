import { ApiError } from "../../reconcile/errors.ts";

/**
 * Reads a configuration that S3 reports missing with an error code of its own, such as `NoSuchTagSet`. Only that one becomes
 * `undefined`; a missing bucket or permission stays an error.
 */
export async function readOptional<Output>(missing: string, output: Promise<Output>): Promise<Output | undefined> {
  try {
    return await output;
  } catch (error) {
    if (error instanceof ApiError && error.code === missing) return undefined;
    throw error;
  }
}
