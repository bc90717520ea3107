import { randomBytes } from "node:crypto";
import { KubernetesApiError, type KubernetesClient } from "./client.ts";

/** The Secret that contains the key. The cluster manifests create it without data, so that they never overwrite the key. */
export const DIGEST_KEY = { namespace: "driftless-system", name: "driftless-digest-key" } as const;

/**
 * Creates a function that resolves to the deployment's key for digests. The first process that needs the key draws it. The key is read once,
 * unless that fails.
 */
export function createDigestKey(
  kubernetes: Pick<KubernetesClient, "readSecret" | "patchSecret">,
): () => Promise<string> {
  let key: Promise<string> | undefined;
  return async () => {
    key ??= readOrDraw(kubernetes).catch((error: unknown) => {
      key = undefined;
      throw error;
    });
    return await key;
  };
}

async function readOrDraw(kubernetes: Pick<KubernetesClient, "readSecret" | "patchSecret">): Promise<string> {
  const { resourceVersion, data } = await read(kubernetes);
  if (data.key !== undefined) return data.key;
  const key = randomBytes(32).toString("base64");
  try {
    await kubernetes.patchSecret(DIGEST_KEY, { resourceVersion, data: { key } });
    return key;
  } catch (error) {
    const drawn =
      error instanceof KubernetesApiError && error.status === 409 ? (await read(kubernetes)).data.key : undefined;
    if (drawn === undefined) throw error;
    return drawn;
  }
}

async function read(kubernetes: Pick<KubernetesClient, "readSecret">) {
  const { namespace, name } = DIGEST_KEY;
  const found = await kubernetes.readSecret(DIGEST_KEY);
  if (found === undefined) throw new Error(`Secret ${name} does not exist in ${namespace}; deploy again`);
  return found;
}
