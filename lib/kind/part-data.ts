import type { Change } from "../reconcile/contract/part.ts";
import type { At, Calling, Field, Work } from "./at.ts";
import type { Common, Filled, SameText } from "./parts/common.ts";
import type { GroupedSetting } from "./parts/grouped-setting.ts";
import type { KeyedList } from "./parts/lists/keyed-list-data.ts";
import type { SecretMembers } from "./parts/secret-data.ts";
import type { Operation } from "./sdk-types.ts";
import type { ItemPart } from "./untagged/item.ts";

/** One part as data. It has exactly one of these forms. */
export type PartData<Sdk, Spec> =
  | Only<Setting<Sdk, Spec>>
  | Only<SettingGroup<Sdk, Spec>>
  | Only<Document<Sdk>>
  | Only<KeyedList<Sdk, Spec>>
  | Only<Attribute>
  | Only<AttributeGroup<Spec>>
  | Only<SecretValue<Sdk>>
  | Only<ItemPart<Spec>>
  | Only<Unsupported>
  | Only<ByHand<Sdk, Spec>>;

/** What the description contains. If a member of the description has the part's field, the part needs neither `at` nor `member`. */
export interface Setting<Sdk, Spec> extends Common, Filled {
  /** The spec fields that one call writes together. Defaults to the part's name. */
  readonly fields?: readonly Field<Spec>[];
  /** Adoption fills in each of the fields that is unset, since they are independent. */
  readonly fieldByField?: true;
  /** The operation that writes the part. If omitted, the part is fixed when the resource is created: a change is refused as `Immutable`. */
  readonly write?: Operation<Sdk>;
  /** AWS keeps what the write omits. To remove a text, the write sends an empty one. */
  readonly emptied?: true;
  /** The operation that removes the part. If omitted, `initial` is written. */
  readonly remove?: Operation<Sdk>;
  /**
   * The member of the write's input and of the description, if not the field's. `.`: the input, except for what `read` does not return. Fields
   * for which the input has no member are fixed when the resource is created. A spec that omits one of them leaves it as it is.
   */
  readonly member?: string;
  /** The path in the description, or in the output of `read`, if it is not `member`. */
  readonly at?: string;
  /** The operation that reads the part. If omitted, the description contains it. */
  readonly read?: Operation<Sdk>;
  /** Whether AWS cannot answer that call, according to the description. The part then has the value of a new resource. */
  readonly unless?: (description: At["description"]) => boolean;
  /** The error code that means that there is nothing to read or to remove. */
  readonly absent?: string;
  /** The lists whose order does not matter to AWS, at any depth. */
  readonly unordered?: readonly string[];
  /** AWS does not show the part, which only says how to create a resource. So what the spec declares counts as AWS's value. */
  readonly unshown?: true;
  /**
   * The part names data that may be another namespace's, so an object that declares it is refused as `NotSupported` while no resource exists. A
   * resource that exists may have it.
   */
  readonly foreign?: true;
  /** The declared value, if it is not simply what the fields contain. Pure. */
  readonly desired?: (spec: Spec) => unknown;
  /** Whether AWS's value counts as the declared value even though the two are not equal. Pure. */
  // biome-ignore lint/suspicious/noExplicitAny: the value has the part's own type
  readonly agrees?: (desired: any, observed: any) => boolean;
}

/** Several settings in the description, which one call writes. AWS keeps what the call omits. */
export interface SettingGroup<Sdk, Spec>
  extends Omit<Common, "initial" | "keep">,
    Pick<Setting<Sdk, Spec>, "unordered"> {
  readonly settings: { readonly [Name in Field<Spec>]?: GroupedSetting<Spec, NonNullable<Spec[Name]>> };
  readonly write: Operation<Sdk>;
  /** Members of the write's input in addition to the settings. */
  readonly input?: Readonly<Record<string, unknown>>;
  /**
   * The write sends only what differs or, with a function, also what AWS wants together with that: of what is declared, the value that AWS shows.
   * If omitted, it sends all settings that are declared, and those that it removes.
   */
  readonly partial?: true | ((differing: readonly string[]) => readonly Field<Spec>[]);
}

/** A JSON document. */
export interface Document<Sdk> extends Omit<Common, "initial"> {
  /** The document that a new resource has. It is also what is written instead of none. If omitted, a new resource has none. */
  readonly initial?: (at: At) => string;
  /** The operation that reads the document. If omitted, the description contains it. */
  readonly read?: Operation<Sdk>;
  /** Where the output of `read`, or the description, contains the document. Defaults to `member`. */
  readonly at?: string;
  /** Converts the text that AWS returns. */
  readonly form?: (text: string) => string;
  readonly write: Operation<Sdk>;
  /** Members of the inputs in addition to the document and to what identifies the resource. Each call gets those that its input has. */
  readonly input?: (at: At) => Readonly<Record<string, unknown>>;
  /** What must be done before each write. */
  readonly first?: Work<Sdk>;
  /** The operation that removes the document. If omitted, an empty document is written. */
  readonly remove?: Operation<Sdk>;
  /** The member that contains the document in the input of `write`. */
  readonly member: string;
  /** The error code that means that there is no document. */
  readonly absent?: string;
  /** Whether two documents have the same meaning. */
  readonly same: SameText;
}

