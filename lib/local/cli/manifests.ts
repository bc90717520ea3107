import { readFile, stat } from "node:fs/promises";
import { parseAllDocuments } from "yaml";
import type { ResourceKind } from "../../kubernetes/resource-kind.ts";
import { UsageError } from "../usage-error.ts";

/**
 * Rejects with a `UsageError`, before anything is started for them, for a manifest that cannot be read, and for manifests without
 * an object of our kinds. What only kubectl can read, a folder or a URL, is left to it.
 */
export async function assertManifests(files: readonly string[], kinds: readonly ResourceKind[]): Promise<void> {
  const manifests = await Promise.all(files.map(readManifest));
  if (manifests.includes(undefined)) return;
  if (manifests.flat().some((object) => kindOf(object, kinds) !== undefined)) return;
  throw nothingToDo(files, kinds);
}

/** The kind of an object, if it is one of ours. */
export function kindOf(object: unknown, kinds: readonly ResourceKind[]): ResourceKind | undefined {
  if (typeof object !== "object" || object === null || !("apiVersion" in object) || !("kind" in object))
    return undefined;
  return kinds.find(({ group, version, kind }) => object.apiVersion === `${group}/${version}` && object.kind === kind);
}

/** The manifests hold no object that Driftless manages. */
export function nothingToDo(files: readonly string[], kinds: readonly ResourceKind[]): UsageError {
  const names = kinds.map(({ kind, group, version }) => `${kind} (${group}/${version})`).join(", ");
  return new UsageError(`${files.join(", ")}: no object of a kind that Driftless manages: ${names}`);
}

/** The objects of a file; `undefined` where that is not for us to read. */
async function readManifest(file: string): Promise<readonly unknown[] | undefined> {
  if (URL.canParse(file)) return undefined;
  const text = await readText(file);
  if (text === undefined) return undefined;
  return parseAllDocuments(text).flatMap((document) => {
    const [error] = document.errors;
    if (error !== undefined) throw new UsageError(`${file} is not YAML: ${error.message}`, { cause: error });
    const object: unknown = document.toJS();
    const isList = typeof object === "object" && object !== null && "items" in object && Array.isArray(object.items);
    return isList ? object.items : [object];
  });
}

async function readText(file: string): Promise<string | undefined> {
  try {
    return (await stat(file)).isDirectory() ? undefined : await readFile(file, "utf8");
  } catch (error) {
    throw new UsageError(`cannot read the manifest ${file}`, { cause: error });
  }
}
