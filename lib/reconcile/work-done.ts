import type { KubernetesObject } from "../kubernetes/object.ts";
import type { Work } from "./act/work.ts";
import { type Leaf, leavesIn, type Step } from "./decide/step.ts";
import type { Failure } from "./object/failure.ts";

/** What a run has done to one object so far, for the history. */
export interface WorkDone {
  /** The generation of the object when the run last read it. */
  readonly generation: number;
  /** Whether the run has changed anything in AWS, or has adopted a resource or released the object. */
  readonly acted: boolean;
  /** The changes that the run has made, leaf by leaf and in order. Every step is included, even a step that changes no leaf. */
  readonly changes: readonly Leaf[];
  /** The reason in the run's most informative Kubernetes Event; `Deleting` while AWS is still removing the resource. */
  readonly event?: string;
  /** Why the run failed; omitted if it did not fail. */
  readonly failure?: Failure;
  /** The ARN of the resource, if it is known. */
  readonly arn?: string;
  /** The object's spec, if the run has acted on a generation that was not yet settled when the run began. */
  readonly spec?: unknown;
}

/** The reasons in a run's Events, most informative first. */
const EVENTS = ["Deleted", "Created", "Adopted", "TakenOver", "Deleting", "DriftCorrected", "Updated"];

/** Derives what a run has done from its work and the object as the run last saw it. */
export function workDone(work: Work, { metadata, spec, status }: KubernetesObject): WorkDone {
  const { steps, marks, arn = status?.ackResourceMetadata?.arn, failure, settledBefore, generationBefore } = work;
  const reasons = reasonsOf(work);
  const event = EVENTS.find((reason) => reasons.has(reason));
  const acted = event !== undefined || marks.length > 0;
  const isSettled = settledBefore && metadata.generation === generationBefore;
  return {
    generation: metadata.generation,
    acted,
    changes: [...marks, ...steps].flatMap(changesOf),
    ...eventOf(event ?? [...reasons].at(0)),
    ...(arn !== undefined && { arn }),
    ...(failure && { failure }),
    ...(acted && !isSettled && { spec }),
  };
}

/**
 * The reasons in a run's Events: those that the run has recorded, and those that it could not record because the status could not be
 * written.
 */
function reasonsOf({ happenings, steps, created, removed, settledBefore, failure }: Work): ReadonlySet<string> {
  const isTaken = failure?.terminal.some(({ reason }) => reason === "AlreadyExists") ?? false;
  return new Set([
    ...happenings.map(({ reason }) => reason),
    ...(created && !isTaken ? ["Created"] : []),
    ...(removed ? ["Deleting"] : []),
    ...(steps.length > 0 ? [settledBefore ? "DriftCorrected" : "Updated"] : []),
  ]);
}

function eventOf(event: string | undefined): Pick<WorkDone, "event"> {
  return event === undefined ? {} : { event };
}

/** The leaves that a step changes. A step that changes no leaf is listed as one change to its field. */
function changesOf(step: Step): readonly Leaf[] {
  const leaves = leavesIn(step);
  const { field = step.part, from, to } = step;
  return leaves.length > 0 ? leaves : [{ field, from, to }];
}
