import type { Condition } from "../../kubernetes/condition.ts";
import type { KubernetesObject } from "../../kubernetes/object.ts";
import type { Dependencies, Run } from "../dependencies.ts";
import { DRIFT_REPORTED } from "../drift/left-alone.ts";
import { claimUntil, UNANSWERED_SECONDS } from "../object/claim.ts";
import { conditionsOf } from "../object/conditions.ts";
import { failed, normal, warning } from "../object/events.ts";
import { classify, type FailedPart, type Failure } from "../object/failure.ts";
import { saysMore, statusPatch } from "../object/status.ts";
import { RoleError } from "../roles/role.ts";
import type { Cause } from "./cause.ts";
import type { Ending } from "./ending.ts";
import { attributed, tell } from "./findings.ts";
import { type FollowUp, followUp } from "./follow-up.ts";
import { explanationOf, type Pass, type Visit } from "./pass.ts";
import type { PassOutcome } from "./result.ts";
import { describeSteps } from "./step.ts";

/** How a pass ended, and the message that continues its work. */
export interface Conclusion extends Pick<FollowUp, "message"> {
  readonly outcome: PassOutcome;
}

/**
 * Ends a pass, or a visit that did not lead to a pass: writes the result to the status, gives up the claim, and creates the message that
 * continues the work, for the caller to send. If AWS did not respond to one of the pass's calls, the claim is kept for as long as that call
 * may still arrive.
 */
export async function conclude(
  pass: Visit & Partial<Pass>,
  ending: Ending,
  cause: Cause,
  { holder }: Pick<Run, "holder">,
  { now, random }: Pick<Dependencies, "now" | "random">,
): Promise<Conclusion> {
  const { object, findings, finalizer, resource } = pass;
  const stored = object.current();
  const failure = withWayOut(classify(ending.errors ?? [], explanationOf(pass)), stored);
  const outcome = outcomeOf(ending, failure);
  findings.failure = failure;
  if (object.isGone()) {
    findings.claimed = false;
    tellSteps(pass, ending);
    return { outcome };
  }

  const time = now();
  const atLeastSeconds = findings.unanswered ? UNANSWERED_SECONDS + 1 : 0;
  const progressed = findings.created || findings.steps.length > 0;
  // A call to which AWS did not respond may still take effect, so one more check is due even if the pass succeeded.
  const verify = ending.verify || findings.unanswered;
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
    claim: findings.unanswered ? claimUntil(holder, time, UNANSWERED_SECONDS) : undefined,
    origin: object.hasFinalizer(finalizer) ? findings.origin : null,
    corrections: findings.corrections,
    applied: findings.applied,
    arn: findings.arn,
    fields: findings.fields,
    place: resource?.place,
  };
  const patch = statusPatch(stored, report, time);
  if (patch !== undefined) {
    // Noted before the patch is sent: if its response is lost, a later round finds the status already changed.
    findings.statusChanged ||= saysMore(patch, stored);
    await object.patchStatus(patch);
  }
  findings.claimed = false;
  tellSteps(pass, ending);
  // Failures are noted only after the status is written: a pass that read a stale object may have failed only because the object was stale.
  const news = conditions.filter((condition) => isNews(condition, stored));
  if (news.some(({ type }) => type === "ACK.Terminal" || type === "ACK.Recoverable")) {
    tell(findings, failed([...failure.terminal, ...failure.recoverable]));
  }
  const drift = news.find(({ reason }) => reason === DRIFT_REPORTED);
  if (drift?.message !== undefined) tell(findings, warning(DRIFT_REPORTED, attributed(findings, drift.message)));
  return message === undefined ? { outcome } : { outcome, message };
}

/** The role of the pass, or the error that explains why there is none. */
function roleOf({ role }: Partial<Pass>, { errors = [] }: Ending) {
  return role ?? errors.find((error) => error instanceof RoleError);
}

function outcomeOf({ outcome, busy }: Ending, { terminal, recoverable }: Failure): PassOutcome {
  if (recoverable.length > 0) return "recoverable";
  if (terminal.length > 0) return "terminal";
  return busy === undefined ? outcome : "in-progress";
}

/** Reports all steps in a single Event. A resource that was created as declared needs no Event besides `Created`. */
function tellSteps({ findings }: Visit, { errors = [] }: Ending): void {
  const { steps, created, settledBefore } = findings;
  if (steps.length === 0 || (created && errors.length === 0)) return;
  const note = describeSteps(steps);
  if (note !== "") tell(findings, normal(settledBefore ? "DriftCorrected" : "Updated", attributed(findings, note)));
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
