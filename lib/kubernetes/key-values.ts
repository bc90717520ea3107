import { type ConfigMap, type ConfigMapPatch, type ConfigMapReference, type Secret, unlessMissing } from "./client.ts";
import type { SendRequest } from "./request.ts";

/** The objects that store values by key. The values of Secrets are in base64. */
type KeyValues = "configmaps" | "secrets";

/** Reads a ConfigMap. Resolves to `undefined` if it does not exist. Rejects with `KubernetesApiError` if the request fails. */
export async function readKeyValues(
  send: SendRequest,
  plural: KeyValues,
  reference: ConfigMapReference,
): Promise<ConfigMap | undefined> {
  const found = await read(send, plural, reference);
  return found && keyValuesIn(found);
}

/** Reads a Secret as `readKeyValues` does, with what says who may use it. */
export async function readSecret(send: SendRequest, reference: ConfigMapReference): Promise<Secret | undefined> {
  const found = await read(send, "secrets", reference);
  return found && { ...keyValuesIn(found), type: found.type ?? "", labels: found.metadata.labels ?? {} };
}

async function read(send: SendRequest, plural: KeyValues, reference: ConfigMapReference) {
  return (await unlessMissing(send({ method: "GET", path: path(plural, reference) }))) as RawKeyValues | undefined;
}

function keyValuesIn({ metadata: { resourceVersion }, data = {} }: RawKeyValues): ConfigMap {
  return { resourceVersion, data };
}

/**
 * Sets entries in the `data` of a ConfigMap or a Secret, and removes entries whose value is `undefined`. With a `resourceVersion`, the
 * patch is applied only if the object still has that version. Rejects with `KubernetesApiError` if the request fails.
 */
export async function patchKeyValues(
  send: SendRequest,
  plural: KeyValues,
  reference: ConfigMapReference,
  { data, resourceVersion }: Partial<ConfigMapPatch> & Pick<ConfigMapPatch, "data">,
): Promise<void> {
  const entries = Object.entries(data).map(([key, value]) => [key, value ?? null]);
  await send({
    method: "PATCH",
    path: path(plural, reference),
    body: {
      ...(resourceVersion === undefined ? {} : { metadata: { resourceVersion } }),
      data: Object.fromEntries(entries),
    },
    contentType: "application/merge-patch+json",
  });
}

/** A ConfigMap or a Secret as the API server returns it. */
interface RawKeyValues {
  readonly metadata: { readonly resourceVersion: string; readonly labels?: Secret["labels"] };
  readonly data?: ConfigMap["data"];
  readonly type?: string;
}

function path(plural: KeyValues, { namespace, name }: ConfigMapReference): string {
  return `/api/v1/namespaces/${encodeURIComponent(namespace)}/${plural}/${encodeURIComponent(name)}`;
}
