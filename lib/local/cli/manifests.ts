import { readdir, readFile, stat } from "node:fs/promises";
import { extname, join } from "node:path";
import { parseAllDocuments } from "yaml";
import type { ResourceKind } from "../../kubernetes/resource-kind.ts";
import { UsageError } from "../usage-error.ts";

/**
 * Checks manifests before anything is started. Rejects with a `UsageError` if a manifest cannot be read or would be rejected by kubectl, or
 * if none of them contains an object that Driftless manages. URLs are not checked, because only kubectl can read them.
 */
export async function assertManifests(paths: readonly string[], kinds: readonly ResourceKind[]): Promise<void> {
  const local = paths.filter((path) => !URL.canParse(path));
  const manifests = (await Promise.all(local.map(readManifests))).flat();
  const objects = manifests.flatMap(({ file, text }) => objectsIn(file, text));
  if (local.length < paths.length || objects.some((object) => kindOf(object, kinds) !== undefined)) return;
  throw nothingToDo(paths, kinds);
}

/** The kind of an object; `undefined` if it is not one of `kinds`. */
export function kindOf(object: unknown, kinds: readonly ResourceKind[]): ResourceKind | undefined {
  if (!isKubernetesObject(object)) return undefined;
  return kinds.find(({ group, version, kind }) => object.apiVersion === `${group}/${version}` && object.kind === kind);
}

/** The error if the manifests contain no object that Driftless manages. */
export function nothingToDo(paths: readonly string[], kinds: readonly ResourceKind[]): UsageError {
  const names = kinds.map(({ kind, group, version }) => `${kind} (${group}/${version})`).join(", ");
  return new UsageError(`${paths.join(", ")}: no object of a kind that Driftless manages: ${names}`);
}

/** Reads the manifests that `kubectl apply -f` would: a file's, or a folder's without subfolders. Rejects with `UsageError` if none. */
export async function readManifests(
  path: string,
): Promise<readonly { readonly file: string; readonly text: string }[]> {
  const files = await unlessMissing(path, filesOf(path));
  return await Promise.all(
    files.map(async (file) => ({ file, text: await unlessMissing(file, readFile(file, "utf8")) })),
  );
}

/** The extensions that kubectl recognizes. In a folder it ignores all other files. */
const EXTENSIONS: readonly string[] = [".json", ".yaml", ".yml"];

async function filesOf(path: string): Promise<readonly string[]> {
  if (!(await stat(path)).isDirectory()) return [path];
  const entries = await readdir(path, { withFileTypes: true });
  const files = entries.filter((entry) => !entry.isDirectory() && EXTENSIONS.includes(extname(entry.name)));
  if (files.length > 0) return files.map(({ name }) => join(path, name)).toSorted();
  throw new UsageError(
    `the folder ${path} contains no manifests: no files that end in ${EXTENSIONS.join(", ")}; subfolders are not read`,
  );
}

async function unlessMissing<Result>(path: string, reading: Promise<Result>): Promise<Result> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`cannot read the manifest ${path}`, { cause: error });
  }
}

/** The objects of a manifest. An empty document is ignored, as in kubectl. */
function objectsIn(file: string, text: string): readonly object[] {
  return parseAllDocuments(text).flatMap((document) => {
    const [error] = document.errors;
    if (error !== undefined) throw new UsageError(`${file} is not YAML: ${error.message}`, { cause: error });
    const object: unknown = document.toJS();
    if (object === null) return [];
    if (!isKubernetesObject(object)) throw new UsageError(`${file} is not a manifest: apiVersion or kind is not set`);
    return "items" in object && Array.isArray(object.items) ? object.items : [object];
  });
}

function isKubernetesObject(object: unknown): object is { readonly apiVersion: unknown; readonly kind: unknown } {
  return typeof object === "object" && object !== null && "apiVersion" in object && "kind" in object;
}
