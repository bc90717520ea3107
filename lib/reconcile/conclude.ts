import { normal, warning } from "../kubernetes/event.ts";
import type { KubernetesObject } from "../kubernetes/object.ts";
import type { Delayed } from "../queue/work-queue.ts";
import { describeChanges } from "../text/changes.ts";
import { addEvent, attributed, correctsDrift, type Outcome } from "./act/outcome.ts";
import type { Pass, PlacedPass } from "./act/pass.ts";
import { type Busy, REFERENCE_NOT_RESOLVED } from "./contract/progress.ts";
import { RoleError } from "./contract/role.ts";
import { DRIFT_REPORTED } from "./decide/advise.ts";
import { APPROVAL_REQUIRED, type Report } from "./decide/decision.ts";
import { type Cause, type FollowUp, nextPoll, nextRetry, type Timing } from "./object/chain.ts";
import { claimUntil, UNANSWERED_SECONDS } from "./object/claim.ts";
import { conditionsOf } from "./object/conditions.ts";
import { classify, type FailedPart, failed } from "./object/failure.ts";
import { saysMore, statusPatch } from "./object/status.ts";

/**
 * Ends a pass: writes its outcome to the status, gives up the claim, and resolves to the message that continues the work, for the caller to
 * send. If AWS did not respond to one of the pass's calls, the claim is kept for as long as that call may still arrive. In shadow mode, only
 * notes what the pass would have done.
 */
export async function conclude(
  pass: Pass & Partial<PlacedPass>,
  report: Report,
  cause: Cause,
): Promise<Delayed | undefined> {
  const { object, outcome, holder, kind, resource, settings, random } = pass;
  const { errors = [], unsynced, advisories = [] } = report;
  const stored = object.current();
  const arn = outcome.arn ?? (resource && kind.arn?.(resource));
  const { terminal, recoverable } = classify(errors, { kind, arn });
  outcome.report = report;
  if (settings.mode === "shadow") {
    const { role } = pass;
    const { outlookOf } = await import("./decide/outlook.ts");
    outcome.outlook = outlookOf({ ...outcome, failure: { terminal, recoverable }, resource, role, arn });
    outcome.result = "foreseen";
    return undefined;
  }
  const failure = { terminal: withWayOut(terminal, stored), recoverable: withWayOut(recoverable, stored) };
  outcome.failure = failure;
  if (recoverable.length > 0) outcome.result = "recoverable";
  else if (terminal.length > 0) outcome.result = "terminal";
  else if (report.busy !== undefined) outcome.result = "in-progress";
  if (object.isGone()) {
    outcome.claimed = false;
    addSteps(outcome);
    return undefined;
  }

  const now = pass.now();
  const atLeastSeconds = outcome.unanswered ? UNANSWERED_SECONDS + 1 : 0;
  const { chain, message } = followUp(outcome, stored, cause, { now, random, atLeastSeconds });
  const busy = report.busy && told(report.busy, chain);
  outcome.report = { ...report, busy };
  const role = pass.role ?? errors.find((error) => error instanceof RoleError);
  const { references } = outcome;
  const conditions = conditionsOf({ failure, busy, unsynced, advisories, role, references });
  const patch = statusPatch(
    stored,
    {
      ...outcome,
      conditions,
      figures: kind.figures,
      chain,
      place: resource?.place,
      claim: outcome.unanswered ? claimUntil(holder, now, UNANSWERED_SECONDS) : undefined,
      origin: object.hasFinalizer() ? outcome.origin : null,
    },
    now,
  );
  if (patch !== undefined) {
    // Noted before the patch is sent: if its response is lost, a later pass finds the status already changed.
    outcome.statusChanged ||= saysMore(patch, stored);
    await object.patchStatus(patch);
  }
  outcome.claimed = false;
  addSteps(outcome);
  // Failures are noted only after the status is written: a pass that read a stale object may have failed only because the object was stale.
  const news = conditions.filter(
    ({ type, message }) => !stored.status?.conditions?.some((old) => old.type === type && old.message === message),
  );
  if (news.some(({ type }) => type === "ACK.Terminal" || type === "ACK.Recoverable")) {
    addEvent(outcome, failed([...failure.terminal, ...failure.recoverable]));
  }
  if (busy?.reason === REFERENCE_NOT_RESOLVED && news.some(({ reason }) => reason === busy.reason)) {
    outcome.waitsAnew = true;
  }
  // A decision that waits for approval is told once.
  const { approval } = outcome;
  if (unsynced?.reason === APPROVAL_REQUIRED && approval?.waiting !== stored.status?.approval?.waiting) {
    addEvent(outcome, normal(unsynced.reason, unsynced.message));
  }
  const drift = news.find(({ reason }) => reason === DRIFT_REPORTED);
  if (drift?.message !== undefined) addEvent(outcome, warning(DRIFT_REPORTED, attributed(outcome, drift.message)));
  return message;
}

/**
 * What continues the work of a pass: while AWS is working on the resource, the chain of polls; after a failure that a retry may fix, the
 * chain of retries; if nothing has failed and one more check is due, that check.
 */
function followUp(outcome: Outcome, stored: KubernetesObject, cause: Cause, timing: Timing): FollowUp {
  const { report, failure, verify, unanswered, created, steps } = outcome;
  const { terminal = [], recoverable = [] } = failure ?? {};
  if (report.busy !== undefined) return nextPoll(stored, report.busy, created || steps.length > 0, cause, timing);
  if (recoverable.length > 0) return nextRetry(stored, cause, timing);
  // A call to which AWS did not respond may still take effect, so one more check is due even if the pass succeeded.
  if (!(verify || unanswered) || terminal.length > 0) return {};
  const { group, version, kind, namespace, name, uid } = cause.request;
  // From 60 to 300 s, so that resources that were created at the same time are not checked again at the same time.
  const delaySeconds = 60 + Math.floor(timing.random() * 241);
  return { message: { request: { group, version, kind, namespace, name, uid, reason: "resync" }, delaySeconds } };
}

/** Reports all steps in a single Event. A resource that was created as declared needs no Event besides `Created`. */
function addSteps(outcome: Outcome): void {
  const { steps, created, report } = outcome;
  if (steps.length === 0 || (created && (report.errors ?? []).length === 0)) return;
  const note = describeChanges(steps);
  if (note !== "")
    addEvent(outcome, normal(correctsDrift(outcome) ? "DriftCorrected" : "Updated", attributed(outcome, note)));
}

/** What AWS is doing and, if it takes long, since when, and how long it usually takes. */
function told(busy: Busy, chain: FollowUp["chain"]): Busy {
  const { message, usually } = busy;
  if (usually === undefined || chain === undefined || !("poll" in chain)) return busy;
  return { ...busy, message: `${message} (since ${chain.poll.since}; this usually takes ${usually})` };
}

const WAY_OUT =
  "to release the object and keep its resource in AWS, annotate the object with services.k8s.aws/deletion-policy: retain";

/** If a delete is blocked, extends the last failure message with instructions on how to release the object. */
function withWayOut(parts: readonly FailedPart[], { metadata }: KubernetesObject): readonly FailedPart[] {
  const last = parts.at(-1);
  if (metadata.deletionTimestamp === undefined || last === undefined) return parts;
  return [...parts.slice(0, -1), { ...last, message: `${last.message} (${WAY_OUT})` }];
}
