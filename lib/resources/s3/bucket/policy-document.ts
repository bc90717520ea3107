/** A parsed policy. Nothing more is known of it than that it is a JSON object. */
export type PolicyDocument = Readonly<Record<string, unknown>>;

/** Reads the text of a policy; `undefined` if it is not a JSON object, and so can never be one. */
export function parsePolicy(text: string): PolicyDocument | undefined {
  try {
    const parsed: unknown = JSON.parse(text);
    return isObject(parsed) ? parsed : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Whether a value of JSON is an object. */
export function isObject(value: unknown): value is PolicyDocument {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
