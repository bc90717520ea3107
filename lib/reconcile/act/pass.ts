import type { KubernetesClient } from "../../kubernetes/client.ts";
import type { Origin } from "../../kubernetes/object.ts";
import type { Aws } from "../contract/aws.ts";
import type { Log } from "../contract/log.ts";
import type { Place } from "../contract/resource.ts";
import type { Role } from "../contract/role.ts";
import type { Report } from "../decide/decision.ts";
import type { Facts } from "../decide/facts.ts";
import type { OptimisticLock } from "../object/optimistic-lock.ts";
import type { Resolved } from "../place/references.ts";
import type { Work } from "./work.ts";

/** One pass over an object: what its decisions depend on, and the right to write to the object. */
export interface Pass
  extends Pick<Facts, "kind" | "finalizer" | "settings" | "readOnly" | "paused" | "adoption" | "ownPoll"> {
  readonly object: OptimisticLock;
  readonly work: Work;
  /** Reads and writes the ConfigMap that contains the tokens for deletes. */
  readonly configMaps: Pick<KubernetesClient, "readConfigMap" | "patchConfigMap">;
  readonly log: Log;
  /** Returns a random number from 0 up to, but not including, 1. */
  readonly random: () => number;
  /** Returns the current time, in milliseconds since the epoch. */
  readonly now: () => number;
  /** Aborted when the pass has to end. */
  readonly signal: AbortSignal;
  /**
   * Takes the claim, unless the pass already holds the claim with this origin. Until the claim is taken, every AWS call that would write is
   * rejected.
   */
  readonly claim: (origin?: Origin, place?: Place) => Promise<void>;
  /** The time, in milliseconds since the epoch, until which AWS may be written to; `undefined` without a claim. */
  readonly deadline: () => number | undefined;
  /**
   * Ends the right to write to AWS: from then on, calls that would write are rejected again. Must be called before the claim is given up.
   */
  readonly end: () => void;
}

/** A pass whose place is known, so that it can reach AWS. */
export interface PlacedPass extends Pass, Pick<Facts, "resource" | "declaration" | "justCreated"> {
  /** The result of resolving the object's references; omitted for an object without references. */
  readonly references?: Resolved["references"];
  /** The identity that the pass acts with in AWS; `undefined` for the function's own identity. */
  readonly role: Role | undefined;
  readonly aws: Aws;
  /** What the kind's calls need. */
  readonly target: unknown;
}

/** How carrying out a decision ended a pass. */
export interface Done extends Partial<Report> {
  readonly outcome?: "updated" | "deleted";
  /** One more check is due. */
  readonly verify?: boolean;
}

/** What the decisions of a pass depend on, as it is now. */
export function factsOf<Of extends Pass>(pass: Of): Of extends PlacedPass ? Facts : Omit<Facts, "resource">;
export function factsOf(pass: Pass): Omit<Facts, "resource"> {
  const { work, object, now, random } = pass;
  const { managedBefore, settledBefore, created, marked } = work;
  return {
    ...pass,
    ...{ managedBefore, settledBefore, created, marked, object: object.current(), now: now(), random: random() },
  };
}
