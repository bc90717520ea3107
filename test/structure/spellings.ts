import { posix } from "node:path";
import { pathToFileURL } from "node:url";
import { ROOT } from "./repository.ts";

/** All spellings of a specifier, as seen from a file. The target is a file of the repository or a module of a package. */
export function specifiersOf(target: string, from: string): readonly string[] {
  if (!/^(lib|functions|infra|bin|test)\//.test(target)) return packageSpecifiers(target, from);
  const path = relativeTo(target, from);
  const folder = posix.basename(posix.dirname(from));
  return [
    path,
    `./../${folder}/${path}`,
    path.replace(/\.ts$/, ".js"),
    path.replace("s", "%73"),
    `./${path.replaceAll("../", "%2e%2e/")}`,
    `${path}?again`,
    `${ROOT}/${target}`,
    pathToFileURL(`${ROOT}/${target}`).href,
  ];
}

/** All statements that import a module, including those that import only its types. */
export function statementsFor(specifier: string): readonly string[] {
  return [
    `import "${specifier}";`,
    `import { a } from "${specifier}";`,
    `import * as a from '${specifier}';`,
    `import a, { type B } from "${specifier}";`,
    `import { type A } from "${specifier}";`,
    `export { a } from "${specifier}";`,
    `export * from "${specifier}";`,
    `export * as a from "${specifier}";`,
    `import a = require("${specifier}");`,
    `const a = await import("${specifier}");`,
    `const a = () => import(\`${specifier}\`);`,
    ...typeStatementsFor(specifier),
  ];
}

/** All statements that import only the types of a module. */
export function typeStatementsFor(specifier: string): readonly string[] {
  return [
    `import type { A } from "${specifier}";`,
    `import type * as a from "${specifier}";`,
    `export type { A } from "${specifier}";`,
    `export type * from "${specifier}";`,
    `type A = import("${specifier}").A;`,
    `let a: typeof import("${specifier}");`,
  ];
}

function packageSpecifiers(target: string, from: string): readonly string[] {
  if (target.startsWith("node:")) return [target, target.slice("node:".length)];
  return [target, `yaml/../${target}`, relativeTo(`node_modules/${target}/index.js`, from)];
}

function relativeTo(target: string, from: string): string {
  const path = posix.relative(posix.dirname(from), target);
  return path.startsWith(".") ? path : `./${path}`;
}
