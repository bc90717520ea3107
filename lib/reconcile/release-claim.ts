import { KubernetesApiError, type ObjectReference } from "../kubernetes/client.ts";
import type { Dependencies } from "./dependencies.ts";
import { StaleObjectError, trackObject } from "./tracked-object.ts";

const MAXIMUM_ATTEMPTS = 3;

/** Whose claim on what. */
export interface ClaimHolder {
  readonly reference: ObjectReference;
  readonly uid: string;
  readonly holder: string;
  /** Our finalizer. */
  readonly finalizer: string;
}

/**
 * Gives up a claim that a pass could not give up with its last status, and the origin if the object never got our finalizer. Best
 * effort: what the API server refuses is logged, and a claim ends by itself.
 */
export async function releaseClaim(
  claim: ClaimHolder,
  { kubernetes, log }: Pick<Dependencies, "kubernetes" | "log">,
): Promise<void> {
  try {
    for (let attempt = 1; attempt <= MAXIMUM_ATTEMPTS; attempt++) {
      if (await tryToRelease(claim, kubernetes)) return;
    }
    log.warn("claim not given up", { error: "the object keeps changing" });
  } catch (error) {
    if (!(error instanceof KubernetesApiError)) throw error;
    log.warn("claim not given up", { error: error.message });
  }
}

/** Resolves to `false` if somebody changed the object meanwhile. */
async function tryToRelease(
  { reference, uid, holder, finalizer }: ClaimHolder,
  kubernetes: Dependencies["kubernetes"],
): Promise<boolean> {
  const object = await kubernetes.get(reference);
  if (object?.metadata.uid !== uid || object.status?.claim?.holder !== holder) return true;
  const tracked = trackObject(kubernetes, reference, object);
  try {
    await tracked.patchStatus({ claim: null, ...(tracked.hasFinalizer(finalizer) ? {} : { origin: null }) });
    return true;
  } catch (error) {
    if (error instanceof StaleObjectError) return false;
    throw error;
  }
}
