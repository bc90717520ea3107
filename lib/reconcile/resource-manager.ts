import type { ResourceKind } from "../kubernetes/resource-kind.ts";
import type { Outcome } from "./outcome.ts";
import type { Permissions } from "./permissions.ts";
import type { Resource } from "./resource.ts";

/**
 * Whose an AWS resource is: this object's, its predecessor's under ACK, somebody else's, or not to be told because the read
 * that decides it failed.
 */
export type Owner = "ours" | "acks" | "foreign" | "unknown";

/** A difference between what is declared and what AWS has. */
export interface Change {
  readonly field: string;
  readonly from: unknown;
  readonly to: unknown;
}

/** Something that the user should know and that the pass does not act on. */
export interface Advisory {
  readonly reason: string;
  readonly message: string;
}

/** What `observe` found, as far as the engine reads it. */
export interface Observation {
  readonly owner: Owner;
  /** Why ownership is not ours, if the general text does not say it. */
  readonly ownerError?: Error;
  readonly arn?: string;
  /** The kind's own status fields, such as a bucket's `location`. */
  readonly status?: Readonly<Record<string, unknown>>;
  /** The parts that could not be read, and why. No failure while the spec does not mention them, but worth a line in the log. */
  readonly unread?: readonly { readonly name: string; readonly error: Error }[];
}

/** One kind of AWS resource. A stateless constant. */
export interface ResourceManager<Spec, Observed extends Observation, Aws> {
  readonly kind: ResourceKind;
  /** ACK's finalizer for the kind. */
  readonly finalizer: string;
  /** The IAM actions that the kind needs: the union of its parts. */
  readonly permissions: Permissions;
  /** AWS error codes that only a new spec can cure. */
  readonly terminalCodes: readonly string[];
  /** Reads what AWS has; `undefined` if the resource does not exist. Never writes. */
  observe(resource: Resource<Spec>, aws: Aws): Promise<Observed | undefined>;
  /**
   * Names what `apply` would change; empty if AWS is as declared. Pure. With nothing observed it only judges the spec. Throws
   * `TerminalError` for a spec that must not be acted on.
   */
  plan(resource: Resource<Spec>, observed: Observed | undefined): readonly Change[];
  /** What the user should know although it is no change. Pure. */
  advise(resource: Resource<Spec>, observed: Observed): readonly Advisory[];
  /** Makes the resource, marked as ours in the same call. Succeeds if it is there already: the engine observes again. */
  create(resource: Resource<Spec>, aws: Aws): Promise<Outcome>;
  /** Marks a resource that is its predecessor's under ACK as ours, and changes nothing else. */
  takeOver(resource: Resource<Spec>, observed: Observed, aws: Aws): Promise<void>;
  /** Makes AWS match. Idempotent. */
  apply(resource: Resource<Spec>, changes: readonly Change[], aws: Aws): Promise<Outcome>;
  /** Removes the resource. Succeeds when it is gone already. */
  cleanup(resource: Resource<Spec>, observed: Observed, aws: Aws): Promise<Outcome>;
}
