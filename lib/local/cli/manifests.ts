import { CommandError } from "../../cli/command-error.ts";
import { objectsIn } from "../../cli/manifests/objects-in.ts";
import { readManifests } from "../../cli/manifests/read-manifests.ts";
import type { ResourceKind } from "../../kubernetes/resource-kind.ts";
import { UsageError } from "../usage-error.ts";

/**
 * Checks manifests before anything is started. Rejects with a `UsageError` if a manifest cannot be read or would be rejected by kubectl, or
 * if none of them contains an object that Driftless manages. URLs are not checked, because only kubectl can read them.
 */
export async function assertManifests(paths: readonly string[], kinds: readonly ResourceKind[]): Promise<void> {
  const local = paths.filter((path) => !URL.canParse(path));
  const objects = await declaredIn(local);
  if (local.length < paths.length || objects.some((object) => kindOf(object, kinds) !== undefined)) return;
  throw nothingToDo(paths, kinds);
}

/** The kind of an object; `undefined` if it is not one of `kinds`. */
export function kindOf(object: unknown, kinds: readonly ResourceKind[]): ResourceKind | undefined {
  if (typeof object !== "object" || object === null || !("apiVersion" in object) || !("kind" in object))
    return undefined;
  return kinds.find(({ group, version, kind }) => object.apiVersion === `${group}/${version}` && object.kind === kind);
}

/** The error if the manifests contain no object that Driftless manages. */
export function nothingToDo(paths: readonly string[], kinds: readonly ResourceKind[]): UsageError {
  const names = kinds.map(({ kind, group, version }) => `${kind} (${group}/${version})`).join(", ");
  return new UsageError(`${paths.join(", ")}: no object of a kind that Driftless manages: ${names}`);
}

async function declaredIn(paths: readonly string[]) {
  try {
    const files = (await Promise.all(paths.map((path) => readManifests(path)))).flat();
    return files.flatMap(objectsIn);
  } catch (error) {
    if (error instanceof CommandError) throw new UsageError(error.message, { cause: error });
    throw error;
  }
}
