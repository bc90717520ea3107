import { conditionOf, type ObjectState, objectStateOf } from "../history/object-state.ts";
import type { Condition } from "../kubernetes/condition.ts";
import type { ObjectStatus } from "../kubernetes/object.ts";
import { plainFinding } from "../preflight/plain-finding.ts";
import { sensibleStatus } from "../reconcile/object/status.ts";
import { own } from "../text/own.ts";
import { plainText } from "../text/plain-text.ts";
import { sentence } from "../text/sentence.ts";
import type { Advice } from "./advice.ts";
import { adviceOnCall } from "./advice-on-codes.ts";
import { adviceOnNotes } from "./advice-on-notes.ts";
import { adviceOnRefusals } from "./advice-on-refusals.ts";
import { adviceOnRoles } from "./advice-on-roles.ts";
import { AWS_IS_BUSY, adviceOnWaits } from "./advice-on-waits.ts";
import { denialOf } from "./denial.ts";
import { deniedCall } from "./denied-call.ts";
import { callIn, type Problem, problemsIn } from "./failed-calls.ts";
import { type NextAttempt, nextAttempt } from "./next-attempt.ts";
import type { Approved, Cause, Situation } from "./situation.ts";
import { unprocessed } from "./unprocessed.ts";

/** Why an object is as it is, and when Driftless looks at it again. */
export interface Explanation {
  readonly state: ObjectState;
  /** When the status was last written, RFC 3339; `undefined` if it never was. */
  readonly reportedAt: string | undefined;
  /** The latest of what was done that somebody had approved. */
  readonly approved?: Approved;
  /** What keeps the object from being as its spec says, the most important first; then what the user should know besides. */
  readonly causes: readonly Cause[];
  readonly next: NextAttempt;
}

/** Explains an object by its status, its annotations and its deployment. Whoever may write the status can write anything to it. */
export function explain({ object: stored, ...others }: Situation): Explanation {
  const object = { ...stored, status: bounded(sensibleStatus(stored.status ?? {})) };
  const situation = { ...others, object };
  const late = unprocessed(situation);
  const reported = [...failures(situation), ...role(situation), ...wait(situation)];
  return {
    state: objectStateOf(object),
    reportedAt: conditionOf(object, "Ready")?.lastTransitionTime,
    ...(others.approved && { approved: { ...others.approved, what: plainText(others.approved.what) } }),
    causes: [...(late === undefined ? [] : [late]), ...reported, ...notes(situation)].map(plainFinding),
    next: nextAttempt(object, others.now),
  };
}

/** More than Driftless writes into a condition. */
const LONGEST = 4_000;

function bounded({ conditions = [], ...others }: ObjectStatus): ObjectStatus {
  const short = conditions.map(({ reason, message, ...condition }) => ({
    ...condition,
    ...(reason !== undefined && { reason: reason.slice(0, LONGEST) }),
    ...(message !== undefined && { message: message.slice(0, LONGEST) }),
  }));
  return { ...others, conditions: short };
}

/** What failed, according to `ACK.Terminal` and `ACK.Recoverable`. */
function failures(situation: Situation): readonly Cause[] {
  const terminal = isTrue(situation, "ACK.Terminal");
  const recoverable = isTrue(situation, "ACK.Recoverable");
  // The condition about the role says the same in more detail.
  if ((terminal ?? recoverable) === undefined || roleCondition(situation) !== undefined) return [];
  const synced = conditionOf(situation.object, "ACK.ResourceSynced");
  const { reason, message = "" } = terminal ?? recoverable ?? {};
  const problems = problemsIn(String(synced?.reason ?? ""), situation.kind.calls);
  // Driftless says in its own words why AWS refused some calls.
  const isOwn = reason !== problems[0]?.call?.code && own(adviceOnRefusals, reason ?? "") !== undefined;
  return (isOwn && problems.length === 1 ? [{ text: message, call: undefined }] : problems).map((problem) => ({
    ...causeOf(problem, reason, terminal !== undefined, situation),
    ...(reason !== undefined && { reason }),
  }));
}

