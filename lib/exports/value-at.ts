import { valueAt as fieldAt, fieldPath } from "../reconcile/rules/field-path.ts";

/** The path is invalid, and no change to the source can make it valid. */
export class PathError extends Error {
  override readonly name = "PathError";
}

/** A path that consists only of field names, as in most exports. */
const FIELDS = /^(?:\.[A-Za-z_][A-Za-z0-9_]*)+$/;

/**
 * The first value in the object that a path expression leads to, as a string; `undefined` if the path does not lead to a string, a number
 * or a boolean. Rejects with `PathError` if jq cannot follow the path.
 *
 * jq takes 100 ms and 30 MB to load, so it is loaded only if the path is not just a sequence of field names that leads to such a value.
 */
export async function valueAt(object: object, path: string): Promise<string | undefined> {
  const field = FIELDS.test(path) ? fieldAt(object, fieldPath(path.slice(1))) : undefined;
  return asText(field) ?? asText(await askJq(object, path));
}

function asText(value: unknown): string | undefined {
  return ["string", "number", "boolean"].includes(typeof value) ? String(value) : undefined;
}

async function askJq(object: object, path: string): Promise<unknown> {
  const { first, JqError } = await import("jq-wasm/inline");
  try {
    return await first(object, path);
  } catch (error) {
    if (!(error instanceof JqError)) throw error;
    throw new PathError("unable to execute query", { cause: error });
  }
}
