import type { Group } from "../../queue/group-by-object.ts";
import { actorOf, type QueuedRequest } from "../../queue/reconcile-request.ts";
import type { Dependencies, Run } from "../dependencies.ts";
import { workDone } from "../history/work-done.ts";
import { finalizerOf } from "../object/finalizer.ts";
import { lockOptimistically, type OptimisticLock } from "../object/optimistic-lock.ts";
import { releaseClaim } from "../object/release-claim.ts";
import { type Findings, startFindings } from "./findings.ts";
import type { Result } from "./result.ts";
import { serve } from "./serve.ts";

/** How many times a run reads an object that keeps changing during the run. After that, the request has to wait. */
const MAXIMUM_ROUNDS = 3;

/**
 * Reconciles one object on behalf of `messages`, all of which name the object: reads the object as it is now, makes AWS match the object,
 * writes the status, and sends the message that continues the work. The status is written first, then the message is sent, and then
 * Kubernetes Events are recorded.
 *
 * Resolves when the messages have been served. Rejects if the status could not be written or the message could not be sent; in that case,
 * the messages must be delivered again.
 */
export async function reconcile(messages: Group<QueuedRequest>, run: Run, dependencies: Dependencies): Promise<Result> {
  const { group, kind, namespace, name, uid } = messages[0].request;
  const entry = dependencies.kinds.find(({ resource }) => resource.group === group && resource.kind === kind);
  if (entry === undefined) return { outcome: "unknown-kind", unread: [] };
  const reference = { kind: entry.resource, namespace, name };
  let findings: Findings | undefined;
  try {
    for (let left = MAXIMUM_ROUNDS - 1; ; left--) {
      const object = await dependencies.kubernetes.get(reference);
      if (object?.metadata.uid !== uid) return { outcome: "gone", unread: [...(findings?.unread ?? [])] };
      const locked = lockOptimistically(dependencies.kubernetes, reference, object);
      const actor = actorOf(messages.map(({ request }) => request));
      const found = findings ?? startFindings({ ...stateBefore(locked, finalizerOf(entry.resource)), actor });
      findings = found;
      run.follow?.(() => workDone(found, locked.current()));
      const subject = { entry, object: locked, findings: found, isLast: left === 0 };
      const outcome = await serve(messages, subject, run, dependencies);
      if (outcome === undefined) continue;
      const { unread, deleteRateExceeded, outlook, statusChanged } = found;
      return {
        ...{ outcome, unread: [...unread] },
        ...(statusChanged && { statusChanged }),
        ...(deleteRateExceeded && { deleteRateExceeded }),
        ...(outlook && { outlook }),
      };
    }
  } finally {
    if (findings?.claimed && !findings.unanswered) {
      await releaseClaim({ reference, uid, holder: run.holder }, dependencies);
    }
  }
}

/** What to remember about the state of the object before the run changed it. */
function stateBefore(object: OptimisticLock, finalizer: string) {
  const { metadata, status } = object.current();
  const ready = status?.conditions?.find(({ type }) => type === "Ready");
  return {
    managedBefore: object.hasFinalizer(finalizer),
    generationBefore: metadata.generation,
    settledBefore: status?.observedGeneration === metadata.generation && ready?.status === "True",
  };
}
