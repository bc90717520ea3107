import type { Declaration } from "../pass/declaration.ts";
import type { Ending } from "../pass/ending.ts";
import type { Observation, Present } from "../pass/observe.ts";
import type { Pass } from "../pass/pass.ts";
import { learn, settle, waiting } from "../pass/settle.ts";
import { describeSteps } from "../pass/step.ts";
import { CONTROLLER_TAG } from "../rules/owner-tag.ts";
import { ackController } from "../rules/ownership.ts";
import { isReadable } from "../rules/readable.ts";
import { planOnly } from "./plan-only.ts";
import { previewWithoutValues } from "./preview-without-values.ts";

/**
 * For a read-only object, reports the state of the resource in AWS, regardless of who owns the resource, and which fields differ. Nothing
 * is written to AWS. Values are only reported if the resource belongs to the object or consents.
 */
export function preview(pass: Pass, declare: () => Declaration, observation: Observation): Ending {
  const { findings, resource, settings } = pass;
  if (observation.state === "refused") throw reasonOf(observation);
  if (observation.state === "absent") throw observation.hidden?.cause ?? new Error("read-only resource not found");
  if (observation.state === "present" && observation.ownership.owner === "unknown") throw reasonOf(observation);
  const tags = observation.state === "present" ? observation.tags : {};
  if (!isReadable(resource, tags, settings)) return previewWithoutValues(pass, declare, observation);
  findings.fields = { ...findings.fields, ...observation.seen.status };
  if (observation.state === "busy") return waiting(observation);
  findings.arn = observation.seen.arn;
  const { steps, ending } = planOnly(pass, declare(), observation);
  if (steps.length === 0) return ending;
  const drift = { reason: "ReadOnlyDrift", message: `the resource differs from the spec: ${describeSteps(steps)}` };
  return { ...ending, advisories: [drift, ...ending.advisories] };
}

/** Settles a resource that has just become ours, unless the fresh read shows that ACK's controller has already written to it. */
export async function settleUnlessAck(
  pass: Pass,
  declaration: Declaration,
  observation: Present,
  before: Parameters<typeof settle>[3],
): Promise<Ending> {
  const controller = ackController(pass.kind.resource, declaration.tags, observation.tags);
  if (controller !== undefined) return previewBesideAck(pass, declaration, observation, controller);
  return await settle(pass, declaration, observation, before);
}

/** A resource that ACK's controller is still writing to is left alone: two controllers would undo each other's work. */
export function previewBesideAck(
  pass: Pass,
  declaration: Declaration,
  observation: Present,
  controller: string,
): Ending {
  learn(pass, observation);
  const { ending } = planOnly(pass, declaration, observation);
  const message = `ACK's controller ${controller} has written to the ${pass.kind.resource.kind}, so nothing is written to AWS; stop that controller from reconciling this object, then set the tag ${CONTROLLER_TAG} to ${declaration.tags[CONTROLLER_TAG]}`;
  return {
    ...ending,
    unsynced: ending.unsynced ?? { reason: "ACKStillRunning", message },
    advisories: [{ reason: "ACKStillRunning", message }, ...ending.advisories],
  };
}

/** For a paused object, reports what would be done to its resource. Nothing is written to AWS. */
export function previewPaused(pass: Pass, declaration: Declaration, observation: Present): Ending {
  learn(pass, observation);
  const { steps, ending } = planOnly(pass, declaration, observation);
  const undone = steps.length === 0 ? undefined : paused(pass, describeSteps(steps)).busy;
  const note = { reason: "Paused", message: `${pausedBy(pass)}; nothing is written to AWS` };
  return {
    ...ending,
    busy: ending.busy ?? undone,
    // A settled object is not checked when its deployment resumes, so a note about the deployment's pause would remain in place for hours
    // afterwards.
    advisories: [...(pass.paused === "object" && undone === undefined ? [note] : []), ...ending.advisories],
  };
}

/** The interval, in seconds, at which a paused object is checked: no event reports that its deployment has resumed. */
const PAUSED_SECONDS = 900;

/** The ending of a pass that would write to AWS if it were not paused. `undone` describes what the pass would do. */
export function paused(pass: Pass, undone: string): Ending {
  const message = `${pausedBy(pass)}; not done: ${undone}`;
  const busy = { reason: "Paused", message, againSeconds: PAUSED_SECONDS, atMostSeconds: PAUSED_SECONDS };
  return { outcome: "in-progress", busy };
}

function pausedBy({ paused }: Pass): string {
  return paused === "object"
    ? "paused by the annotation driftless.dev/paused"
    : "paused by the deployment parameter `paused`";
}

function reasonOf({ ownership }: Extract<Observation, { readonly ownership: unknown }>): Error {
  return "reason" in ownership ? ownership.reason : new Error("the resource could not be read");
}
