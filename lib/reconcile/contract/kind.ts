import type { ResourceKind } from "../../kubernetes/resource-kind.ts";
import type { Aws } from "./aws.ts";
import type { ApiError } from "./errors.ts";
import type { FieldTree, KindData } from "./kind-data.ts";
import type { Part, State } from "./part.ts";
import type { Busy, Description, Progress } from "./progress.ts";
import type { Place, Resource, StatusFields } from "./resource.ts";
import type { Tag, TagChange, Tags } from "./tag.ts";

/** A kind's entry in the list of kinds. Everything else about the kind is loaded for the first pass over one of its objects. */
export interface KindEntry {
  readonly resource: ResourceKind;
  load(): Promise<AnyKind>;
  /** The values that the SDK knows, by the path of the spec field. AWS may accept others. */
  knownValues?(): Promise<Readonly<Record<string, readonly string[]>>>;
}

/** A kind whose types the engine passes through without inspecting them. */
export type AnyKind = Kind<unknown, unknown, Description>;

/**
 * The AWS calls for one kind of resource, and what their results mean. A stateless constant. The engine decides whether and when calls are
 * made. Methods that are marked pure make no calls. Only `create`, `remove` and the `write` methods of tags and parts make changes.
 */
export interface Kind<Spec, Target, Seen extends Description> extends KindData {
  /**
   * ACK's kind-specific annotations that the kind acts on, such as `ecr.services.k8s.aws/force-delete`, with their possible values. Without
   * values, the kind checks the value itself.
   */
  readonly annotations?: Readonly<Record<string, readonly string[]>>;
  /** The spec fields whose values ACK's annotation `adoption-fields` provides. If omitted, resources of the kind cannot be adopted. */
  readonly identity?: Identity | undefined;
  /** Every field of the spec. */
  readonly fields: FieldTree;
  readonly tags: TagAccess<Target, Spec, Seen>;
  /** The number of seconds after which AWS is certain to show what was written. If omitted, AWS shows it immediately. */
  readonly lateSeconds?: number;
  /** The kind's status fields that AWS changes on its own, such as sizes. They are only written together with other changes. */
  readonly figures?: readonly string[];
  /** The parts in the order in which they are written, after the parts that they depend on. Parts are reset in reverse order. */
  readonly parts: readonly Part<Target, Spec, Seen>[];
  /** Throws `TerminalError` for a spec that must not be acted on. Pure. Not called for an object that is read-only or being deleted. */
  validate?(resource: Resource<Spec>): void;
  /** Interprets an error from AWS. Returns `undefined` if a retry may help. Pure. */
  judge?(error: ApiError): "terminal" | Busy | undefined;
  /** The resource's ARN, for kinds in which the resource's name determines the ARN. Pure. */
  arn?(resource: Resource<Spec>): string;
  /** What every call needs: the resource's name and the clients. Pure, and does not throw. */
  target(resource: Resource<Spec>, aws: Aws): Target;
  /** How resources are identified whose identifiers AWS assigns. If omitted, the spec names the resource. */
  readonly assigned?: Assigned<Target>;
  /**
   * Looks up the resource: the one that the spec names or, if AWS assigns identifiers, the one with the identifier `id`. Resolves to
   * `undefined` if the resource does not exist. Rejects with `ElsewhereError` if the resource is in another region, and with `HiddenError`
   * if AWS does not reveal whether the resource exists.
   */
  describe(target: Target, id?: string): Promise<Seen | undefined>;
  /**
   * Reads again those of the kind's own status fields that writes can change, after writes. Omitted if writes change none, or if they report
   * what they have changed. Never writes.
   */
  statusAgain?(target: Target, seen: Seen): Promise<StatusFields>;
  /**
   * Creates the resource with all `tags` in the same call, so that the resource is never without its owner tag. Rejects with a
   * `TerminalError` with reason `AlreadyExists` if the name already belongs to another owner. If AWS assigns identifiers, `token` is the
   * same for each attempt to create one resource, and different for the next resource of the object.
   */
  create(target: Target, resource: Resource<Spec>, tags: Tags, token?: string): Promise<Created<Seen>>;
  /** Removes the resource. Also succeeds if the resource is already gone. `busy` in the result means that the resource still exists. */
  remove(
    target: Target,
    resource: Resource<Spec>,
    seen: Seen,
    // biome-ignore lint/suspicious/noConfusingVoidType: an async function without a return is a valid removal
  ): Promise<Progress | void>;
}

