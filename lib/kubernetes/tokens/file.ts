import { readFile } from "node:fs/promises";
import type { TokenSource } from "../connection/connection.ts";

const FRESH_MILLISECONDS = 60_000;

/**
 * Creates the source of a token in a file that its owner renews, as the kubelet does. The file is read again if the last read was at least
 * a minute ago or if the token was rejected. The source rejects if the file cannot be read or is empty.
 */
export function createFileTokenSource({
  path,
  now,
}: {
  readonly path: string;
  readonly now: () => number;
}): TokenSource {
  let last: { readonly token: string; readonly at: number } | undefined;
  return async (options) => {
    if (last === undefined || options?.refresh || now() - last.at >= FRESH_MILLISECONDS) {
      const at = now();
      const token = (await readFile(path, "utf8")).trim();
      if (token === "") throw new Error(`token file ${path} is empty`);
      last = { token, at };
    }
    return last.token;
  };
}
