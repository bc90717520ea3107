/// <reference types="vitest/importMeta" />
import type { Arbitrary } from "fast-check";
import type { ResourceKind } from "../../lib/kubernetes/resource-kind.ts";
import type { KindOnAws } from "../support/kinds/kind-on-aws/kind-on-aws.ts";
import type { Recorded } from "./recorded/recorded.ts";

/**
 * What tests must know about a kind: an emulator of its service, an example of every field of its spec, and what no page can prove about
 * itself.
 */
export interface Description<Aws extends KindOnAws> {
  readonly kind: ResourceKind;
  /** Opens the kind's service, on an emulator or in memory. */
  readonly open: () => Promise<Aws>;
  /** Why there is no service in memory for the kind. Its suite then runs on the emulator alone. */
  readonly onlyOnEmulator?: string;
  /** A spec that the API server accepts, of a resource with this name. */
  readonly spec: (name: string, namespace: string) => Fields;
  /** The ARN, without `arn` and the partition, against which AWS checks the calls about a resource with this name. */
  readonly resource: (name: string, where: Whereabouts) => string;
  /** One of the longest names that AWS accepts or assigns. */
  readonly longestName: string;
  /**
   * The parts, by their first fields, that decide who has access to a resource, or what it has access to. An object is never Ready while one of
   * them is unread, and each pass corrects it again. All parts whose `exposure` the page sets are required.
   */
  readonly exposure?: readonly string[];
  /** The parts that are not written while another part is not as declared, because they would open what that part closes. */
  readonly heldBackBy?: Readonly<Record<string, readonly string[]>>;
  /**
   * The first fields of the parts of several fields. Statuses and approvals contain them, so none may change: a pass would forget what it has
   * written, what is behind, and what was approved. All parts of several fields are required.
   */
  readonly identities?: readonly string[];
  /** The error code with which AWS answers a create call for a resource that exists, as its API reference says. */
  readonly exists?: string;
  /** The error codes that mean that something does not exist, although their names do not say so. */
  readonly absent?: readonly string[];
  /** What ACK's `adoption-fields` say for the kind: what they require, and then with what they accept in addition. */
  readonly adoptionFields: readonly AdoptionFields[];
  /** Set if no spec says which resource it is for: AWS names the resources, or several of them can have one name. */
  readonly isNamed?: false;
  /** Fields that a spec can declare in addition to those that a resource requires. Defaults to one of `changeable` at a time, or none. */
  readonly anySpec?: Arbitrary<Fields>;
  /** Why the suites about regions, accounts and roles leave the kind out. */
  readonly needs?: string;
  /** Why the suites about tags, and those about adoption, leave the kind out, and which tests stand in their place. */
  readonly ownTests?: string;
  /**
   * Everything that AWS stores about a resource, except for values that never return to an earlier value. Defaults to what `read` and
   * `readTags` return.
   */
  readonly look?: (aws: Aws, name: string) => Promise<object>;
  readonly changeable: readonly ChangeableField<Aws>[];
  readonly fixed: readonly FixedField[];
  /** The fields that tests of the kind's own test. */
  readonly elsewhere?: readonly string[];
  /** What a new resource has anyway. A spec that begins to declare it writes nothing. */
  readonly defaults?: Fields;
  /**
   * For how many seconds AWS may not show a write: of the resource itself (`""`), or of a field in `changeable`. Every kind and every part
   * that expects late answers needs an entry: if the page has `lateSeconds`, `""`, the first field of each part that is written, and `tags`.
   */
  readonly lateSeconds?: Readonly<Record<string, number>>;
  /**
   * What happens when somebody else creates the resource just before the create call: by default, the object says that it exists. `as an error`:
   * AWS's code is also that of mistakes, so the object says first what AWS has answered. `false`: nobody else can create it, or AWS has no call
   * that creates it only if there is none, and tests of the kind's own show what then happens.
   */
  readonly race?: "as an error" | false;
  /** What AWS itself has answered. Omitted if nobody has recorded any answer: then everything rests on an emulator. */
  readonly recorded?: Recorded;
}

/** Describes a kind. Other tests import the description, so its file runs the suite only if it is itself the test. */
export function describeKind<Aws extends KindOnAws>(description: Description<Aws>): Description<Aws> {
  return description;
}

/** Where a resource is. */
export interface Whereabouts {
  readonly region: string;
  readonly account: string;
  readonly eksClusterName?: string | undefined;
  readonly iamPath: string;
}

/** Fields that identify a resource, and what they identify. */
export interface AdoptionFields {
  readonly fields: Readonly<Record<string, string>>;
  /** The spec of the resource and, if AWS assigns one, its identifier. */
  readonly is: { readonly spec: Fields; readonly id?: string };
  /** What the object's spec declares itself. */
  readonly spec?: Fields;
}

/** Fields of a spec, as a merge patch. */
export type Fields = Readonly<Record<string, unknown>>;

/** A field that can be changed. */
export interface ChangeableField<Aws> {
  /** The path of the field in the spec, without the prefix `spec`. */
  readonly field: string;
  /**
   * What the spec declares from the beginning: other fields that this one needs and, if the field is required, its own first value, because the
   * suite otherwise begins without the field.
   */
  readonly base?: Fields;
  /** A value other than that in `base` and in a new resource, which may depend on what the emulator has, and on the object's namespace. */
  readonly declared: Fields | ((aws: Aws, namespace: string) => Fields);
  /** Changes the field in AWS, as someone else in the account, or the fields whose values the kind's own calls then write. */
  readonly drift: ((aws: Aws, name: string) => Promise<unknown>) | Fields;
  /** Fields that mean the same as `declared`, such as a list in another order. */
  readonly alike?: readonly Fields[];
  /** The beginning of the Event about the repair. Defaults to the name of the field. */
  readonly event?: string;
  /**
   * Set if the field keeps the declared value when it is removed from the spec. By default, the field returns to the value that it had
   * before it was declared.
   */
  readonly stays?: true;
  /**
   * What happens when the field is taken out of a spec that declares it from the beginning, unless the definition requires it: AWS keeps the
   * value (`kept`), AWS then shows other values, by member, with `undefined` for none, or the removal has no effect, and the object says why.
   */
  readonly unset?: "kept" | Fields | (string & {});
}

/** A field that cannot be changed. */
export interface FixedField {
  readonly field: string;
  readonly base?: Fields;
  /** Fields that mean the same as those from the beginning, so that they are no change. */
  readonly alike?: readonly Fields[];
  readonly change: Fields;
  /** The API server's message or, if the API server accepts the change, the message in the object's status. */
  readonly refused: string;
}

/** The tags, whose spec field contains what `declared` declares: the tag `team` with the value `shop`. */
export function tags(declared: unknown, field = "tags"): ChangeableField<KindOnAws> {
  return {
    field,
    declared: { [field]: declared },
    drift: async ({ readTags, writeTags }, name) => writeTags(name, { ...(await readTags(name)), team: "other" }),
    event: `${field}.team: other -> shop`,
  };
}

/** A field that the API server lets nobody change. */
export function immutable(field: string, other = "another"): FixedField {
  return { field, change: { [field]: other }, refused: "Value is immutable once set" };
}

/** A JSON document that means the same: its members are in reverse order, with spaces between them. */
export function respelled(document: string): string {
  return JSON.stringify(turned(JSON.parse(document)), null, 2);
}

function turned(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(turned);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([member, inner]) => [member, turned(inner)]),
  );
}
