import type { ResourceKind } from "../kubernetes/resource-kind.ts";
import type { Service } from "../reconcile/contract/aws.ts";
import type { AcksField } from "../reconcile/contract/kind.ts";
import type { Reason } from "../reconcile/contract/progress.ts";
import type { Place, Resource } from "../reconcile/contract/resource.ts";
import type { AssignedId } from "./assigned/assigned-id.ts";
import type { At, Field, Work } from "./at.ts";
import type { FinalSnapshot } from "./lifecycle/final-snapshot.ts";
import type { PendingValues } from "./lifecycle/pending-data.ts";
import type { BusyWith, States } from "./lifecycle/states.ts";
import type { AttributeMap, PartData } from "./part-data.ts";
import type { AnySdk, Operation } from "./sdk-types.ts";
import type { TagData } from "./tag-data.ts";
import type { Shown, ShownText } from "./value-at.ts";
import type { NameForm } from "./values/name-form.ts";

/**
 * A kind as data: the behaviour of one kind of resource, from which the driver makes its `Kind`, and the generator its CRD and permissions.
 * `Sdk` is the type of the SDK's module. A string only names something: operations, members, attributes and error codes have AWS's names,
 * fields have ACK's. A value that has to be computed is a function. The compiler checks operations and fields; `npm run generate` checks all
 * other names against the SDK's schemas.
 */
export interface DataKind<Sdk, Spec> {
  readonly resource: ResourceKind;
  readonly service: Service<unknown>;
  /** The spec field that contains the resource's name. Omitted if AWS assigns identifiers. */
  readonly name?: Field<Spec>;
  /** How resources are identified if AWS assigns their identifiers. */
  readonly assigned?: AssignedId<Sdk, Spec>;
  /** The names that AWS accepts, also for older resources. If omitted, only AWS checks the name. */
  readonly names?: NameForm;
  /**
   * The other spec fields whose values adoption can provide. Without a name or an assigned identifier, the first of them is required. Those that
   * `status` also has are remembered there: they say where to look for the resource of an object that is being deleted, if the object that has
   * provided the value is gone.
   */
  readonly identity?: readonly Field<Spec>[];
  /** The field by which ACK's annotation `adoption-fields` names a resource, if it is none of these. The driver checks the name that it says. */
  readonly adoptedBy?: AcksField;
  /**
   * The resource's ARN. With `*` for the name and for the place, and an empty spec, it is the pattern for all resources of the kind. `shown` is
   * the one that AWS or the status shows, which is returned if a former version may have given it to the resource.
   */
  readonly arn: (name: string, place: Place, spec: Partial<Spec>, shown?: unknown) => string;
  /** Where the description contains the ARN, if AWS assigns the end of it. In `arn`, each `?` then stands for a character. */
  readonly shownArn?: string;
  /** The input members that identify the resource. Every call gets those that its input has. */
  readonly ids: (at: At) => Readonly<Record<string, unknown>>;
  /** The calls that describe the resource, one after another. Their results together are the description. */
  readonly read: readonly [Read<Sdk>, ...Read<Sdk>[]];
  /**
   * Where the description contains what it has under other names than the input of the create call, by the name of the input's member: a
   * path, such as `Layers.*.Arn`, several paths of which the first counts that leads to something, or how it follows from the description.
   * Values that are pending count, in place of the present ones, and items that AWS is removing do not.
   */
  readonly shown?: Readonly<
    Record<string, string | readonly string[] | ((later: At["description"], present: At["description"]) => unknown)>
  >;
  /** Whether an item of a list that is a member of the description counts as gone, because AWS will remove it. */
  readonly gone?: (item: At["description"]) => boolean;
  /** The error codes that mean that the resource does not exist. */
  readonly absent: readonly string[];
  /** The states of a resource that mean more than that it is there. */
  readonly states?: States<Sdk> | readonly States<Sdk>[];
  /** The values that AWS has accepted, but not applied yet. Only a resource whose state means nothing else can have some. */
  readonly pending?: PendingValues;
  /**
   * Where the description contains the values of the kind's own status fields, by field, or how they follow from it. Those that are members of
   * the description and of the create call's output can be omitted.
   */
  readonly status?: Readonly<Record<string, Shown | ShownText>>;
  /** The lists in the status whose order means something, at any depth. All others are sorted. */
  readonly ordered?: readonly string[];
  /**
   * Whether AWS shows no part of a resource with this description, and changes none, such as one that could not be created. As for a part with
   * `unshown`, what the spec declares then counts as AWS's value.
   */
  readonly unshown?: (description: At["description"]) => boolean;
  /**
   * What AWS is doing after a write. AWS accepts no other change until it is done, so the write is the last of its pass, except for parts with
   * `whileBusy` if the work is not total, and unless it is that of a part with `exclusive: false`.
   */
  readonly exclusive?: BusyWith;
  /** Those of the status fields that AWS changes on its own. */
  readonly figures?: readonly string[];
  /** Those of the status fields that never change. If no others remain, nothing is read again after writes. */
  readonly immutable?: readonly string[];
  readonly create: Create<Sdk>;
  readonly remove: Remove<Sdk, Spec>;
  /**
   * The error codes for which a retry is pointless, unless it is an error of one of these operations, or has such a message: it may be about
   * something that is created later.
   */
  readonly terminal: {
    readonly codes: readonly string[];
    readonly unless?: RegExp | readonly Operation<Sdk>[];
  };
  /** What AWS is doing to the resource or with its name, by the error codes that mean that. `busy` in `states` says it by state. */
  readonly busy?: Readonly<Record<string, BusyWith>>;
  /** The number of seconds after which AWS is certain to show what was written. If omitted, AWS shows it immediately. */
  readonly lateSeconds?: number;
  /** The operations on tags, which the spec declares in its field `tags`. Whether AWS has tags as a list or as a map follows from their schemas. */
  readonly tags: TagData<Sdk>;
  /** The map in which the description and the create call have the attributes. */
  readonly attributes?: AttributeMap<Sdk>;
  /** The parts in the order in which they are written, each under its identity: the first of its fields. */
  readonly parts: { readonly [Name in Field<Spec>]?: PartData<Sdk, Spec> };
  /** ACK's annotations that the kind acts on, with their possible values. Without values, the kind checks the value itself. */
  readonly annotations?: Readonly<Record<string, readonly string[]>>;
  /**
   * What is wrong with a spec that must not be acted on for another reason, which becomes the message of `InvalidSpec`. Throws `TerminalError`
   * if the reason is not `InvalidSpec`. Pure. The driver checks the name.
   */
  readonly validate?: (resource: Pick<Resource<Spec>, "namespace" | "spec" | "place">) => string | undefined;
}

