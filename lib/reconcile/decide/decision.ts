import type { Origin } from "../../kubernetes/object.ts";
import type { Busy, Reason } from "../contract/progress.ts";
import type { StatusFields } from "../contract/resource.ts";
import type { Tags } from "../contract/tag.ts";
import { busyWith, type Facts } from "./facts.ts";
import type { LimitName, StoredTokens } from "./limits/tokens.ts";
import type { PlannedStep } from "./step.ts";

/** What a pass reports about its object, apart from what it has changed. */
export interface Report {
  /** What failed, in the order of the kind's parts. */
  readonly errors?: readonly unknown[] | undefined;
  /** AWS is working on the resource, or something else has to be waited for: the object is polled. */
  readonly busy?: Busy | undefined;
  /** Why the object is not synced although nothing failed and nothing has to be waited for. */
  readonly unsynced?: Reason | undefined;
  /** What the user should know. */
  readonly advisories?: readonly Reason[] | undefined;
}

/** What an observation shows about the object's resource; the status records it. */
export interface Known {
  readonly arn?: string | undefined;
  readonly fields?: StatusFields | undefined;
  readonly origin?: Origin;
}

/** What became of the resource of an object that is gone. */
export interface Fate extends Reason {
  /** It was deleted in AWS; it was kept, as the object or its deployment asks; or it was not, or no longer, the object's. */
  readonly reason: "Deleted" | "Kept" | "Released";
}

/** What a pass does, decided before anything is done. Values only, so it can be shown, compared and withheld. */
export type Decision = Report & {
  readonly known?: Known | undefined;
  /** The changes to the resource, in the order in which they are made. */
  readonly steps?: readonly PlannedStep[];
  /** Set if ACK's controller has written to a resource of ours: the found and the declared value of the tag `controller-version`. */
  readonly controller?: { readonly found: string; readonly declared: string | undefined } | undefined;
  /** What holds the decision back, and what is reported then. */
  readonly held?: ReadonlyMap<Guard, Report>;
  /** What an approval of the decision names; only if the object needs approval. */
  readonly approval?: Approvable | undefined;
  /** The tokens of the limits on the decision, as they were read. */
  readonly tokens?: ReadonlyMap<LimitName, StoredTokens>;
} & (
    | { readonly action: "wait" | "refuse" }
    /** Removes the finalizer and leaves the resource alone. `fate` says what became of the resource; omitted if there are errors. */
    | { readonly action: "release"; readonly fate?: Fate }
    /** The steps set what the object declares. The decision over the new resource contains those that the create call leaves undone. */
    | { readonly action: "create"; readonly tags: Tags }
    /** The steps write `tags`, which make the resource ours. Another decision follows. */
    | { readonly action: "take over"; readonly tags: Tags; readonly steps: readonly PlannedStep[] }
    /** Likewise. Before the steps, `fills` are filled into the object's spec, so that it becomes `spec`. */
    | {
        readonly action: "adopt";
        readonly tags: Tags;
        readonly steps: readonly PlannedStep[];
        readonly spec: unknown;
        readonly fills: Readonly<Record<string, unknown>>;
      }
    | Comparison
    /** The steps make a resource that ACK manages ours. `how`: the object's annotations that say how the resource is removed. */
    | {
        readonly action: "delete";
        readonly steps: readonly PlannedStep[];
        readonly how: Readonly<Record<string, string>>;
      }
  );

/** The comparison of an object with its resource: what would make AWS match the object, and what stands in the way. */
export interface Comparison {
  readonly action: "nothing" | "update";
  /** First the parts that are reset to their defaults, in reverse order; then the tags; then the declared parts, in order. */
  readonly steps: readonly PlannedStep[];
  /** The names of the parts whose values in AWS do not agree with the declared values. */
  readonly differing: ReadonlySet<string>;
  /** The names of the parts and tags of which AWS may be about to show another value, which the steps do not take into account. */
  readonly inDoubt: ReadonlySet<string>;
  /** The names of all parts and tags that have to be written. Some have no steps while AWS is working on the resource. */
  readonly outstanding: ReadonlySet<string>;
  /** The errors of the parts that could not be read or cannot be set as declared, by part name. */
  readonly partErrors: ReadonlyMap<string, unknown>;
  /** The spec that writes use: the declared one, with AWS's values in the fields whose drift is ignored. */
  readonly spec: unknown;
}

export type Action = Decision["action"];

/** The reason of a decision that waits for approval. */
export const APPROVAL_REQUIRED = "ApprovalRequired";

/** What an approval of a decision names. */
export interface Approvable {
  /** A digest of what the decision is about. */
  readonly header: string;
  /** A digest of each action and each step. */
  readonly parts: readonly string[];
  /** How many approvals of the object were used up before. */
  readonly used: number;
}

/** What can hold back a decision, and depends on more than the facts. */
export type Guard = LimitName | "approval" | "referrers";

/** The decision if an error leaves nothing to do but to report it, or to wait if the error means that AWS is working on the resource. */
export function refuse(facts: Pick<Facts, "kind">, error: unknown, known?: Known): Decision {
  const busy = busyWith(facts, error);
  return busy === undefined ? { action: "refuse", errors: [error], known } : { action: "wait", busy, known };
}
