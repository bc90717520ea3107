import { type ConfigMap, type ConfigMapPatch, type ConfigMapReference, KubernetesApiError } from "./client.ts";
import type { SendRequest } from "./request.ts";

/** Reads a ConfigMap. `undefined`: it does not exist. Rejects with `KubernetesApiError`. */
export async function readConfigMap(send: SendRequest, reference: ConfigMapReference): Promise<ConfigMap | undefined> {
  try {
    const { metadata, data = {} } = (await send({ method: "GET", path: path(reference) })) as RawConfigMap;
    return { resourceVersion: metadata.resourceVersion, data };
  } catch (error) {
    if (error instanceof KubernetesApiError && error.status === 404) return undefined;
    throw error;
  }
}

/**
 * Sets entries of a ConfigMap's data, and removes those that are `undefined`; with a `resourceVersion` only if the ConfigMap still has
 * it. Rejects with `KubernetesApiError`.
 */
export async function patchConfigMap(
  send: SendRequest,
  reference: ConfigMapReference,
  data: ConfigMapPatch["data"],
  resourceVersion?: string,
): Promise<void> {
  const entries = Object.entries(data).map(([key, value]) => [key, value ?? null]);
  await send({
    method: "PATCH",
    path: path(reference),
    body: {
      ...(resourceVersion === undefined ? {} : { metadata: { resourceVersion } }),
      data: Object.fromEntries(entries),
    },
    contentType: "application/merge-patch+json",
  });
}

/** A ConfigMap as the API server answers it. */
interface RawConfigMap {
  readonly metadata: { readonly resourceVersion: string };
  readonly data?: ConfigMap["data"];
}

function path({ namespace, name }: ConfigMapReference): string {
  return `/api/v1/namespaces/${encodeURIComponent(namespace)}/configmaps/${encodeURIComponent(name)}`;
}
