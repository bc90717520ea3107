import { ANNOTATIONS } from "../../annotations/annotations.ts";
import { describeChanges } from "../../text/changes.ts";
import { excerpt } from "../../text/excerpt.ts";
import type { Reason } from "../contract/progress.ts";
import type { Action, Decision, Guard, Report } from "./decision.ts";
import type { Facts } from "./facts.ts";
import type { PlannedStep } from "./step.ts";
import { CONTROLLER_TAG } from "./tags/default-tags.ts";

/** A reason not to carry out a decision. */
export interface Row {
  readonly reason: string;
  /** Whether the reason applies to an object. */
  applies(facts: Circumstances, decision: Decision): boolean;
  /** The actions that are withheld. Withholding `nothing` only adds to what is reported. */
  readonly withholds: readonly Action[];
  /** What is reported, in addition to the decision's own report, instead of carrying the decision out. */
  report(facts: Circumstances, decision: Decision): Report;
}

/** The facts that are known before the place of a pass is. */
export type Circumstances = Pick<Facts, "kind" | "settings" | "readOnly" | "paused" | "isProtected" | "waitsFor">;

export const WRITES: readonly Action[] = ["create", "adopt", "take over", "update", "delete"];

/** In shadow mode, nothing is written anywhere; what a pass would do is only reported. */
export const shadow: Row = {
  reason: "the deployment is in shadow mode",
  applies: ({ settings }) => settings.mode === "shadow",
  withholds: [...WRITES, "release"],
  report(_, decision) {
    const fate = decision.action === "release" ? decision.fate : undefined;
    return fate === undefined ? {} : { advisories: [{ ...fate, reason: "Released" }] };
  },
};

/** Every reason not to carry out a decision. If several apply, the first one that withholds the action is reported. */
export const gate: readonly Row[] = [
  {
    reason: "a mutual reference is not resolved",
    applies: ({ waitsFor }) => waitsFor !== undefined,
    withholds: ["adopt", "take over", "update", "nothing"],
    report: ({ waitsFor }) => ({ busy: waitsFor }),
  },
  {
    reason: "the object is read-only",
    applies: ({ readOnly }) => readOnly,
    withholds: [...WRITES, "nothing"],
    report: (_, { steps = [] }) => (steps.length === 0 ? {} : { advisories: [differing(steps)] }),
  },
  {
    // Two controllers would undo each other's work.
    reason: "ACK's controller is still writing to the resource",
    applies: (_, { controller }) => controller !== undefined,
    withholds: ["update", "nothing"],
    report: stillRunning,
  },
  {
    reason: "the object is paused",
    applies: ({ paused }) => paused === "object",
    withholds: [...WRITES, "nothing"],
    report(facts, decision) {
      const by = "paused by the annotation driftless.dev/paused";
      if (decision.action !== "nothing") return notDone(facts, decision, by);
      return { advisories: [{ reason: "Paused", message: `${by}; nothing is written to AWS` }] };
    },
  },
  {
    // An object that is Ready is not checked when its deployment resumes, so a note about the pause would remain for hours.
    reason: "the deployment is paused",
    applies: ({ paused }) => paused === "deployment",
    withholds: WRITES,
    report: (facts, decision) => notDone(facts, decision, "paused by the deployment parameter `paused`"),
  },
  shadow,
  {
    reason: "the resource is protected",
    applies: (facts) => facts.isProtected === true,
    withholds: ["delete"],
    report: ({ kind }) => ({ unsynced: PROTECTED(kind.resource.kind) }),
  },
  heldBy("referrers", "another object refers to the resource", ["delete"]),
  heldBy("approval", "the decision is not approved", WRITES),
  heldBy("deletes", "the deployment has reached its limit on deletes, or the kind's CRD is being deleted", ["delete"]),
  heldBy("repairs", "the deployment has reached its limit on repairs of drift", ["create", "update"]),
  heldBy("openings", "the deployment has reached its limit on writes that decide who has access", ["create", "update"]),
];

/** The row of a guard that depends on more than the facts. */
function heldBy(guard: Guard, reason: string, withholds: readonly Action[]): Row {
  return {
    reason,
    withholds,
    applies: (_, { held }) => held?.has(guard) === true,
    report: (_, { held }) => held?.get(guard) ?? {},
  };
}

const PROTECTED = (kind: string): Reason => ({
  reason: "Protected",
  message: `the ${kind} is protected, so it is left in AWS; to delete it, remove the annotation ${ANNOTATIONS.protected} from the object or its namespace; to release the object and keep the ${kind}, annotate the object with ${ANNOTATIONS.deletionPolicy}: retain`,
});

/** The interval, in seconds, at which a paused object is checked: no event reports that its deployment has resumed. */
const PAUSED_SECONDS = 900;

function notDone({ kind }: Circumstances, decision: Decision, by: string): Report {
  const message = `${by}; not done: ${describe(decision, kind.resource.kind)}`;
  return { busy: { reason: "Paused", message, againSeconds: PAUSED_SECONDS, atMostSeconds: PAUSED_SECONDS } };
}

/** A decision in one line. */
export function describe(decision: Decision, kind: string): string {
  const { action, steps = [] } = decision;
  if (action === "update") return describeChanges(steps);
  if (action === "delete") return [`delete the ${kind}`, ...wordsOf(decision.how)].join(", with ");
  return action === "take over" ? `take the ${kind} over from ACK` : `${action} the ${kind}`;
}

/** The annotations that say how a resource is removed, in words. */
export function wordsOf(how: Readonly<Record<string, string>>): readonly string[] {
  return Object.entries(how).map(([name, value]) => `the annotation ${name}: ${excerpt(value)}`);
}

function differing(steps: readonly PlannedStep[]): Reason {
  return { reason: "ReadOnlyDrift", message: `the resource differs from the spec: ${describeChanges(steps)}` };
}

function stillRunning({ kind }: Circumstances, { controller }: Decision): Report {
  const { found, declared } = controller ?? {};
  const message = `ACK's controller ${found} has written to the ${kind.resource.kind}, so nothing is written to AWS; stop that controller from reconciling this object, then set the tag ${CONTROLLER_TAG} to ${declared}`;
  const reason = { reason: "ACKStillRunning", message };
  return { unsynced: reason, advisories: [reason] };
}

/** A decision that is not carried out: the first reason for that, and what is reported instead. */
export interface Withheld {
  readonly row: Row;
  readonly report: Report;
}

/** Whether the gate withholds a decision; `undefined` if the decision may be carried out. */
export function withhold(facts: Circumstances, decision: Decision): Withheld | undefined {
  const row = gate.find((one) => one.withholds.includes(decision.action) && one.applies(facts, decision));
  if (row === undefined) return undefined;
  return { row, report: together(decision, row.report(facts, decision)) };
}

/** What a decision reports that is not carried out, and what is reported instead. */
export function together({ errors = [], busy, unsynced, advisories = [] }: Report, added: Report): Report {
  return {
    errors: [...errors, ...(added.errors ?? [])],
    busy: busy ?? added.busy,
    unsynced: unsynced ?? added.unsynced,
    advisories: [...(added.advisories ?? []), ...advisories],
  };
}
