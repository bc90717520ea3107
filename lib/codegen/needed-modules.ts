import { createHash, hash } from "node:crypto";
import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type GeneratedFile, staleFiles, writeFile } from "./generated-file.ts";
import { kindLists, type ListedKind } from "./kind-lists.ts";
import { pagePaths } from "./page/page-paths.ts";

const root = join(import.meta.dirname, "../..");
const cache = "node_modules/.cache/driftless/modules.json";

/**
 * Generates the modules of the kinds whose pages have changed since, or what these depend on, and the lists of all kinds. Git does not know
 * these modules, so every program that loads them calls this before. Returns the paths of the pages that it read. What else is generated is
 * in the repository, and left alone.
 */
export async function generateNeededModules(): Promise<readonly string[]> {
  const known = readCache();
  const common = digestOf(["lib/codegen/**/*.{ts,json}", "lib/kind/**/*.ts", "package-lock.json"]);
  const pages = pagePaths().map((path) => ({
    path,
    digest: hash("sha256", `${common}${digestOf(sourcesOf(path))}`),
  }));
  const stale = pages.filter(
    ({ path, digest }) => known[path]?.digest !== digest || !known[path].modules.every(exists),
  );
  const read = Object.fromEntries(await Promise.all(stale.map(async (page) => [page.path, await generateFor(page)])));
  const all = { ...known, ...read } as Cache;
  const listed = pages.flatMap(({ path }) => all[path]?.listed ?? []);
  const text = JSON.stringify(Object.fromEntries(pages.map(({ path }) => [path, all[path]])));
  write([...kindLists(listed), { path: cache, text }]);
  return stale.map(({ path }) => path);
}

/** What was generated for pages, by their paths. */
type Cache = Readonly<Record<string, CachedKind>>;

interface CachedKind {
  /** Of everything on which the modules depend. */
  readonly digest: string;
  readonly modules: readonly string[];
  readonly listed: ListedKind;
}

async function generateFor({ path, digest }: { readonly path: string; readonly digest: string }): Promise<CachedKind> {
  // The generator is loaded only if something has to be generated.
  const [{ filesOf, generateKind, listedKind }, { readPage }] = await Promise.all([
    import("./kind-files.ts"),
    import("./page/read-page.ts"),
  ]);
  const defined = await readPage(path);
  const modules = filesOf({ ...defined, generated: generateKind(defined) }).filter((file) => isModule(file.path));
  write(modules);
  return { digest, modules: modules.map(({ path }) => path), listed: listedKind(defined) };
}

/** Whether a generated file is a module, which Git does not know. */
export function isModule(path: string): boolean {
  return path.endsWith(".generated.ts");
}

/** What a page depends on beside the generator and the SDK's version: its service, and what is beside and below it. */
function sourcesOf(path: string): readonly string[] {
  return [`${path}.*`, `${path}/**/*.ts`, `${dirname(path)}/shared/*.ts`, "lib/aws/services/*.ts"];
}

/** A digest of the names and contents of files that are not generated. */
function digestOf(patterns: readonly string[]): string {
  const digest = createHash("sha256");
  const files = globSync(patterns, { cwd: root }).filter((file) => !isModule(file));
  for (const file of files.sort()) digest.update(`${file}\n`).update(readFileSync(join(root, file)));
  return digest.digest("hex");
}

function readCache(): Cache {
  if (!exists(cache)) return {};
  // This program wrote it.
  return JSON.parse(readFileSync(join(root, cache), "utf8")) as Cache;
}

function exists(path: string): boolean {
  return existsSync(join(root, path));
}

function write(files: readonly GeneratedFile[]): void {
  for (const file of staleFiles(root, files)) writeFile(root, file);
}
