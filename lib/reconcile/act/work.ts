import { cutNote } from "../../kubernetes/event.ts";
import type { Applied, Correction, Origin } from "../../kubernetes/object.ts";
import type { StatusFields } from "../contract/resource.ts";
import type { Outlook, Whose } from "../decide/outlook.ts";
import type { Step } from "../decide/step.ts";
import type { Happening } from "../object/events.ts";
import type { Failure } from "../object/failure.ts";

/**
 * What a run has found out and done. It outlives the rounds of the run, so that a further round over a changed object neither
 * forgets nor repeats what the previous round has done. Passes add to it; nothing else in a pass is mutable.
 */
export interface Work {
  /** Whether our finalizer was on the object when the run first read the object. */
  readonly managedBefore: boolean;
  /** Whether the object was Ready for its current generation when the run first read it. If so, any difference arose in AWS. */
  readonly settledBefore: boolean;
  /** The generation of the object when the run first read it. */
  readonly generationBefore: number;
  /** Who reportedly changed the resource in AWS. This is only for people to read: no decision may depend on it. */
  readonly actor: string | undefined;
  /** The steps that are done, in order. */
  readonly steps: Step[];
  /** The writes of the owner tag to a resource that existed before the run. These writes are not steps of a plan. */
  readonly marks: Step[];
  /** What else happened, for the object's Kubernetes Events. */
  readonly happenings: Happening[];
  /** The parts that could not be read. */
  readonly unread: Set<string>;
  /** The ARN of the object's resource. */
  arn: string | undefined;
  /** Who owned the resource when the run last observed it. */
  whose: Whose | undefined;
  /** What the run would do; only in shadow mode. */
  outlook: Outlook | undefined;
  /** The kind's own status fields. */
  fields: StatusFields;
  /** The origin that the status should contain: `null` for no origin, `undefined` for the stored origin. */
  origin: Origin | null | undefined;
  /** The corrections that the status should contain; `undefined` for the stored corrections. */
  corrections: readonly Correction[] | undefined;
  /** The record of the applied generation that the status should contain: `null` for no record, `undefined` for the stored record. */
  applied: Applied | null | undefined;
  /** Whether the run's delete is waiting because the deployment has reached its hourly limit on deletes. */
  deleteRateExceeded: boolean;
  /** Whether the run has created the resource. */
  created: boolean;
  /** Whether the run has written the owner tag to a resource that existed before the run. */
  marked: boolean;
  /** Whether AWS has accepted the call that removes the resource. */
  removed: boolean;
  /** Why the latest round of the run failed, even if this could not be written to the status. */
  failure: Failure | undefined;
  /** Whether the run has changed what the object's status says, apart from what only passes use. */
  statusChanged: boolean;
  /** Whether the run may hold a claim. */
  claimed: boolean;
  /** Whether a write call of the run has received no response from AWS, and may still take effect. */
  unanswered: boolean;
}

/** The work of a run at its start. */
export function startWork(before: Pick<Work, "managedBefore" | "settledBefore" | "generationBefore" | "actor">): Work {
  return {
    ...before,
    steps: [],
    marks: [],
    happenings: [],
    unread: new Set(),
    arn: undefined,
    whose: undefined,
    outlook: undefined,
    fields: {},
    origin: undefined,
    corrections: undefined,
    applied: undefined,
    deleteRateExceeded: false,
    created: false,
    marked: false,
    removed: false,
    failure: undefined,
    statusChanged: false,
    claimed: false,
    unanswered: false,
  };
}

/**
 * Adds to `note` the actor that reportedly changed the resource in AWS, if the actor is known and the object was settled before the run.
 */
export function attributed({ actor, settledBefore }: Work, note: string): string {
  if (actor === undefined || !settledBefore) return note;
  const ending = ` (changed by ${actor})`;
  return `${cutNote(note, ending.length)}${ending}`;
}

/** Notes what happened, for the object's Kubernetes Events. A further round does not repeat what an earlier round noted. */
export function tell({ happenings }: Work, happening: Happening): void {
  if (happenings.every(({ reason }) => reason !== happening.reason)) happenings.push(happening);
}
