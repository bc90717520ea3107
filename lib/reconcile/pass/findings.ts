import type { Applied, Correction, Origin } from "../../kubernetes/object.ts";
import type { StatusFields } from "../contract/resource.ts";
import type { Happening } from "../object/events.ts";
import type { Outlook, Whose } from "../shadow/outlook.ts";
import type { Step } from "./step.ts";

/**
 * What a run has found out and done. It outlives the rounds of a run, so that a round that goes again over a changed object neither
 * forgets nor repeats what the one before it has done. Passes add to it; nothing else of a pass is mutable.
 */
export interface Findings {
  /** Whether our finalizer was on the object when the run first looked at it. */
  readonly managedBefore: boolean;
  /** Whether the object was Ready for its current generation when the run first looked at it: what differs came about in AWS. */
  readonly settledBefore: boolean;
  /** The steps that are done, in order. */
  readonly steps: Step[];
  /** What else happened, for the object's Kubernetes Events. */
  readonly happenings: Happening[];
  /** The parts that could not be read. */
  readonly unread: Set<string>;
  /** The ARN of the object's resource. */
  arn: string | undefined;
  /** Whose the resource is, as the run has seen it last. */
  whose: Whose | undefined;
  /** What the run would do; only in shadow mode. */
  outlook: Outlook | undefined;
  /** The kind's own status fields. */
  fields: StatusFields;
  /** The origin that the status shall have: `null` for none, `undefined` for the stored one. */
  origin: Origin | null | undefined;
  /** The corrections that the status shall have; `undefined` for the stored ones. */
  corrections: readonly Correction[] | undefined;
  /** What the status shall say of the generation that was applied: `null` for nothing, `undefined` for the stored one. */
  applied: Applied | null | undefined;
  /** A delete of the run waits, as the deployment has made as many in an hour as it may. */
  deleteRateExceeded: boolean;
  /** The run has created the resource. */
  created: boolean;
  /** The run has written the owner tag on a resource that was there before it. */
  marked: boolean;
  /** The run may hold a claim. */
  claimed: boolean;
  /** AWS did not answer a call of the run that writes: it may still take effect. */
  unanswered: boolean;
}

/** The findings of a run at its start. */
export function startFindings(before: Pick<Findings, "managedBefore" | "settledBefore">): Findings {
  return {
    ...before,
    steps: [],
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
    claimed: false,
    unanswered: false,
  };
}

/** Notes what happened, for the object's Kubernetes Events. A round that goes again does not repeat what the one before it noted. */
export function tell({ happenings }: Findings, happening: Happening): void {
  if (happenings.every(({ reason }) => reason !== happening.reason)) happenings.push(happening);
}
