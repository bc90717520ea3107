import type { Work } from "../../kind/at.ts";
import { companionIn } from "../../kind/companion-in.ts";
import type { AnyDataKind, Read } from "../../kind/data-kind.ts";
import { lastChangeIn } from "../../kind/lifecycle/states.ts";
import type { Operations } from "../../kind/publish/definition.ts";
import type { AnySdk } from "../../kind/sdk-types.ts";
import { fieldName } from "../field-name.ts";
import { structureAt } from "../sdk/sdk-path.ts";
import { type SdkStructure, sdkOperation } from "../sdk/sdk-shape.ts";

/** A part as data, of any form. */
export type AnyPartData = NonNullable<AnyDataKind["parts"][string]>;

/** A part that is neither a single attribute nor read and written by functions. */
export type FormOfPart = Exclude<AnyPartData, { readonly get: unknown } | { readonly attribute: unknown }>;

/** The parts of a kind, with their names, in their order. */
export function partsOf({ parts }: AnyDataKind): readonly (readonly [string, AnyPartData])[] {
  return Object.entries(parts).flatMap(([name, part]) => (part === undefined ? [] : [[name, part] as const]));
}

/** The operations of a kind that change something in AWS. */
export function writesOf(data: AnyDataKind): readonly string[] {
  const { create, remove, tags, attributes } = data;
  const ofParts = partsOf(data).flatMap(([, part]) => writesOfPart(part));
  const first = workBeforeRemoval(data).flatMap(({ write }) => write);
  const all = [create.call, ...first, remove.call, tags.set, tags.unset, attributes?.write, ...ofParts];
  return [...new Set(all.filter((operation) => operation !== undefined))];
}

/** The operations of a kind that change nothing in AWS. */
export function readsOf(data: AnyDataKind): readonly string[] {
  const ofParts = partsOf(data).flatMap(([, part]) => readsOfPart(part));
  const others = [
    ...searchesOf(data),
    ...furtherReadsOf(data),
    ...workBeforeRemoval(data).flatMap(({ read = [] }) => read),
  ];
  const all = [...describingReadsOf(data), data.tags.read, ...ofParts, ...others];
  return [...new Set(all.filter((operation) => operation !== undefined))];
}

/** What functions do before a resource is removed. */
export function workBeforeRemoval({ remove: { first = [] } }: AnyDataKind): readonly Work<AnySdk>[] {
  return first.filter((one) => typeof one !== "string");
}

/** The operations that describe a resource. */
export function describingReadsOf(data: AnyDataKind): readonly string[] {
  const companion = companionIn({ data });
  return [...data.read.map(({ call }) => call), ...(companion === undefined ? [] : [companion.read])];
}

/** A call that describes a resource. */
interface DescribingCall extends Read<AnySdk> {
  /** The member under which the description contains what the call returns. If omitted, the description itself has its members. */
  readonly as?: string;
}

/** The calls whose results together are the description of a resource, except a companion. */
export function describingCalls(data: AnyDataKind): readonly DescribingCall[] {
  const lastChange = lastChangeIn(data);
  const companion = companionIn({ data });
  return [
    ...data.read,
    ...(companion === undefined ? [] : [{ call: companion.read, at: companion.at, as: "Item" }]),
    ...(lastChange === undefined ? [] : [{ call: lastChange.call, at: lastChange.at }]),
  ];
}

/** The operations without which nothing is known of a resource, in addition to those that describe it. */
export function furtherReadsOf(data: AnyDataKind): readonly string[] {
  const lastChange = lastChangeIn(data);
  return lastChange === undefined ? [] : [lastChange.call];
}

/** The operations that find resources whose identifiers AWS assigns. */
export function searchesOf({ assigned }: AnyDataKind): readonly string[] {
  return assigned === undefined ? [] : [assigned.read];
}

/** The operations of a part that change something, except those of the kind's map of attributes. */
export function writesOfPart({ write, remove, first, secret }: AnyPartData): readonly string[] {
  const all = [first?.write, write, remove, secret?.write].flat();
  return all.filter((operation) => typeof operation === "string");
}

function readsOfPart({ read, first }: AnyPartData): readonly (string | undefined)[] {
  return [read, first?.read].flat();
}

/** The field that declares a single item of a part that is a list. */
export function singleOf({ key, fields = [] }: AnyPartData): string | undefined {
  return key === undefined ? undefined : fields[1];
}

/** The operations of a setting that has a read call of its own, or that is the input of its write. */
export function ownCallsOf({ read, write, remove, member, same, key }: FormOfPart): Operations | undefined {
  if ((read === undefined && member !== ".") || same !== undefined || key !== undefined) return undefined;
  const [reads, writes] = [[read], [write, remove]].map((all) => all.filter((operation) => operation !== undefined));
  return { reads: reads ?? [], writes: writes ?? [] };
}

/** The input members that identify a resource. */
export function idsOf({ ids }: AnyDataKind): readonly string[] {
  const place = { partition: "aws", region: "us-east-1", account: "000000000000" };
  return Object.keys(ids({ name: "name", arn: "arn", id: "id", place, spec: {}, description: {} }));
}

/** The structure of a kind's items, if its resources are items of a list of the parent's. */
export function itemOf(data: AnyDataKind, client: object): SdkStructure | undefined {
  const companion = companionIn({ data });
  return companion && structureAt(sdkOperation(client, data.tags.set).input, companion.member);
}

/** The spec fields of a part that is not made of attributes. */
export function fieldsOf(data: AnyDataKind, client: object, name: string, part: AnyPartData): readonly string[] {
  if (part.normal !== undefined) {
    const members = itemOf(data, client)?.members ?? [];
    return members.map((member) => fieldName(member.name)).filter((field) => !data.identity?.includes(field));
  }
  return part.fields ?? (part.settings === undefined ? [name] : Object.keys(part.settings));
}
