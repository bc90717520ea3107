import type { Pass, PlacedPass } from "./act/pass.ts";
import type { Reason } from "./contract/progress.ts";
import type { Decision } from "./decide/decision.ts";
import { explanationOf } from "./decide/facts.ts";
import type { Observation } from "./decide/observation.ts";
import type { Outlook } from "./decide/outlook.ts";
import { isHeldBack } from "./decide/plan.ts";
import { changesIn, type Step } from "./decide/step.ts";
import type { Ending, Foreseen } from "./ending.ts";
import { classify } from "./object/failure.ts";

/** Derives the outlook of a pass from how the pass ended. */
export function outlookOf(
  pass: Pass & Partial<PlacedPass>,
  { errors = [], busy, unsynced, advisories = [] }: Ending,
  { decisions, observation }: Foreseen = { decisions: [] },
): Outlook {
  const { work, resource, role, kind } = pass;
  const arn = work.arn ?? (resource && kind.arn?.(resource));
  const { terminal, recoverable } = classify(errors, explanationOf(pass, arn));
  const blocked = terminal.length > 0 ? "refuse" : recoverable.length > 0 ? "fail" : undefined;
  const steps = decisions.flatMap((decision) => stepsOf(decision, observation));
  const [first] = decisions;
  const intended = first?.action === "update" && steps.length === 0 ? "nothing" : (first?.action ?? "nothing");
  return {
    ...(arn !== undefined && { resource: arn }),
    ...(resource && { account: resource.place.account, region: resource.place.region }),
    ...(role && { role: role.arn }),
    ...(work.whose && { whose: work.whose }),
    would: intended === "nothing" ? (blocked ?? (busy === undefined ? "keep" : "wait")) : intended,
    changes: changesIn([...steps, ...(first === undefined ? [] : fillsOf(first))]),
    problems: [...terminal, ...recoverable].map(({ message }) => message),
    notes: [busy, unsynced, ...advisories].flatMap((reason) => (reason === undefined ? [] : [textOf(reason)])),
  };
}

/** The steps that would be made: those that are not held back. */
function stepsOf(decision: Decision, observation: Observation | undefined): readonly Step[] {
  if (!("plan" in decision) || observation?.state !== "present") return decision.steps;
  return decision.steps.filter((step) => !isHeldBack(step, decision.plan.errors, observation));
}

function fillsOf(decision: Decision): readonly Step[] {
  return decision.action === "adopt" ? [{ part: "spec", field: "spec", from: {}, to: decision.fills }] : [];
}

function textOf({ reason, message }: Reason): string {
  return `${reason}: ${message}`;
}
