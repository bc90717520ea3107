import { cutNote } from "../../kubernetes/event.ts";
import type { Applied, Correction, Origin } from "../../kubernetes/object.ts";
import type { StatusFields } from "../contract/resource.ts";
import type { Happening } from "../object/events.ts";
import type { Failure } from "../object/failure.ts";
import type { Outlook, Whose } from "../shadow/outlook.ts";
import type { Step } from "./step.ts";

/**
 * What a run has found out and done. It outlives the rounds of a run, so that a round that looks again at a changed object neither forgets
 * nor repeats what the previous one has done. Passes add to it; nothing else in a pass is mutable.
 */
export interface Findings {
  /** Whether our finalizer was on the object when the run first looked at it. */
  readonly managedBefore: boolean;
  /** Whether the object was Ready for its current generation when the run first looked at it. If so, any difference arose in AWS. */
  readonly settledBefore: boolean;
  /** The generation of the object when the run first looked at it. */
  readonly generationBefore: number;
  /** Who reportedly changed the resource in AWS. For people to read only: no decision may depend on it. */
  readonly actor: string | undefined;
  /** The steps that are done, in order. */
  readonly steps: Step[];
  /** The writes of the owner tag on a resource that existed before the run. They are not steps of a plan. */
  readonly marks: Step[];
  /** What else happened, for the object's Kubernetes Events. */
  readonly happenings: Happening[];
  /** The parts that could not be read. */
  readonly unread: Set<string>;
  /** The ARN of the object's resource. */
  arn: string | undefined;
  /** Who owns the resource, as the run last saw it. */
  whose: Whose | undefined;
  /** What the run would do; only in shadow mode. */
  outlook: Outlook | undefined;
  /** The kind's own status fields. */
  fields: StatusFields;
  /** The origin that the status should have: `null` for none, `undefined` for the stored one. */
  origin: Origin | null | undefined;
  /** The corrections that the status should have; `undefined` for the stored ones. */
  corrections: readonly Correction[] | undefined;
  /** What the status should say about the applied generation: `null` for nothing, `undefined` for the stored one. */
  applied: Applied | null | undefined;
  /** A delete of the run waits because the deployment has reached its hourly limit. */
  deleteRateExceeded: boolean;
  /** The run has created the resource. */
  created: boolean;
  /** The run has written the owner tag on a resource that existed before the run. */
  marked: boolean;
  /** AWS has accepted the call that removes the resource. */
  removed: boolean;
  /** Why the latest round of the run failed, even if this could not be written to the status. */
  failure: Failure | undefined;
  /** The run may hold a claim. */
  claimed: boolean;
  /** AWS did not answer one of the run's write calls: the call may still take effect. */
  unanswered: boolean;
}

/** The findings of a run at its start. */
export function startFindings(
  before: Pick<Findings, "managedBefore" | "settledBefore" | "generationBefore" | "actor">,
): Findings {
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
    claimed: false,
    unanswered: false,
  };
}

/** The note, followed by who reportedly changed the resource in AWS, if that is known and the object was settled before. */
export function attributed({ actor, settledBefore }: Findings, note: string): string {
  if (actor === undefined || !settledBefore) return note;
  const ending = ` (changed by ${actor})`;
  return `${cutNote(note, ending.length)}${ending}`;
}

/** Notes what happened, for the object's Kubernetes Events. A further round does not repeat what an earlier round noted. */
export function tell({ happenings }: Findings, happening: Happening): void {
  if (happenings.every(({ reason }) => reason !== happening.reason)) happenings.push(happening);
}
