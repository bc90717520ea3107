import { isDeepStrictEqual } from "node:util";
import { cutNote, type Happening } from "../../kubernetes/event.ts";
import type { Delayed } from "../../queue/work-queue.ts";
import { type Leaf, leavesOf } from "../../text/changes.ts";
import type { KindData } from "../contract/kind-data.ts";
import { APPROVAL_REQUIRED, type Decision, type Fate, type Report } from "../decide/decision.ts";
import type { RunSoFar } from "../decide/facts.ts";
import type { Observation } from "../decide/observation.ts";
import type { Outlook } from "../decide/outlook.ts";
import type { PlannedStep, Step } from "../decide/step.ts";
import type { Approver } from "../object/approver.ts";
import type { References } from "../object/conditions.ts";
import type { Failure } from "../object/failure.ts";
import type { OptimisticLock } from "../object/optimistic-lock.ts";
import type { Recorded } from "../object/status.ts";

/** One run of the reconcile function for one object. */
export interface Run {
  /** Identifies the run in the claim. Different for every run. */
  readonly holder: string;
  /** Aborted when the run has to end, early enough for the object's status to be written. */
  readonly signal: AbortSignal;
  /** Sends a message that follows the run's messages. The queue that they came from and the message determine its queue. */
  readonly send: (delayed: Delayed) => Promise<void>;
  /** What the run does and finds out is added here. */
  readonly outcome: Outcome;
}

/**
 * What a run has found out and done, and how it ended. The object's status, its Kubernetes Events, the history and the metrics all report
 * this one value.
 *
 * The caller of a run creates the outcome, and the passes of the run add to it as they go. So it contains what was done even if the run
 * rejects or does not end in time, and a further pass over a changed object neither forgets nor repeats what the previous one has done.
 * Nothing else in a pass is mutable.
 */
export interface Outcome extends RunSoFar, Recorded {
  result: Result;
  /** Who reportedly changed the resource in AWS. This is only for people to read: no decision may depend on it. */
  readonly actor: string | undefined;
  /** The object as the run last read or changed it; omitted if the run has not read it. */
  object?: Pick<OptimisticLock, "current">;
  /** What the history must know about the object's kind; omitted if the run has not loaded the kind. */
  kind?: Pick<KindData, "variableFields">;
  /** The generation that the object's status reported when the run first read it. A run over another generation is the first one over it. */
  observedBefore?: number | undefined;

  /** The steps that are done, in order. */
  readonly steps: DoneStep[];
  /** What the call that has created the resource has set, as steps. These are not steps of a plan. */
  sent: readonly Step[];
  /** The writes of the owner tag to a resource that existed before the run. These writes are not steps of a plan. */
  readonly marks: DoneStep[];
  /** Why the object is to be released; `undefined` for an object that is not being deleted. */
  deletedBecause?: string;
  /** Who has approved what the run has done; omitted if that needed no approval. */
  approved?: Approver;
  /** Whether AWS has accepted the call that removes the resource. */
  removed: boolean;
  /** What else happened, for the object's Kubernetes Events. */
  readonly events: Happening[];

  /** What the latest pass reports. */
  report: Report;
  /** Why the latest pass failed, even if this could not be written to the status. */
  failure?: Failure;
  /** The result of resolving the object's references; `undefined` for an object without references. */
  references?: References | undefined;
  /** The parts whose value comes from a Secret that has changed since it was written last. */
  rotated?: ReadonlySet<string>;
  /** Whether the run has a request to answer for a generation that an earlier run has observed. */
  requested?: boolean;
  /** The object has begun to wait for one that a reference names. */
  waitsAnew?: true;
  /** The number of the latest create, if AWS assigns identifiers. */
  creates?: number;
  /** One more check is due: the resource was just created without being read completely, or a part has just become unstable. */
  verify: boolean;
  /** What the run last observed. */
  observation?: Observation;
  /** The parts that could not be read. */
  readonly unread: Set<string>;
  /** The decisions that the run would carry out, one after another; only in shadow mode. */
  foreseen: readonly Decision[];
  /** What the run would do; only in shadow mode. */
  outlook?: Outlook;

  /** Whether the run has changed what the object's status says, apart from what only passes use. */
  statusChanged: boolean;
  /** Whether the run may hold a claim. */
  claimed: boolean;
  /** Whether a write call of the run has received no response from AWS, and may still take effect. */
  unanswered: boolean;
}

/** A step that is done. `change` has the values as the kind has written them, which may contain more than is shown. */
type DoneStep = Step & Partial<Pick<PlannedStep, "change">>;

