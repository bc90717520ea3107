import type { ConfigMapReference, Secret } from "../../../../lib/kubernetes/client.ts";
import type { SecretContents } from "../users/cluster-user.ts";
import { createMemoryConfigMaps, type MemoryConfigMaps } from "./memory-config-maps.ts";

/** The Secrets of an in-memory API server. */
export interface MemorySecrets extends Pick<MemoryConfigMaps, "patch"> {
  create(reference: ConfigMapReference, contents?: SecretContents): void;
  read(reference: ConfigMapReference): Secret | undefined;
}

/** Creates an empty store. `nextVersion` returns the resourceVersion for each write. */
export function createMemorySecrets(nextVersion: () => string): MemorySecrets {
  const stored = createMemoryConfigMaps("secrets", nextVersion);
  const others = new Map<string, Pick<Secret, "type" | "labels">>();
  const keyOf = ({ namespace, name }: ConfigMapReference) => `${namespace}/${name}`;

  return {
    patch: (reference, patch) => stored.patch(reference, patch),
    create(reference, { values = {}, labels = {}, type = "Opaque" } = {}) {
      stored.create(reference);
      const { resourceVersion = "" } = stored.read(reference) ?? {};
      const data = Object.fromEntries(
        Object.entries(values).map(([key, value]) => [key, Buffer.from(value).toString("base64")]),
      );
      stored.patch(reference, { resourceVersion, data });
      others.set(keyOf(reference), { labels, type });
    },
    read(reference) {
      const found = stored.read(reference);
      return found && { type: "Opaque", labels: {}, ...others.get(keyOf(reference)), ...found };
    },
  };
}
