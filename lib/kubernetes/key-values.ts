import { type ConfigMap, type ConfigMapPatch, type ConfigMapReference, unlessMissing } from "./client.ts";
import type { SendRequest } from "./request.ts";

/** The objects that store values by key. The values of Secrets are in base64. */
type KeyValues = "configmaps" | "secrets";

/** Reads a ConfigMap or a Secret. Resolves to `undefined` if it does not exist. Rejects with `KubernetesApiError` if the request fails. */
export async function readKeyValues(
  send: SendRequest,
  plural: KeyValues,
  reference: ConfigMapReference,
): Promise<ConfigMap | undefined> {
  const found = (await unlessMissing(send({ method: "GET", path: path(plural, reference) }))) as
    | RawConfigMap
    | undefined;
  return found && { resourceVersion: found.metadata.resourceVersion, data: found.data ?? {} };
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

/** A ConfigMap as the API server returns it; a Secret has the same members. */
interface RawConfigMap {
  readonly metadata: { readonly resourceVersion: string };
  readonly data?: ConfigMap["data"];
}

function path(plural: KeyValues, { namespace, name }: ConfigMapReference): string {
  return `/api/v1/namespaces/${encodeURIComponent(namespace)}/${plural}/${encodeURIComponent(name)}`;
}
