import type { ConfigMap, ConfigMapPatch, ConfigMapReference } from "../../../../lib/kubernetes/client.ts";
import { refusal } from "../api-refusal.ts";

/** The ConfigMaps, or the Secrets, of an in-memory API server. */
export interface MemoryConfigMaps {
  create(reference: ConfigMapReference): void;
  read(reference: ConfigMapReference): ConfigMap | undefined;
  patch(reference: ConfigMapReference, patch: ConfigMapPatch): void;
  delete(reference: ConfigMapReference): void;
}

/** Creates an empty store. `nextVersion` returns the resourceVersion for each write. */
export function createMemoryConfigMaps(plural: "configmaps" | "secrets", nextVersion: () => string): MemoryConfigMaps {
  const configMaps = new Map<string, ConfigMap>();

  return {
    create(reference) {
      configMaps.set(keyOf(reference), { resourceVersion: nextVersion(), data: {} });
    },
    read: (reference) => configMaps.get(keyOf(reference)),
    patch(reference, { resourceVersion, data }) {
      const stored = configMaps.get(keyOf(reference));
      if (stored === undefined) throw refusal(404, "NotFound", `${plural} "${reference.name}" not found`);
      if (stored.resourceVersion !== resourceVersion) {
        throw refusal(409, "Conflict", "the object has been modified; please apply your changes to the latest version");
      }
      const entries = Object.entries({ ...stored.data, ...data });
      const kept = entries.filter((entry): entry is [string, string] => entry[1] !== undefined);
      configMaps.set(keyOf(reference), { resourceVersion: nextVersion(), data: Object.fromEntries(kept) });
    },
    delete(reference) {
      configMaps.delete(keyOf(reference));
    },
  };
}

function keyOf({ namespace, name }: ConfigMapReference): string {
  return `${namespace}/${name}`;
}
