import { KubernetesApiError, type KubernetesClient, type ObjectReference } from "../../kubernetes/client.ts";
import type { Log } from "../contract/log.ts";
import { finalizerOf } from "./finalizer.ts";
import { lockOptimistically, StaleObjectError } from "./optimistic-lock.ts";

const MAXIMUM_ATTEMPTS = 3;

/** The holder of a claim, and the object that the claim is on. */
export interface ClaimHolder {
  readonly reference: ObjectReference;
  readonly uid: string;
  readonly holder: string;
}

/**
 * Removes a claim that a pass could not give up when it last wrote the status. If the object does not have our finalizer, also removes the
 * origin. Best effort: an error from the API server is only logged, because a claim expires by itself.
 */
export async function releaseClaim(
  claim: ClaimHolder,
  { kubernetes, log }: { readonly kubernetes: KubernetesClient; readonly log: Log },
): Promise<void> {
  try {
    for (let attempt = 1; attempt <= MAXIMUM_ATTEMPTS; attempt++) {
      if (await tryToRelease(claim, kubernetes)) return;
    }
    log.warn("claim not released", { error: "the object keeps changing" });
  } catch (error) {
    if (!(error instanceof KubernetesApiError)) throw error;
    log.warn("claim not released", { error: error.message });
  }
}

/** Resolves to `false` if the object has changed since it was read. */
async function tryToRelease({ reference, uid, holder }: ClaimHolder, kubernetes: KubernetesClient): Promise<boolean> {
  const stored = await kubernetes.get(reference);
  if (stored?.metadata.uid !== uid || stored.status?.claim?.holder !== holder) return true;
  const object = lockOptimistically(kubernetes, reference, stored);
  try {
    const managed = object.hasFinalizer(finalizerOf(reference.kind));
    await object.patchStatus({ claim: null, ...(managed ? {} : { origin: null }) });
    return true;
  } catch (error) {
    if (error instanceof StaleObjectError) return false;
    throw error;
  }
}
