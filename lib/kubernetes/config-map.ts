import { KubernetesApiError } from "./client.ts";
import type { SendRequest } from "./request.ts";

/** Names a ConfigMap. */
export interface ConfigMapReference {
  readonly namespace: string;
  readonly name: string;
}

/** A ConfigMap's data. `undefined`: it does not exist. Rejects with `KubernetesApiError`. */
export async function readConfigMap(
  send: SendRequest,
  reference: ConfigMapReference,
): Promise<Readonly<Record<string, string>> | undefined> {
  try {
    const configMap = await send({ method: "GET", path: path(reference) });
    return (configMap as { readonly data?: Readonly<Record<string, string>> }).data ?? {};
  } catch (error) {
    if (error instanceof KubernetesApiError && error.status === 404) return undefined;
    throw error;
  }
}

/** Sets entries of a ConfigMap's data, and removes those that are `undefined`. Rejects with `KubernetesApiError`. */
export async function patchConfigMap(
  send: SendRequest,
  reference: ConfigMapReference,
  data: Readonly<Record<string, string | undefined>>,
): Promise<void> {
  const entries = Object.entries(data).map(([key, value]) => [key, value ?? null]);
  await send({
    method: "PATCH",
    path: path(reference),
    body: { data: Object.fromEntries(entries) },
    contentType: "application/merge-patch+json",
  });
}

function path({ namespace, name }: ConfigMapReference): string {
  return `/api/v1/namespaces/${encodeURIComponent(namespace)}/configmaps/${encodeURIComponent(name)}`;
}
