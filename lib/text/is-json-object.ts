import { isShallow } from "./is-shallow.ts";
import { isRecord } from "./own.ts";

/** Whether a text is a JSON object, as policies and other documents are. No document is nested more than 100 levels deep. */
export function isJsonObject(text: string): boolean {
  if (!isShallow(text)) return false;
  try {
    return isRecord(JSON.parse(text));
  } catch (error) {
    if (error instanceof SyntaxError) return false;
    throw error;
  }
}