/** How a run ended. */
export type Result =
  /** There was nothing to do. */
  | "unchanged"
  | "created"
  | "updated"
  /** The finalizer is gone, and so is the object's resource, if it had one. */
  | "deleted"
  /** The finalizer is gone; the resource was left alone. */
  | "released"
  /** AWS is working on the resource, or there was no time for all of the work; a message that continues the work has been sent. */
  | "in-progress"
  /** Another pass was faster or holds the claim; the request has been sent again. */
  | "conflict"
  /** The pass failed, and will keep failing until the object, the deployment or the state in AWS changes. */
  | "terminal"
  /** The pass failed, and a message of the chain of retries is on its way. */
  | "recoverable"
  /** The run rejected or has not ended, so its messages are delivered again. */
  | "failed"
  | "out-of-scope"
  /** The request belongs to a chain that has ended or has continued without it. */
  | "outdated"
  /** The next message of a chain was sent again, since it may have been lost. */
  | "resent"
  /** The object does not exist, or another object has its name. */
  | "gone"
  /** The deployment is in shadow mode: nothing was written, and the outlook describes what would have been done. */
  | "foreseen"
  /** The deployment does not serve the request's kind. */
  | "unknown-kind";

/** The outcome of a run that has not begun yet. */
export function startOutcome(actor?: string): Outcome {
  return {
    result: "failed",
    actor,
    managedBefore: false,
    readyBefore: false,
    created: false,
    marked: false,
    removed: false,
    verify: false,
    statusChanged: false,
    claimed: false,
    unanswered: false,
    report: {},
    fields: {},
    steps: [],
    sent: [],
    marks: [],
    events: [],
    foreseen: [],
    unread: new Set(),
  };
}

/** Adds what happened to the object's Kubernetes Events. A further pass does not repeat what an earlier pass added. */
export function addEvent({ events }: Outcome, event: Happening): void {
  if (events.every(({ reason }) => reason !== event.reason)) events.push(event);
}

/**
 * Adds to `note` the actor that reportedly changed the resource in AWS, if the actor is known and the object was Ready before the run.
 */
export function attributed({ actor, readyBefore }: Outcome, note: string): string {
  if (actor === undefined || !readyBefore) return note;
  const ending = ` (changed by ${actor})`;
  return `${cutNote(note, ending.length)}${ending}`;
}

/** The reasons in a run's Events that tell of a change, most informative first. */
const CHANGES = [
  "Deleted",
  "Created",
  "Adopted",
  "TakenOver",
  "Deleting",
  "Kept",
  "Released",
  "DriftCorrected",
  "Updated",
];

/**
 * The reason in a run's most informative Kubernetes Event, even if the run could not record the Event because the status could not be
 * written; `Deleting` while AWS is still removing the resource.
 */
export function eventOf(outcome: Outcome): string | undefined {
  const { events, steps, removed } = outcome;
  const reasons = new Set([
    ...events.map(({ reason }) => reason),
    ...(hasCreated(outcome) ? ["Created"] : []),
    ...(removed ? ["Deleting"] : []),
    ...(steps.length > 0 ? [correctsDrift(outcome) ? "DriftCorrected" : "Updated"] : []),
  ]);
  return CHANGES.find((reason) => reasons.has(reason)) ?? [...reasons].at(0);
}

/** Whether a run has created the object's resource, as far as it knows: the name was not taken before. */
function hasCreated({ created, failure }: Outcome): boolean {
  return created && !failure?.terminal.some(({ reason }) => reason === "AlreadyExists");
}

/** Whether the steps of a run have corrected drift: the object was Ready as it is, and it is not only a Secret that has changed. */
export function correctsDrift({ steps, readyBefore, rotated }: Outcome): boolean {
  return readyBefore && steps.some(({ part }) => rotated?.has(part) !== true);
}

/** Whether a run has changed anything in AWS, or has adopted a resource or released the object. */
export function hasActed(outcome: Outcome): boolean {
  return outcome.marks.length > 0 || CHANGES.includes(eventOf(outcome) ?? "");
}

/**
 * The changes that a run has made, leaf by leaf and in order. A step that changes no leaf, because it repeats a write that AWS does not show yet,
 * is listed as one change to its field. It is left out if only what is not shown differs. What a create call has set and a step has set again
 * counts as set by the step.
 */
export function changesOf(outcome: Outcome): readonly Leaf[] {
  const { sent, marks, steps } = outcome;
  const again = new Set(steps.map(({ part }) => part));
  const set = hasCreated(outcome) ? sent.filter(({ part }) => !again.has(part)) : [];
  const told = [...marks, ...steps].flatMap((step) => {
    const leaves = leavesOf(step);
    const { field = step.part, from, to, change } = step;
    const isHidden = isDeepStrictEqual(from, to) && !isDeepStrictEqual(change?.from, change?.to);
    return leaves.length > 0 || isHidden ? leaves : [{ field, from, to }];
  });
  return [...set.flatMap(leavesOf), ...told];
}

/** Whether a run has found that the object waits for what no earlier run has told: an approval, or the object that a reference names. */
export function beginsToWait({ events, waitsAnew }: Outcome): boolean {
  return waitsAnew === true || events.some(({ reason }) => reason === APPROVAL_REQUIRED);
}

/** Why the object is gone, and what became of its resource; `undefined` if the run did not release the object. */
export function endOf({ events, deletedBecause }: Outcome): string | undefined {
  const fate = events.find(({ reason }) => FATES.includes(reason));
  return fate === undefined ? undefined : [fate.note, deletedBecause].join("; ");
}

const FATES: readonly string[] = ["Deleted", "Kept", "Released"] satisfies readonly Fate["reason"][];
