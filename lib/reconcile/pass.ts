import { KubernetesApiError } from "../kubernetes/client.ts";
import type { Condition } from "../kubernetes/condition.ts";
import type { ReconcileRequest } from "../queue/reconcile-request.ts";
import { deletesResource, refuseUnsupportedAnnotations } from "./annotations.ts";
import { respectForeignClaim } from "./claim.ts";
import { inProgressConditions, outOfScopeConditions, releasedConditions, settledConditions } from "./conditions.ts";
import { converge } from "./converge.ts";
import type { Dependencies } from "./dependencies.ts";
import { ConflictError } from "./errors.ts";
import { fail } from "./fail.ts";
import { refuseMovedResource } from "./moved-resource.ts";
import { remove, retain } from "./remove.ts";
import { inScope } from "./scope.ts";
import { type Session, startSession } from "./session.ts";
import { statusPatch } from "./status.ts";
import type { Step } from "./step.ts";
import type { Subject } from "./subject.ts";
import { StaleObjectError } from "./tracked-object.ts";
import type { Verdict } from "./verdict.ts";

/**
 * One look at an object, and what follows from it.
 *
 * Rejects with `StaleObjectError` if somebody changed the object meanwhile, with `ConflictError` while another pass has it, and
 * with `KubernetesApiError` if the API server fails; every other failure is written into the status.
 */
export async function pass(subject: Subject, dependencies: Dependencies): Promise<Verdict> {
  const { tracked, managed, holder, memory } = subject;
  const { settings, now } = dependencies;
  const { metadata, status } = tracked.current();
  const managedByUs = tracked.hasFinalizer(managed.manager.finalizer);

  const isInScope = inScope(metadata, settings.scope);
  const isLeaving = !managedByUs && metadata.deletionTimestamp !== undefined;
  if (!managedByUs && !isInScope) return { outcome: "out-of-scope" };
  if (isLeaving && status === undefined) return { outcome: "unchanged" };
  respectForeignClaim(status, holder, now());
  if (!isInScope || isLeaving) {
    const outcome = isInScope ? "released" : "out-of-scope";
    await writeStatus(subject, { outcome }, dependencies);
    return { outcome };
  }

  const session = startSession(managed, tracked, holder, memory, dependencies);
  const namespace = await dependencies.kubernetes.namespaceAnnotations(metadata.namespace);
  try {
    const step = await act(session, namespace, now()).finally(session.end);
    await writeStatus(subject, step, dependencies);
    return verdict(step, subject.request);
  } catch (error) {
    if (isEngineError(error)) throw error;
    return await fail(error, subject, dependencies);
  }
}

async function act(session: Session, namespace: Readonly<Record<string, string>>, now: number): Promise<Step> {
  const { tracked, settings, manager } = session;
  const { metadata, status } = tracked.current();
  const deleting = metadata.deletionTimestamp !== undefined;
  if (deleting && !deletesResource(metadata, namespace, manager.kind, settings)) return await retain(session);
  refuseUnsupportedAnnotations(metadata, namespace, manager.kind, settings);
  refuseMovedResource(status?.ackResourceMetadata, settings);
  return await (deleting ? remove(session, now) : converge(session));
}

async function writeStatus(
  { tracked, managed, memory }: Subject,
  step: Step,
  dependencies: Dependencies,
): Promise<void> {
  const object = tracked.current();
  if (tracked.isGone()) return;
  const report = {
    conditions: conditionsOf(step),
    retry: step.outcome === "in-progress" ? object.status?.retry : undefined,
    facts: memory.facts(),
    managed: tracked.hasFinalizer(managed.manager.finalizer),
  };
  const patch = statusPatch(object, report, dependencies.settings, dependencies.now());
  if (patch !== undefined) await tracked.patchStatus(patch);
}

function conditionsOf({ outcome, advisories = [] }: Step): readonly Condition[] {
  switch (outcome) {
    case "out-of-scope":
      return outOfScopeConditions();
    case "in-progress":
      return inProgressConditions();
    case "deleted":
    case "released":
      return releasedConditions();
    case "unchanged":
    case "created":
    case "updated":
      return settledConditions(advisories);
  }
}

function verdict({ outcome, requeueAfterSeconds }: Step, request: ReconcileRequest): Verdict {
  if (requeueAfterSeconds === undefined) return { outcome };
  return { outcome, requeue: { request, delaySeconds: requeueAfterSeconds } };
}

/** What is not the object's fault, and cannot or need not be told in its status. */
function isEngineError(error: unknown): boolean {
  return error instanceof StaleObjectError || error instanceof ConflictError || error instanceof KubernetesApiError;
}
