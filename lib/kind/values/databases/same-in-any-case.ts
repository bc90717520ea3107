import { stableText } from "../../../text/stable-text.ts";

/** Whether two values are the same, apart from upper and lower case. AWS stores most texts of databases and caches in lower case. */
export function sameInAnyCase(declared: unknown = "", shown: unknown = ""): boolean {
  return stableText(declared).toLowerCase() === stableText(shown).toLowerCase();
}
