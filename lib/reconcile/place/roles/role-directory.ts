import { KubernetesApiError, type KubernetesClient } from "../../../kubernetes/client.ts";
import { RoleError } from "../../contract/role.ts";
import { type RoleMap, roleMapsNamespace, roleSelectorKind } from "./role-sources.ts";
import type { RoleSelector } from "./select-role.ts";

/** The role configuration that the cluster administrators maintain, as read at most 10 s ago. */
export interface RoleDirectory {
  /** All IAMRoleSelectors. Rejects with `RoleError` if they cannot be read. */
  selectors(): Promise<readonly RoleSelector[]>;
  /** The entries of one of ACK's maps; `undefined` if the map does not exist. Rejects with `RoleError` if the map cannot be read. */
  map(name: RoleMap): Promise<Readonly<Record<string, string>> | undefined>;
}

const MAXIMUM_AGE_MS = 10_000;

/** Creates a directory that reads through a cache, which all passes of a process share. `now` is in milliseconds since the epoch. */
export function createRoleDirectory(
  kubernetes: Pick<KubernetesClient, "list" | "readConfigMap">,
  now: () => number,
): RoleDirectory {
  const maps = {
    "ack-role-account-map": cached(() => readMap(kubernetes, "ack-role-account-map"), now),
    "ack-role-team-map": cached(() => readMap(kubernetes, "ack-role-team-map"), now),
  };
  return { selectors: cached(() => readSelectors(kubernetes), now), map: (name) => maps[name]() };
}

async function readMap(kubernetes: Pick<KubernetesClient, "readConfigMap">, name: RoleMap) {
  try {
    return (await kubernetes.readConfigMap({ namespace: roleMapsNamespace, name }))?.data;
  } catch (error) {
    throw unreadable(`the ConfigMap ${roleMapsNamespace}/${name}`, error);
  }
}

async function readSelectors(kubernetes: Pick<KubernetesClient, "list">): Promise<readonly RoleSelector[]> {
  const everywhere = { namespace: undefined, labelSelector: "", continue: undefined };
  const selectors: RoleSelector[] = [];
  try {
    for await (const { items } of kubernetes.list(roleSelectorKind, everywhere)) {
      for (const { metadata, spec } of items) {
        const { name, resourceVersion } = metadata;
        // The API server has validated the spec against the CRD.
        selectors.push({ name, resourceVersion, spec: spec as RoleSelector["spec"] });
      }
    }
  } catch (error) {
    throw unreadable("the IAMRoleSelectors", error);
  }
  return selectors;
}

/** Wraps `read` in a cache. Concurrent calls share one read, and a failed read is not cached. */
function cached<Value>(read: () => Promise<Value>, now: () => number): () => Promise<Value> {
  let last: { readonly value: Promise<Value>; readonly at: number } | undefined;
  return async () => {
    if (last === undefined || now() - last.at >= MAXIMUM_AGE_MS) last = { value: read(), at: now() };
    const current = last;
    try {
      return await current.value;
    } catch (error) {
      if (last === current) last = undefined;
      throw error;
    }
  };
}

/** A `RoleError`, which the object's status shows, if the CRD or the permission to read is missing; any other error unchanged. */
function unreadable(what: string, error: unknown): unknown {
  if (!(error instanceof KubernetesApiError) || (error.status !== 403 && error.status !== 404)) return error;
  return new RoleError(
    "Unreadable",
    `${what} cannot be read; apply the manifests that npm run cluster writes: ${error.message}`,
    { cause: error },
  );
}