/** One attribute in the kind's map, with a call of its own. */
export interface Attribute extends Omit<Common, "initial">, AttributeData {
  /** The attribute cannot be changed after the resource is created. */
  readonly write?: false;
  /** Reads the text from the description. If omitted, it is the attribute's. */
  readonly get?: (at: At) => string | undefined;
}

/** Several attributes in the kind's map: one call writes those that differ. */
export interface AttributeGroup<Spec> extends Omit<Common, "initial" | "keep"> {
  readonly attributes: { readonly [Name in Field<Spec>]?: GroupedAttribute };
}

export interface GroupedAttribute extends AttributeData {
  /** If the spec does not mention the attribute, it is left as it is. */
  readonly keep?: "silent";
}

export interface AttributeData {
  readonly attribute: string;
  /** The attribute's text in a new resource. If omitted, a new resource does not have the attribute, and an empty text removes it. */
  readonly initial?: string;
  /** For a JSON document: whether two documents have the same meaning. */
  readonly same?: SameText;
  /**
   * For which specs the create call gets the attribute even if the spec declares the text of a new resource. If omitted, for none: AWS may
   * refuse an attribute that does not concern the resource.
   */
  readonly sentAsNew?: (spec: At["spec"]) => boolean;
}

/** The map that contains the attributes of a kind. */
export interface AttributeMap<Sdk> {
  /** The member that contains the map: in the description, in the input of the create call, and in that of `write`. */
  readonly member: string;
  readonly write: Operation<Sdk>;
  /** The members of the write's input for one attribute's name and value, if each call writes one attribute. */
  readonly input?: (name: string, value: string) => Readonly<Record<string, unknown>>;
}

/** A secret, which AWS does not show. The spec names the Secret that contains it, and is silent about the part otherwise. */
export interface SecretValue<Sdk> extends Pick<Common, "exclusive" | "whileBusy"> {
  readonly secret: SecretMembers<Sdk>;
}

/** A field that ACK has and Driftless does not act on. A spec that declares it is rejected. */
export interface Unsupported {
  /** Why, as a clause without a subject, such as `is not supported`. */
  readonly unsupported: string;
}

/** A part whose form fewer than three kinds need. */
export interface ByHand<Sdk, Spec> extends Common, Filled {
  /** The operations that `get` and `put` call, by whether they change something in AWS. */
  readonly read?: readonly Operation<Sdk>[];
  readonly write?: readonly Operation<Sdk>[];
  readonly desired: (spec: Spec) => unknown;
  /** Reads the value in AWS. Never writes. */
  readonly get: (calling: Calling<Sdk>) => Promise<unknown>;
  /** Writes a value to AWS; `undefined` stands for the value of a new resource. If omitted, the part is fixed when the resource is created. */
  // biome-ignore lint/suspicious/noExplicitAny: the value has the part's own type
  readonly put?: (calling: Calling<Sdk>, change: Change<any>) => Promise<unknown>;
  /**
   * The members of the create call's input that set the part. If omitted, those for the part's fields. Throws `TerminalError` if no resource
   * can be created with the part.
   */
  readonly create?: (spec: Spec) => Readonly<Record<string, unknown>>;
  /** The spec fields that the value contains, if there are several. */
  readonly fields?: readonly Field<Spec>[];
  /** Adoption fills in each of the fields that is unset, since they are independent. */
  readonly fieldByField?: true;
  readonly unordered?: readonly string[];
  /** `put` sends only what differs between the two values. */
  readonly partial?: true;
  /** Whether AWS's value counts as the declared value even though the two are not equal. Pure. */
  // biome-ignore lint/suspicious/noExplicitAny: the value has the part's own type
  readonly agrees?: (desired: any, observed: any) => boolean;
}

type Forms = Setting<unknown, unknown> &
  SettingGroup<unknown, unknown> &
  Document<unknown> &
  KeyedList<unknown, unknown> &
  Attribute &
  AttributeGroup<unknown> &
  SecretValue<unknown> &
  ItemPart<unknown> &
  Unsupported &
  ByHand<unknown, unknown>;

/** A form without the members of the others. */
type Only<Form> = Form & { readonly [Other in Exclude<keyof Forms, keyof Form>]?: never };
