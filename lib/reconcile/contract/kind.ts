import type { ResourceKind } from "../../kubernetes/resource-kind.ts";
import type { Aws } from "./aws.ts";
import type { ApiError } from "./errors.ts";
import type { FieldTree } from "./field-tree.ts";
import type { Part } from "./part.ts";
import type { Permissions } from "./permissions.ts";
import type { Busy, Description, Progress } from "./progress.ts";
import type { Reference } from "./reference.ts";
import type { Resource, StatusFields } from "./resource.ts";
import type { Tags } from "./tag.ts";
import type { TagAccess } from "./tag-access.ts";

/** How a kind is listed. The relay, the sweep and `infra` use the data; the first pass loads the behaviour, and with it the SDK. */
export interface KindEntry {
  readonly resource: ResourceKind;
  /** The calls that the kind makes, by operation name. A call that is not listed counts as one that writes. */
  readonly calls: Calls;
  /** The IAM permissions that the kind needs for its calls on its resources, and those that AWS requires in addition. */
  readonly permissions: Permissions;
  /** The spec fields that other objects may give. Left out: none. */
  readonly references?: readonly Reference[];
  /** The spec fields that name a role for AWS to act as, such as `replication.role`. Left out: none. */
  readonly passedRoles?: readonly string[];
  load(): Promise<AnyKind>;
}

/** AWS calls by operation name, such as `HeadBucket`. */
export type Calls = Readonly<Record<string, Call | undefined>>;

/** What is known about an AWS call. Generated from the kind's definition. */
export interface Call {
  /** The IAM actions that allow the call, such as `s3:ListBucket` for `HeadBucket`. */
  readonly actions: readonly string[];
  /** The call changes nothing in AWS. */
  readonly reads?: true;
}

/** A kind whose types the engine passes through without looking inside. */
export type AnyKind = Kind<unknown, unknown, Description>;

/**
 * What AWS calls mean for one kind of resource. A stateless constant.
 *
 * The engine decides whether and when calls are made. It handles ownership, tags, order, hold-back, retries, polls, conditions and Events.
 * Methods that are marked pure make no calls. Only `create`, `remove` and the `write` of tags and parts change anything.
 */
export interface Kind<Spec, Target, Seen extends Description> {
  readonly resource: ResourceKind;
  /** ACK's kind-specific annotations that it acts on, such as `ecr.services.k8s.aws/force-delete`. */
  readonly annotations?: readonly string[];
  /** The spec fields that ACK's annotation `adoption-fields` gives. Left out: resources of the kind cannot be adopted. */
  readonly identity?: { readonly required: string; readonly optional?: readonly string[] } | undefined;
  /** Every field of the spec. */
  readonly fields: FieldTree;
  readonly tags: TagAccess<Target, Spec, Seen>;
  /** In the order of writing: what a part needs comes before it. They are reset in reverse. */
  readonly parts: readonly Part<Target, Spec, Seen>[];
  /**
   * Throws `TerminalError` for a spec that must not be acted on. Pure. Not called for an object that is read-only or that is being
   * deleted.
   */
  validate?(resource: Resource<Spec>): void;
  /** What a refusal by AWS means. Pure. `undefined`: another try may help. */
  judge?(error: ApiError): "terminal" | Busy | undefined;
  /** The ARN, for kinds whose name decides it. Pure. */
  arn?(resource: Resource<Spec>): string;
  /** What every call needs: the name and the clients. Pure, and does not throw. */
  target(resource: Resource<Spec>, aws: Aws): Target;
  /** Looks for the resource; `undefined` if it does not exist. Throws `ElsewhereError` and `HiddenError` where they apply. */
  describe(target: Target): Promise<Seen | undefined>;
  /**
   * Makes the resource, with all `tags` in the same call, so that it is never without its owner's tag. Throws `TerminalError` with reason
   * `AlreadyExists` if the name is somebody else's.
   */
  create(target: Target, resource: Resource<Spec>, tags: Tags): Promise<Created<Seen>>;
  /** Removes the resource. Succeeds when it is already gone. `busy`: it is not gone yet. */
  remove(
    target: Target,
    resource: Resource<Spec>,
    seen: Seen,
    // biome-ignore lint/suspicious/noConfusingVoidType: an async function without a return is a valid removal
  ): Promise<Progress | void>;
}

/**
 * The result of a create. `made`: the call succeeded at its first attempt, and its success proves that the resource is new; `set` holds the
 * values of the parts that the call itself set and that `seen` does not show. Otherwise the engine observes in full, and the tags decide.
 * `existed`: AWS says that the resource existed before.
 */
export type Created<Seen> =
  | { readonly made: true; readonly seen: Seen; readonly set?: Readonly<Record<string, unknown>> }
  | { readonly made: false; readonly existed?: true; readonly status?: StatusFields };