/** The fields of ACK's annotation `adoption-fields` that identify a resource. */
export interface Identity {
  /** The spec field, or the field of `assigned`, without which no resource is identified. A spec can provide it beside the others. */
  readonly required: string;
  readonly optional?: readonly string[];
  /** The field that ACK has in place of these. */
  readonly acks?: AcksField | undefined;
}

/** A field by which ACK identifies a resource to adopt, such as `arn`. */
export interface AcksField {
  readonly field: string;
  /** The fields of `Identity` that a text in this field says; `undefined` if it identifies no resource of the kind in this place. Pure. */
  says(text: string, place: Place): Readonly<Record<string, string>> | undefined;
}

/**
 * How the resources of a kind are identified whose identifiers AWS assigns. The status only says where to look first: the owner tag decides
 * which resource is the object's. The kind's `lateSeconds`, after the claim of a create call that received no response, is also how long its
 * resource is waited for, before another one is created.
 */
export interface Assigned<Target> {
  /** The field of the kind's own status, and of ACK's annotation `adoption-fields`, that contains the identifier, such as `keyID`. */
  readonly field: string;
  /** Lists the identifiers of all resources that have this tag. */
  find(target: Target, tag: Tag): Promise<readonly string[]>;
}

/**
 * The result of a create. If `made` is true, the call succeeded on its first attempt, and its success proves that the resource is new;
 * `set` contains the values of the parts that the call itself set and that `seen` does not show. Otherwise, the engine observes the whole
 * resource, and the tags decide who owns it. `existed` means that, according to AWS, the resource existed before the call. `sent` names the
 * parts with which the call has succeeded.
 */
export type Created<Seen> = { readonly sent?: readonly string[] } & (
  | { readonly made: true; readonly seen: Seen; readonly set?: Readonly<Record<string, unknown>> }
  | { readonly made: false; readonly existed?: true; readonly status?: StatusFields }
);

/** What a write of tags reports. `seen` is the resource with what the write has changed of it, if `read` takes the tags from there. */
export interface TagProgress<Seen> extends Progress {
  readonly seen?: Seen;
}

/** How the tags of a kind are declared, read and written. The engine writes them as a separate step, before all other declared parts. */
export interface TagAccess<Target, Spec, Seen> {
  /** The spec field that declares the tags. */
  readonly field: string;
  /** The tags in the spec, as the user wrote them. The engine rejects duplicate and reserved keys. */
  declared(spec: Spec): readonly Tag[];
  /** The spec fields that declare the tags, in ACK's shape. */
  toSpec(tags: readonly Tag[]): Partial<Spec>;
  /** Reads the tags in AWS, including AWS's own tags (`aws:`). Never writes. */
  read(target: Target, seen: Seen): Promise<Tags>;
  /** The sets of tags to write one after another, ending with `to`, if a change requires several calls. Each set is one step. */
  route?(change: TagChange, state: State<Spec, Seen>): readonly Tags[];
  /** Makes the tags equal to `to`. */
  write(
    target: Target,
    change: TagChange,
    state: State<Spec, Seen>,
    // biome-ignore lint/suspicious/noConfusingVoidType: an async function without a return is a valid write
  ): Promise<TagProgress<Seen> | void>;
  /** The number of seconds after which AWS is certain to show tags that were written. If omitted, tags are visible immediately. */
  readonly lateSeconds?: number;
  /** Tags can be read and written while AWS is working on the resource, unless that work is `total`. */
  readonly whileBusy?: true;
  /**
   * Resources of the kind have no tags. The only tag that is declared and written is the owner tag, which is kept with the tags of the
   * resource's parent, such as a subscription's topic. A resource whose parent no object in the namespace owns belongs to its parent: its
   * owner tag is the parent's ARN.
   */
  readonly ofParent?: true;
}
