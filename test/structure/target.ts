import { existsSync, realpathSync } from "node:fs";
import { isBuiltin } from "node:module";
import { join, posix, relative, sep } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

/** What a specifier stands for: a file, relative to the repository's root, or a module from a package or from Node. */
export type Target = { readonly file: string } | { readonly package: string };

const PATH = /^(\.{1,2}(\/|$)|\/|file:)/i;
const PACKAGES = "node_modules/";

/** Resolves a specifier as Node does: a path is a URL, and symbolic links are followed. */
export function targetOf(specifier: string, from: string, root: string): Target {
  if (isBuiltin(specifier)) return { package: specifier.startsWith("node:") ? specifier : `node:${specifier}` };
  if (!PATH.test(specifier)) return { package: packagePath(specifier) };
  const url = new URL(specifier, pathToFileURL(join(root, from)));
  // Node rejects such URLs.
  if (url.host !== "" || /%2f|%5c/i.test(url.pathname)) return { package: specifier };
  const file = relative(root, followLinks(fileURLToPath(url))).replaceAll(sep, "/");
  const installed = file.lastIndexOf(PACKAGES);
  return installed < 0 ? { file } : { package: file.slice(installed + PACKAGES.length) };
}

// A specifier that is not a plain name, such as `#alias` or `data:…`, is returned unchanged. No rule allows it.
function packagePath(specifier: string): string {
  return /[:#%]/.test(specifier) ? specifier : posix.normalize(specifier);
}

function followLinks(path: string): string {
  if (existsSync(path)) return realpathSync(path);
  // TypeScript resolves `x.js` to `x.ts`.
  return path.replace(/\.([cm]?)js$/, ".$1ts");
}
