import { describe, type InstalledObject } from "../kubernetes/manifests/manifest.ts";
import type { InstallDependencies } from "./installation.ts";
import { hasCredentials, howToCheck, type RelayIdentity } from "./relay-identity.ts";

/** A new Pod Identity association "may take several seconds" until it has an effect on new pods. */
const SPREADING_MS = 30_000;

/**
 * Creates a function that is called with the relay's pods while they are not ready. It replaces one pod that was created without
 * credentials, because an association that has not spread yet has no effect on a new pod. It rejects if the new pod has no credentials
 * either. Otherwise, it returns what it is waiting for, or `undefined` if every pod has credentials.
 */
export function createReplacement(
  identity: RelayIdentity,
  { manifests, log, now }: Pick<InstallDependencies, "manifests" | "log" | "now">,
): (pods: readonly InstalledObject[]) => Promise<string | undefined> {
  const seen = new Map<string, number>();
  let replaced: string | undefined;
  return async (pods) => {
    const pod = pods.find((one) => !hasCredentials(one, identity));
    if (pod === undefined) return undefined;
    const { uid, name } = pod.metadata;
    if (replaced !== undefined && replaced !== uid) {
      throw new Error(
        `EKS gave the relay's pod no credentials (${identity.source}), not even after the pod was replaced. ${howToCheck(identity)}`,
      );
    }
    const since = seen.get(uid) ?? now();
    seen.set(uid, since);
    if (replaced === undefined && now() - since >= SPREADING_MS) {
      replaced = uid;
      log.warn("the pod was created without credentials and is replaced", { object: describe(pod) });
      await manifests.remove(pod);
    }
    return `pod ${name}: created without credentials`;
  };
}