/** A kind as data whose types the driver passes through without inspecting them. */
export type AnyDataKind = DataKind<AnySdk, Readonly<Record<string, unknown>>>;

type Members = Readonly<Record<string, unknown>>;

export interface Read<Sdk> {
  readonly call: Operation<Sdk>;
  /**
   * Members of the input in addition to those that identify the resource, or how they follow from what the calls before it have returned. If it
   * is `undefined`, the call is left out, because AWS cannot answer it, or would describe other resources.
   */
  readonly input?: Members | ((description: At["description"]) => Members | undefined);
  /** The members that identify the resource in this call, if they are not those of all others. */
  readonly ids?: (at: At) => Readonly<Record<string, unknown>>;
  /** The path of the description in the output, such as `repositories.0`. If omitted, the output itself. */
  readonly at?: string;
  /** The members of the output itself that also belong to the description. */
  readonly beside?: readonly string[];
  /** The member of the description that contains the resource's name. If it has another name there, the resource does not exist. */
  readonly named?: string;
  /**
   * The member of the description that contains the resource's ARN. With another ARN, it is a resource elsewhere that has taken the name. If AWS
   * denies the call, that may be why: permissions are for ARNs. An attempt to create the resource then shows whether it exists.
   */
  readonly arn?: string;
}

export interface Create<Sdk> {
  readonly call: Operation<Sdk>;
  /** Members of the input in addition to those that the spec declares. Items of `TagSpecifications` get the tags of the new resource. */
  readonly input?: Members;
  /** The path of the complete description in the output. If omitted, the resource is read after it is created. */
  readonly at?: string;
  /** The path of the identifier that AWS has assigned, in an output that does not describe the resource. */
  readonly id?: string;
  /** The error code that means that a resource with this name exists. */
  readonly exists?: string;
  /**
   * The input member for the client token, by which AWS recognizes a call that is repeated. Without it, the call that creates a resource whose
   * identifier AWS assigns is never repeated before the resource was searched for.
   *
   * Tags are written immediately after a call that takes none. Until then, the token shows whose the resource is. The description, and each
   * item of the list that finds resources, must then have it under the same name.
   */
  readonly clientToken?: string;
  /**
   * The call succeeds for an existing resource, and may overwrite it. So there is one more look immediately before the call, and its success
   * does not prove that the resource is new: the resource is read, and its tags decide whose it is.
   */
  readonly repeats?: true;
}

export interface Remove<Sdk, Spec> {
  readonly call: Operation<Sdk>;
  /** Why the resource must not be removed; `undefined` if it may. AWS is then not asked, and the object is `ACK.Terminal` with this reason. */
  readonly unless?: (description: At["description"]) => Reason | undefined;
  /** The snapshot that AWS takes first. Its annotations and its error codes need not be in the data elsewhere. */
  readonly finalSnapshot?: FinalSnapshot;
  /** Members of the input in addition to those that identify the resource. `snapshot` has the one that says which final snapshot AWS takes. */
  readonly input?: (
    resource: Pick<Resource<Spec>, "spec" | "annotations">,
    description: At["description"],
    snapshot: Members,
  ) => Members;
  /** What AWS is doing after the call. The resource exists, and its object waits, until it is done. */
  readonly exclusive?: BusyWith;
  /** What must be done first, in this order: the parts that are reset, because AWS removes no resource that has them, and other work. */
  readonly first?: readonly (Field<Spec> | Work<Sdk>)[];
  /** The resource is removed only when no object refers to it anymore, because AWS removes it nevertheless. */
  readonly last?: true;
  /** The error codes with which AWS also refuses the call for a resource that it removes by itself. The object does not wait for that. */
  readonly absent?: readonly string[];
  /** What to append to the messages of errors, by code. */
  readonly hints?: Readonly<Record<string, string>>;
}
