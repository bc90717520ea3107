import { isShallow } from "../../text/is-shallow.ts";

/** A parsed policy: a JSON object of unknown content. */
export type PolicyDocument = Readonly<Record<string, unknown>>;

/**
 * Parses a policy. Numbers that JavaScript cannot represent exactly are returned as strings. Returns `undefined` for a string that is not a
 * JSON object, or is nested more than 100 levels deep, and therefore cannot be a policy.
 */
export function parsePolicy(text: string): PolicyDocument | undefined {
  if (!isShallow(text)) return undefined;
  try {
    const parsed: unknown = JSON.parse(text, exactNumber);
    return isObject(parsed) ? parsed : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function exactNumber(_key: string, value: unknown, { source }: { readonly source?: string } = {}): unknown {
  return typeof value === "number" && source !== undefined && String(value) !== source ? source : value;
}

/** Whether a JSON value is an object. */
export function isObject(value: unknown): value is PolicyDocument {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Whether any object in a JSON document has the same key more than once. `JSON.parse` keeps only the last value of such a key. */
export function hasDuplicateKeys(text: string): boolean {
  const written = [...text.matchAll(/"(?:[^"\\]|\\.)*"(?=(\s*:)?)/g)].filter(([, colon]) => colon !== undefined).length;
  return written !== countKeys(JSON.parse(text));
}

function countKeys(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  const inner = Object.values(value).reduce<number>((sum, one) => sum + countKeys(one), 0);
  return Array.isArray(value) ? inner : inner + Object.keys(value).length;
}
