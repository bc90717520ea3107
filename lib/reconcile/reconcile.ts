import type { Group } from "../queue/group-by-object.ts";
import { actorOf, type QueuedRequest } from "../queue/reconcile-request.ts";
import { startWork, tell, type Work } from "./act/work.ts";
import { beginPass } from "./begin-pass.ts";
import type { Conclusion } from "./conclude.ts";
import type { Dependencies, Run } from "./dependencies.ts";
import { type Cause, causeOf, resend, waitFor } from "./messages.ts";
import { isOutdated } from "./object/chain.ts";
import { ConflictError, releaseClaim } from "./object/claim.ts";
import { recordHappenings, tooLarge, tooLargeHappening } from "./object/events.ts";
import { finalizerOf } from "./object/metadata.ts";
import {
  lockOptimistically,
  ObjectTooLargeError,
  type OptimisticLock,
  StaleObjectError,
} from "./object/optimistic-lock.ts";
import { pass } from "./pass.ts";
import type { PassOutcome, Result } from "./result.ts";
import { workDone } from "./work-done.ts";

/** How many passes a run makes over an object that keeps changing during the run. After that, the request has to wait. */
const MOST_PASSES = 3;

/**
 * Reconciles one object on behalf of `messages`, all of which name the object: reads the object as it is now, makes AWS match the object,
 * writes the status, and sends the message that continues the work. The status is written first, then the message is sent, and then
 * Kubernetes Events are recorded.
 *
 * Resolves when the messages have been served. Rejects if the status could not be written or the message could not be sent; in that case,
 * the messages must be delivered again.
 */
export async function reconcile(messages: Group<QueuedRequest>, run: Run, dependencies: Dependencies): Promise<Result> {
  const { group, kind: kindName, namespace, name, uid } = messages[0].request;
  const entry = dependencies.kinds.find(({ resource }) => resource.group === group && resource.kind === kindName);
  if (entry === undefined) return { outcome: "unknown-kind", unread: [] };
  const { kubernetes, log } = dependencies;
  const reference = { kind: entry.resource, namespace, name };
  let work: Work | undefined;
  try {
    for (let left = MOST_PASSES - 1; ; left--) {
      const read = await kubernetes.get(reference);
      if (read?.metadata.uid !== uid) return { outcome: "gone", unread: [...(work?.unread ?? [])] };
      const object = lockOptimistically(kubernetes, reference, read);
      const done = work ?? startWork({ ...stateBefore(object, finalizerOf(entry.resource)), actor: actorIn(messages) });
      work = done;
      run.follow?.(() => workDone(done, object.current()));

      const cause = await toServe(messages, object, run, dependencies);
      if (typeof cause === "string") return resultOf(cause, done);
      const kind = await entry.load();
      const begun = beginPass({ kind, object, ownPoll: cause.ownPoll }, done, run, dependencies);
      const conclusion = await pass(begun, cause, run, dependencies).catch((error: unknown) =>
        concludeAfter(error, done, cause, left === 0),
      );
      if (conclusion === undefined) continue;
      try {
        if (conclusion.message !== undefined) await run.send(conclusion.message);
      } finally {
        await recordHappenings(kubernetes, object.current(), done.happenings, log);
      }
      return resultOf(conclusion.outcome, done);
    }
  } finally {
    if (work?.claimed && !work.unanswered) await releaseClaim({ reference, uid, holder: run.holder }, dependencies);
  }
}

/** Determines which messages a pass serves. A chain's message that may have been lost is sent again without a pass. */
async function toServe(
  messages: Group<QueuedRequest>,
  object: OptimisticLock,
  run: Run,
  dependencies: Dependencies,
): Promise<Cause | "resent" | "outdated"> {
  const resent = dependencies.settings.mode === "shadow" ? [] : await resend(messages, object, run, dependencies);
  const chains = object.current().status ?? {};
  const [first, ...others] = messages.filter(
    (message) => !resent.includes(message) && !isOutdated(message.request, chains),
  );
  if (first === undefined) return resent.length > 0 ? "resent" : "outdated";
  return causeOf([first, ...others], object);
}

/** The conclusion of a pass that rejected; `undefined` if another pass follows because the object has changed. Rethrows other errors. */
function concludeAfter(error: unknown, work: Work, { request }: Cause, isLast: boolean): Conclusion | undefined {
  if (error instanceof ConflictError) return { outcome: "conflict", message: waitFor(error, request) };
  if (error instanceof ObjectTooLargeError) return concludeTooLarge(work);
  if (!(error instanceof StaleObjectError)) throw error;
  // A call to which AWS did not respond may still arrive. It must not arrive after a write of another pass, so no other pass follows.
  if (!isLast && !work.unanswered) return undefined;
  return { outcome: "conflict", message: waitFor(new ConflictError("the object keeps changing"), request) };
}

/** The conclusion for an object that is too large for its status to be written. It is checked again when it changes, and by the sweep. */
function concludeTooLarge(work: Work): Conclusion {
  work.failure = { terminal: [tooLarge], recoverable: [] };
  tell(work, tooLargeHappening);
  return { outcome: "terminal" };
}

function resultOf(outcome: PassOutcome, { unread, deleteRateExceeded, outlook, statusChanged }: Work): Result {
  return {
    ...{ outcome, unread: [...unread] },
    ...(statusChanged && { statusChanged }),
    ...(deleteRateExceeded && { deleteRateExceeded }),
    ...(outlook && { outlook }),
  };
}

function actorIn(messages: Group<QueuedRequest>): string | undefined {
  return actorOf(messages.map(({ request }) => request));
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
