/** A path that no change of the source makes good. */
export class PathError extends Error {
  override readonly name = "PathError";
}

/**
 * The first value in the object to which a path expression leads, as a text; `undefined` if it leads to none that is a string, a
 * number or a boolean. jq is loaded with the first path. Rejects with `PathError` if jq cannot follow the path.
 */
export async function valueAt(object: object, path: string): Promise<string | undefined> {
  const { first, JqError } = await import("jq-wasm/inline");
  try {
    const value = await first(object, path);
    return ["string", "number", "boolean"].includes(typeof value) ? String(value) : undefined;
  } catch (error) {
    if (!(error instanceof JqError)) throw error;
    throw new PathError("unable to execute query", { cause: error });
  }
}
