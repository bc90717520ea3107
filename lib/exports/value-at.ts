import { valueAt as fieldAt, fieldPath } from "../text/field-path.ts";

/** The path is invalid, and no change to the source can make it valid. */
export class PathError extends Error {
  override readonly name = "PathError";
}

/** The object is too large for the path. A change to the source can make it small enough. */
export class LargeSourceError extends Error {
  override readonly name = "LargeSourceError";
}

/** A path that consists only of field names, as in most exports. */
const FIELDS = /^(?:\.[A-Za-z_][A-Za-z0-9_]*)+$/;

/** Of an object, as JSON. jq evaluates a path over a larger object for so long that other exports have to wait. */
const MOST_CHARACTERS = 128_000;

/**
 * The first value in the object that a path expression leads to, as a string; `undefined` if that is not a string, a number or a boolean.
 * Rejects with `PathError` if jq cannot follow the path, and with `LargeSourceError` if the object is too large for jq, which is loaded
 * (100 ms, 30 MB) only if the path is not just a sequence of field names that leads to such a value.
 */
export async function valueAt(object: object, path: string): Promise<string | undefined> {
  const field = FIELDS.test(path) ? fieldAt(object, fieldPath(path.slice(1))) : undefined;
  return asText(field) ?? asText(await askJq(object, path));
}

function asText(value: unknown): string | undefined {
  return ["string", "number", "boolean"].includes(typeof value) ? String(value) : undefined;
}

async function askJq(object: object, path: string): Promise<unknown> {
  const text = JSON.stringify(object);
  if (text.length > MOST_CHARACTERS) {
    throw new LargeSourceError(
      `the object has more than ${MOST_CHARACTERS} characters as JSON, so its fields can be exported only by a path of field names that leads to a value, such as .status.location`,
    );
  }
  const { first, JqError } = await import("jq-wasm/inline");
  try {
    // jq stops at the first value, and prints no list or object.
    return await first(text, `first(${path}) | scalars`);
  } catch (error) {
    if (!(error instanceof JqError)) throw error;
    throw new PathError("unable to execute query", { cause: error });
  }
}
