import { KubernetesApiError } from "../../kubernetes/client.ts";
import { identify } from "../adoption/identify.ts";
import type { Dependencies, Run } from "../dependencies.ts";
import { respectForeignClaim } from "../object/claim.ts";
import { OUT_OF_SCOPE, RELEASED } from "../object/conditions.ts";
import { ConflictError } from "../object/conflict-error.ts";
import { StaleObjectError } from "../object/optimistic-lock.ts";
import { deletesResource, refuseUnsupportedAnnotations } from "../rules/annotations.ts";
import { refuseMoved } from "../rules/refuse-moved.ts";
import { inScope } from "../rules/scope.ts";
import type { Cause } from "./cause.ts";
import { type Conclusion, conclude } from "./conclude.ts";
import { converge } from "./converge.ts";
import type { Ending } from "./ending.ts";
import { busyWith, type Pass } from "./pass.ts";
import { remove, retain } from "./remove.ts";

/**
 * One look at an object, and what follows from it.
 *
 * Rejects with `StaleObjectError` if somebody changed the object meanwhile, with `ConflictError` while another pass has it, and
 * with `KubernetesApiError` if the API server fails; every other failure is written into the status.
 */
export async function round(pass: Pass, cause: Cause, run: Run, dependencies: Dependencies): Promise<Conclusion> {
  const { object, finalizer } = pass;
  const { kubernetes, settings, now } = dependencies;
  const { metadata, status } = object.current();
  const managed = object.hasFinalizer(finalizer);

  const isInScope = inScope(metadata, settings.scope);
  const isLeaving = !managed && metadata.deletionTimestamp !== undefined;
  if (!managed && !isInScope) return { outcome: "out-of-scope" };
  if (isLeaving && status === undefined) return { outcome: "unchanged" };
  respectForeignClaim(status, run.holder, now());
  if (!isInScope)
    return await conclude(pass, { outcome: "out-of-scope", unsynced: OUT_OF_SCOPE }, cause, run, dependencies);
  if (isLeaving) return await conclude(pass, { outcome: "released", unsynced: RELEASED }, cause, run, dependencies);

  const namespace = await kubernetes.namespaceAnnotations(metadata.namespace);
  const ending = await endingOf(pass, namespace);
  return await conclude(pass, ending, cause, run, dependencies);
}

async function endingOf(pass: Pass, namespace: Readonly<Record<string, string>>): Promise<Ending> {
  try {
    return await act(pass, namespace);
  } catch (error) {
    if (isEngineError(error)) throw error;
    const busy = busyWith(pass, error);
    return busy === undefined ? { outcome: "unchanged", errors: [error] } : { outcome: "in-progress", busy };
  } finally {
    pass.end();
  }
}

async function act(pass: Pass, namespace: Readonly<Record<string, string>>): Promise<Ending> {
  const { object, kind, resource, settings } = pass;
  const { metadata, status } = object.current();
  const deleting = metadata.deletionTimestamp !== undefined;
  if (deleting && !deletesResource(metadata, namespace, kind.resource, settings)) return await retain(pass);
  refuseUnsupportedAnnotations(metadata, namespace, kind, settings);
  const identified = identify(pass);
  refuseMoved(status?.ackResourceMetadata, resource.place, kind.arn?.(identified.resource));
  return await (deleting ? remove(identified) : converge(identified));
}

/** What is not the object's fault, and cannot or need not be reported in its status. */
function isEngineError(error: unknown): boolean {
  return error instanceof StaleObjectError || error instanceof ConflictError || error instanceof KubernetesApiError;
}
