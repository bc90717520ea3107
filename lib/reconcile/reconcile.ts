import { recordHappenings } from "../kubernetes/event.ts";
import type { Group } from "../queue/group-by-object.ts";
import type { QueuedRequest } from "../queue/reconcile-request.ts";
import type { Delayed } from "../queue/work-queue.ts";
import { addEvent, type Outcome, type Result, type Run } from "./act/outcome.ts";
import { beginPass } from "./act/pass.ts";
import type { Dependencies } from "./dependencies.ts";
import { type Cause, causeOf, isOutdated, resend } from "./object/chain.ts";
import { ConflictError, releaseClaim, waitFor } from "./object/claim.ts";
import { tooLarge, tooLargeHappening } from "./object/failure.ts";
import { inScope, reconcileRequestedAt } from "./object/metadata.ts";
import {
  lockOptimistically,
  ObjectTooLargeError,
  type OptimisticLock,
  StaleObjectError,
} from "./object/optimistic-lock.ts";
import { pass } from "./pass.ts";

/** How many passes a run makes over an object that keeps changing during the run. After that, the request has to wait. */
const MOST_PASSES = 3;

/**
 * Reconciles one object on behalf of `messages`, all of which name the object: reads the object as it is now, makes AWS match the object,
 * writes the status, and sends the message that continues the work. The status is written first, then the message is sent, and then
 * Kubernetes Events are recorded. The run's outcome contains what was done.
 *
 * Resolves when the messages have been served. Rejects if the status could not be written or the message could not be sent; in that case,
 * the messages must be delivered again.
 */
export async function reconcile(messages: Group<QueuedRequest>, run: Run, dependencies: Dependencies): Promise<void> {
  const { group, kind: kindName, namespace, name, uid } = messages[0].request;
  const { kubernetes, log } = dependencies;
  const { outcome, holder } = run;
  const entry = dependencies.kinds.find(({ resource }) => resource.group === group && resource.kind === kindName);
  if (entry === undefined) {
    outcome.result = "unknown-kind";
    return;
  }
  const reference = { kind: entry.resource, namespace, name };
  try {
    for (let left = MOST_PASSES - 1; ; left--) {
      const read = await kubernetes.get(reference);
      if (read?.metadata.uid !== uid) {
        outcome.result = "gone";
        return;
      }
      const object = lockOptimistically(kubernetes, reference, read);
      noteRead(outcome, object, messages);
      const cause = await toServe(messages, object, run, dependencies);
      if (typeof cause === "string") {
        outcome.result = cause;
        return;
      }
      const kind = await entry.load();
      outcome.kind = kind;
      const { ownPoll } = cause;
      const begun = beginPass({ ...dependencies, ...run, kind, object, ownPoll });
      const next = await pass(begun, cause, dependencies).catch((error) =>
        afterError(error, cause, outcome, left === 0),
      );
      if (next === "again") continue;
      try {
        if (next !== undefined) await run.send(next);
      } finally {
        await recordHappenings(kubernetes, object.current(), outcome.events, log);
      }
      return;
    }
  } finally {
    if (outcome.claimed && !outcome.unanswered) await releaseClaim({ reference, uid, holder }, dependencies);
  }
}

/** Determines which messages a pass serves, or why none is needed. A chain's message that may have been lost is sent again without a pass. */
async function toServe(
  messages: Group<QueuedRequest>,
  object: OptimisticLock,
  run: Run,
  dependencies: Dependencies,
): Promise<Cause | Result> {
  const { settings, now } = dependencies;
  const { metadata, status } = object.current();
  const resent = settings.mode === "shadow" ? [] : await resend(messages, object.current(), run.send, now());
  const [first, ...others] = messages.filter(
    (message) => !resent.includes(message) && !isOutdated(message.request, status ?? {}),
  );
  if (first === undefined) return resent.length > 0 ? "resent" : "outdated";
  if (!object.hasFinalizer()) {
    if (!inScope(metadata, settings.scope)) return "out-of-scope";
    if (metadata.deletionTimestamp !== undefined && status === undefined) return "unchanged";
  }
  return causeOf([first, ...others], object.current());
}

/**
 * What follows a pass that rejected: another pass because the object has changed, or the message that continues the work, if there is one.
 * Rethrows other errors.
 */
function afterError(
  error: unknown,
  { request }: Cause,
  outcome: Outcome,
  isLast: boolean,
): Delayed | "again" | undefined {
  if (error instanceof ObjectTooLargeError) {
    // The object is checked again when it changes, and by the sweep.
    outcome.result = "terminal";
    outcome.failure = { terminal: [tooLarge], recoverable: [] };
    addEvent(outcome, tooLargeHappening);
    return undefined;
  }
  const isStale = error instanceof StaleObjectError;
  // A call to which AWS did not respond may still arrive. It must not arrive after a write of another pass, so no other pass follows.
  if (isStale && !isLast && !outcome.unanswered) return "again";
  if (!isStale && !(error instanceof ConflictError)) throw error;
  outcome.result = "conflict";
  return waitFor(isStale ? new ConflictError("the object keeps changing") : error, request);
}

/**
 * Notes that the object was read and, when it is read first, its state before the run changes it. If a message says that what the object
 * declares has changed, no earlier run counts as having observed it: the status could have been forged to say so.
 */
function noteRead(outcome: Outcome, object: OptimisticLock, messages: Group<QueuedRequest>): void {
  const isFirst = outcome.object === undefined;
  outcome.object = object;
  if (!isFirst) return;
  const { metadata, status } = object.current();
  const ready = status?.conditions?.find(({ type }) => type === "Ready");
  outcome.managedBefore = object.hasFinalizer();
  const isDeclared = messages.some(({ request }) => request.declared);
  outcome.observedBefore = isDeclared ? undefined : status?.observedGeneration;
  const requested = reconcileRequestedAt(metadata);
  const isAnswered = requested === undefined || requested === status?.lastHandledReconcileAt;
  outcome.requested = outcome.observedBefore === metadata.generation && !isAnswered;
  outcome.readyBefore = outcome.observedBefore === metadata.generation && ready?.status === "True";
}
