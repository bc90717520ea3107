import type { ConfigMap, ConfigMapPatch, KubernetesClient } from "../kubernetes/client.ts";
import { own } from "../text/own.ts";
import { type FieldExport, keyOf } from "./field-export.ts";

/** The ConfigMap or the Secret of an export, as it was read. */
export interface Target {
  /** Whether the target has the value under the export's key. */
  has(value: string): boolean;
  /** Writes the value under the export's key. Rejects with status 409 if the target has changed since it was read. */
  write(value: string): Promise<void>;
}

/** The requests that read and write targets. */
export type TargetClient = Pick<KubernetesClient, "readConfigMap" | "patchConfigMap" | "readSecret" | "patchSecret">;

/** Reads an export's target in the export's own namespace. Resolves to `undefined` if it does not exist. */
export async function readTarget(client: TargetClient, fieldExport: FieldExport): Promise<Target | undefined> {
  const { kind, name } = fieldExport.spec.to;
  const reference = { namespace: fieldExport.metadata.namespace, name };
  const key = keyOf(fieldExport);
  if (kind === "configmap") {
    const stored = await client.readConfigMap(reference);
    return (
      stored &&
      toTarget(
        stored,
        key,
        (value) => value,
        (patch) => client.patchConfigMap(reference, patch),
      )
    );
  }
  const stored = await client.readSecret(reference);
  const toBase64 = (text: string) => Buffer.from(text).toString("base64");
  return stored && toTarget(stored, key, toBase64, (patch) => client.patchSecret(reference, patch));
}

/** Creates a `Target`. ConfigMaps and Secrets differ in how they encode a value. */
function toTarget(
  { resourceVersion, data }: ConfigMap,
  key: string,
  encode: (value: string) => string,
  patch: (patch: ConfigMapPatch) => Promise<void>,
): Target {
  return {
    has: (value) => own(data, key) === encode(value),
    write: (value) => patch({ resourceVersion, data: { [key]: encode(value) } }),
  };
}