function causeOf({ text, call }: Problem, reason = "", isTerminal: boolean, situation: Situation): Cause {
  const advice = own(adviceOnRefusals, reason);
  if (call === undefined) return { what: sentence(text), ...(advice ?? other(isTerminal))(situation) };
  const denial = denialOf(call, situation.kind.calls);
  if (denial !== undefined) return deniedCall(call, denial, situation);
  const { service, operation, code, message } = call;
  return {
    what: `The call ${operation} of ${service} failed: ${code}.`,
    ...joined(`AWS says: ${sentence(message)}`, advice?.(situation) ?? adviceOnCall(call, isTerminal, situation)),
    call: { service, operation, code },
  };
}

function joined(said: string, advice: Advice): Advice {
  return { ...advice, why: `${said} ${advice.why}` };
}

function other(isTerminal: boolean): (about: Situation) => Advice {
  return () => ({
    why: isTerminal ? "Driftless does not try again by itself." : "Driftless tries again by itself.",
    remedy: "Remove the cause that the message names.",
  });
}

/** Why there is no role to act with. */
function role(situation: Situation): readonly Cause[] {
  const found = roleCondition(situation);
  if (found === undefined) return [];
  const { reason = "", message = "" } = found;
  const advice = own(adviceOnRoles, reason)?.(situation) ?? other(false)(situation);
  const [, code, text = ""] = /could not be assumed: api error ([\w.:-]{1,128}): ([\s\S]*)$/.exec(message) ?? [];
  const call = { service: "STS", operation: "AssumeRole", code: code ?? "" };
  const denial = code === undefined ? undefined : denialOf({ ...call, message: text }, situation.kind.calls);
  if (denial === undefined) return [{ what: sentence(message), ...advice, reason }];
  const { what, permission } = deniedCall({ ...call, message: text }, denial, situation);
  return [{ what, call, ...(permission && { permission }), ...advice, reason, why: sentence(message) }];
}

function roleCondition({ object }: Situation) {
  const found = conditionOf(object, "ACK.IAMRoleSelected");
  return found?.status === "False" ? found : undefined;
}

/** What the object waits for. */
function wait(situation: Situation): readonly Cause[] {
  const synced = conditionOf(situation.object, "ACK.ResourceSynced");
  const { status, reason = "", message = "" } = synced ?? {};
  const failed = isTrue(situation, "ACK.Terminal") ?? isTrue(situation, "ACK.Recoverable");
  // A failure without anything to wait for is described there in full.
  if (status !== "False" || (failed !== undefined && message === NOT_SYNCED)) return [];
  const advice = own(adviceOnWaits, reason) ?? own(adviceOnRefusals, reason);
  return [{ what: sentence(message), ...(advice?.(situation) ?? AWS_IS_BUSY), reason }];
}

/** ACK's message for an object that failed. */
const NOT_SYNCED = "Resource not synced";

/** What the user should know although nothing keeps the object from being Ready. */
function notes(situation: Situation): readonly Cause[] {
  const advisories = (situation.object.status?.conditions ?? []).filter(({ type }) => type === "ACK.Advisory");
  const synced = conditionOf(situation.object, "ACK.ResourceSynced");
  return advisories
    .filter(({ reason }) => reason !== synced?.reason)
    .flatMap((advisory) => noteOf(advisory, situation));
}

function noteOf({ reason = "", message = "" }: Condition, situation: Situation): readonly Cause[] {
  const advice = own(adviceOnNotes, reason) ?? own(adviceOnWaits, reason) ?? own(adviceOnRefusals, reason);
  return message.split(/; (?=[\w.[\]-]{1,100} could not be read: )/).map((text) => {
    const [, part, problem = ""] = UNREAD.exec(text) ?? [];
    const call = callIn(problem, situation.kind.calls);
    const denial = call && denialOf(call, situation.kind.calls);
    const general = { ...(advice ?? other(false))(situation), reason, notice: true as const };
    if (call === undefined || denial === undefined) return { what: sentence(text), ...general };
    const denied = deniedCall(call, denial, situation);
    return { ...general, ...denied, what: `${part}. ${denied.what}` };
  });
}

/** What the advisory about a part that was not read says. */
const UNREAD = /^([\w.[\]-]{1,100} could not be read): ([\s\S]*)$/;

function isTrue({ object }: Situation, type: Condition["type"]): Partial<Condition> | undefined {
  const found = conditionOf(object, type);
  return found?.status === "True" ? found : undefined;
}
