import { noteApplied } from "../drift/note-applied.ts";
import { CONTROLLER_TAG } from "../rules/owner-tag.ts";
import { ackController } from "../rules/ownership.ts";
import type { Declaration } from "./declaration.ts";
import type { Ending } from "./ending.ts";
import type { Observation, Present } from "./observe.ts";
import type { Pass } from "./pass.ts";
import { plan } from "./plan.ts";
import { learn, reportUnread, settle, waiting } from "./settle.ts";
import { describeSteps } from "./step.ts";

/**
 * For a read-only object, reports the state of the resource in AWS, regardless of who owns the resource, and which fields differ. Nothing
 * is written to AWS.
 */
export function preview(pass: Pass, declaration: Declaration, observation: Observation): Ending {
  const { findings } = pass;
  if (observation.state === "busy") return waiting(pass, observation);
  if (observation.state === "refused") throw reasonOf(observation);
  if (observation.state === "absent") throw observation.hidden?.cause ?? new Error("read-only resource not found");
  if (observation.ownership.owner === "unknown") throw reasonOf(observation);
  findings.arn = observation.seen.arn;
  findings.fields = { ...findings.fields, ...observation.seen.status };
  const { steps, ending } = planOnly(pass, declaration, observation);
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

/** What a pass over this resource would do, and the ending of a pass that does none of it. */
export function planOnly(pass: Pass, declaration: Declaration, observation: Present) {
  reportUnread(pass, observation);
  const { seen } = observation;
  const planned = plan(pass, declaration, observation);
  const { steps, errors, advisories } = planned;
  noteApplied(pass, planned, observation);
  const ending = {
    outcome: "unchanged",
    errors: [...errors.values()],
    busy: seen.busy,
    unsynced: seen.impaired,
    advisories,
  } satisfies Ending;
  return { steps, errors, ending };
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
