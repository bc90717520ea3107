import { withoutCredentials } from "./without-credentials.ts";

/** The message of an error, for a log line, without the credentials that it may quote. */
export function errorMessage(error: unknown): string {
  return withoutCredentials(error instanceof Error ? error.message : String(error));
}
