import { errorText } from "../text/error-text.ts";
import { withoutCredentials } from "./without-credentials.ts";

/** The message of an error, for a log line, without the credentials that it may quote. */
export function errorMessage(error: unknown): string {
  return withoutCredentials(errorText(error));
}
