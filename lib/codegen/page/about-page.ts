import { errorText } from "../../text/error-text.ts";

/** An error that says which page it is about. */
export function aboutPage(path: string, cause: unknown): Error {
  return new Error(`${path}.ts: ${errorText(cause)}`, { cause });
}
