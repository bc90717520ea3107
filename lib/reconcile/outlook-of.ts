import { leavesAsText } from "../text/changes.ts";
import type { Pass, PlacedPass } from "./act/pass.ts";
import type { Reason } from "./contract/progress.ts";
import type { Decision } from "./decide/decision.ts";
import type { Observation } from "./decide/observation.ts";
import type { Outlook, Whose } from "./decide/outlook.ts";
import { isHeldBack } from "./decide/plan.ts";
import type { Step } from "./decide/step.ts";
import type { Failure } from "./object/failure.ts";

/** Derives the outlook of a pass in shadow mode from its outcome. `arn` is the ARN of the resource, if it is known. */
export function outlookOf(
  { outcome, resource, role }: Pass & Partial<PlacedPass>,
  { terminal, recoverable }: Failure,
  arn: string | undefined,
): Outlook {
  const { observation, foreseen } = outcome;
  const { busy, unsynced, advisories = [] } = outcome.report;
  const whose = whoseIs(observation);
  const blocked = terminal.length > 0 ? "refuse" : recoverable.length > 0 ? "fail" : undefined;
  const steps = foreseen.flatMap((decision) => stepsOf(decision, observation));
  const [first] = foreseen;
  const intended = first?.action === "update" && steps.length === 0 ? "nothing" : (first?.action ?? "nothing");
  return {
    ...(arn !== undefined && { resource: arn }),
    ...(resource && { account: resource.place.account, region: resource.place.region }),
    ...(role && { role: role.arn }),
    ...(whose && { whose }),
    would: intended === "nothing" ? (blocked ?? (busy === undefined ? "keep" : "wait")) : intended,
    changes: leavesAsText([...steps, ...(first === undefined ? [] : fillsOf(first))]),
    problems: [...terminal, ...recoverable].map(({ message }) => message),
    notes: [busy, unsynced, ...advisories].flatMap((reason) => (reason === undefined ? [] : [textOf(reason)])),
  };
}

function whoseIs(observation: Observation | undefined): Whose | undefined {
  if (observation === undefined || observation.state === "busy") return undefined;
  return observation.state === "absent" ? "nobody" : observation.ownership.owner;
}

/** The steps that would be made: those that are not held back. */
function stepsOf(decision: Decision, observation: Observation | undefined): readonly Step[] {
  const { steps = [] } = decision;
  if (!("partErrors" in decision) || observation?.state !== "present") return steps;
  return steps.filter((step) => !isHeldBack(step, decision.partErrors, observation));
}

function fillsOf(decision: Decision): readonly Step[] {
  return decision.action === "adopt" ? [{ part: "spec", field: "spec", from: {}, to: decision.fills }] : [];
}

function textOf({ reason, message }: Reason): string {
  return `${reason}: ${message}`;
}
