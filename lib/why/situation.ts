import type { Namespace } from "../kubernetes/client.ts";
import type { KubernetesObject } from "../kubernetes/object.ts";
import type { Finding } from "../preflight/check.ts";
import type { KindData } from "../reconcile/contract/kind-data.ts";

/** The parameters of a deployment on which an explanation depends; each may be unknown. */
export interface Deployed {
  readonly clusterName?: string;
  readonly region?: string;
  readonly kinds?: readonly string[];
  readonly watchNamespaces?: readonly string[];
  readonly watchSelector?: string;
  readonly mode?: "reconcile" | "shadow";
  readonly paused?: boolean;
  readonly changes?: "relay" | "poll";
  /** The values of the parameters with which the names of a kind's resources must begin, by the parameter's name. */
  readonly namePrefixes?: Readonly<Record<string, string>>;
  readonly roles?: "own" | "selectors" | "carm";
  /** The account and the partition that the deployment acts in. */
  readonly account?: string | undefined;
  readonly partition?: string | undefined;
}

/** What was approved and done, and by whom it was approved, as a Kubernetes Event says it. Whoever may write Events can write anything to it. */
export interface Approved {
  readonly what: string;
  /** When it was done, RFC 3339. */
  readonly at: string;
}

/** What an explanation is about: an object, and what surrounds it as far as the caller may read it. */
export interface Situation {
  readonly kind: KindData;
  readonly object: KubernetesObject;
  readonly namespace: Namespace | undefined;
  readonly deployment: Deployed | undefined;
  /** The ARN of the role that ACK's IAMRoleSelectors or maps assign to the object; `undefined` if there is none, or if that is unknown. */
  readonly assignedRole: string | undefined;
  /** Why the relay is not ready; `undefined` if it is, if there is none, or if that is unknown. */
  readonly relayProblem: string | undefined;
  /** The latest of what Driftless has done that somebody had approved; `undefined` if there is none, or if that is unknown. */
  readonly approved?: Approved | undefined;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** A reason why an object is not as its spec says: what is wrong, why it matters, and what the user can do. */
export interface Cause extends Finding {
  /** The reason of the condition that reports it. */
  readonly reason?: string;
  /** The call that AWS refused. */
  readonly call?: { readonly service: string; readonly operation: string; readonly code: string };
  /** What the call lacks, if AWS denied it. */
  readonly permission?: MissingPermission;
}

/** A permission that is missing. */
export interface MissingPermission {
  readonly actions: readonly string[];
  /** The ARN on which the actions are needed, if it is known. */
  readonly resource?: string;
  /** Whose call was denied, if AWS names it. */
  readonly principal?: string;
  /** The policy that must change, in words. */
  readonly policy: string;
}
