import type { Condition } from "../kubernetes/condition.ts";
import type { KubernetesObject } from "../kubernetes/object.ts";
import type { Pass, PlacedPass } from "./act/pass.ts";
import { attributed, tell } from "./act/work.ts";
import { RoleError } from "./contract/role.ts";
import { DRIFT_REPORTED } from "./decide/drift/left-alone.ts";
import { explanationOf } from "./decide/facts.ts";
import { DELETE_RATE_EXCEEDED } from "./decide/guards/delete-rate.ts";
import { describeSteps } from "./decide/step.ts";
import type { Dependencies, Run } from "./dependencies.ts";
import type { Ending } from "./ending.ts";
import { type FollowUp, followUp } from "./follow-up.ts";
import type { Cause } from "./messages.ts";
import { claimUntil, UNANSWERED_SECONDS } from "./object/claim.ts";
import { conditionsOf } from "./object/conditions.ts";
import { failed, normal, warning } from "./object/events.ts";
import { classify, type FailedPart, type Failure } from "./object/failure.ts";
import { saysMore, statusPatch } from "./object/status.ts";
import type { PassOutcome } from "./result.ts";

/** How a pass ended, and the message that continues its work. */
export interface Conclusion extends Pick<FollowUp, "message"> {
  readonly outcome: PassOutcome;
}

/**
 * Ends a pass: writes the result to the status, gives up the claim, and creates the message that
 * continues the work, for the caller to send. If AWS did not respond to one of the pass's calls, the claim is kept for as long as that call
 * may still arrive.
 */
export async function conclude(
  pass: Pass & Partial<PlacedPass>,
  ending: Ending,
  cause: Cause,
  { holder }: Pick<Run, "holder">,
  { now, random }: Pick<Dependencies, "now" | "random">,
): Promise<Conclusion> {
  const { object, work, finalizer, resource } = pass;
  const stored = object.current();
  const failure = withWayOut(
    classify(ending.errors ?? [], explanationOf(pass, work.arn ?? (resource && pass.kind.arn?.(resource)))),
    stored,
  );
  const outcome = outcomeOf(ending, failure);
  work.failure = failure;
  work.deleteRateExceeded = ending.busy?.reason === DELETE_RATE_EXCEEDED;
  if (object.isGone()) {
    work.claimed = false;
    tellSteps(pass, ending);
    return { outcome };
  }

  const time = now();
  const atLeastSeconds = work.unanswered ? UNANSWERED_SECONDS + 1 : 0;
  const progressed = work.created || work.steps.length > 0;
  // A call to which AWS did not respond may still take effect, so one more check is due even if the pass succeeded.
  const verify = ending.verify || work.unanswered;
  const { chain, message } = followUp({ ...ending, verify }, failure, stored, cause, {
    now: time,
    random,
    atLeastSeconds,
    progressed,
  });
  const { busy, unsynced, advisories = [] } = ending;
  const conditions = conditionsOf({
    ...{ failure, unsynced: busy ?? unsynced, advisories, role: roleOf(pass, ending) },
    references: pass.references ?? ending.references,
  });
  const report = {
    conditions,
    chain,
    claim: work.unanswered ? claimUntil(holder, time, UNANSWERED_SECONDS) : undefined,
    origin: object.hasFinalizer(finalizer) ? work.origin : null,
    corrections: work.corrections,
    applied: work.applied,
    arn: work.arn,
    fields: work.fields,
    place: resource?.place,
  };
  const patch = statusPatch(stored, report, time);
  if (patch !== undefined) {
    // Noted before the patch is sent: if its response is lost, a later round finds the status already changed.
    work.statusChanged ||= saysMore(patch, stored);
    await object.patchStatus(patch);
  }
  work.claimed = false;
  tellSteps(pass, ending);
  // Failures are noted only after the status is written: a pass that read a stale object may have failed only because the object was stale.
  const news = conditions.filter((condition) => isNews(condition, stored));
  if (news.some(({ type }) => type === "ACK.Terminal" || type === "ACK.Recoverable")) {
    tell(work, failed([...failure.terminal, ...failure.recoverable]));
  }
  const drift = news.find(({ reason }) => reason === DRIFT_REPORTED);
  if (drift?.message !== undefined) tell(work, warning(DRIFT_REPORTED, attributed(work, drift.message)));
  return message === undefined ? { outcome } : { outcome, message };
}

/** The role of the pass, or the error that explains why there is none. */
function roleOf({ role }: Partial<PlacedPass>, { errors = [] }: Ending) {
  return role ?? errors.find((error) => error instanceof RoleError);
}

function outcomeOf({ outcome, busy }: Ending, { terminal, recoverable }: Failure): PassOutcome {
  if (recoverable.length > 0) return "recoverable";
  if (terminal.length > 0) return "terminal";
  return busy === undefined ? outcome : "in-progress";
}

/** Reports all steps in a single Event. A resource that was created as declared needs no Event besides `Created`. */
function tellSteps({ work }: Pass, { errors = [] }: Ending): void {
  const { steps, created, settledBefore } = work;
  if (steps.length === 0 || (created && errors.length === 0)) return;
  const note = describeSteps(steps);
  if (note !== "") tell(work, normal(settledBefore ? "DriftCorrected" : "Updated", attributed(work, note)));
}

const WAY_OUT =
  "to release the object and keep its resource in AWS, annotate the object with services.k8s.aws/deletion-policy: retain";

/** If a delete is blocked, extends the failure messages with instructions on how to release the object, once in each condition. */
function withWayOut({ terminal, recoverable }: Failure, { metadata }: KubernetesObject): Failure {
  if (metadata.deletionTimestamp === undefined) return { terminal, recoverable };
  const add = (parts: readonly FailedPart[]): readonly FailedPart[] => {
    const last = parts.at(-1);
    return last === undefined ? [] : [...parts.slice(0, -1), { ...last, message: `${last.message} (${WAY_OUT})` }];
  };
  return { terminal: add(terminal), recoverable: add(recoverable) };
}

/** Whether a condition is new: the stored status does not contain it with this message. */
function isNews({ type, message }: Condition, { status }: KubernetesObject): boolean {
  return !status?.conditions?.some((stored) => stored.type === type && stored.message === message);
}
