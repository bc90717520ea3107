import type { AnyDataKind, Read } from "../../kind/data-kind.ts";
import type { FieldSource, OutputSource } from "../../kind/publish/definition.ts";
import type { AnySdk } from "../../kind/sdk-types.ts";
import { fieldName } from "../field-name.ts";
import { structureAt, unwrapped } from "../sdk/sdk-path.ts";
import { sdkOperation } from "../sdk/sdk-shape.ts";
import { memberOfText } from "./attribute-names.ts";
import { type AnyPartData, describingCalls, fieldsOf, ownCallsOf, partsOf } from "./calls-of-data.ts";
import { memberIn, tagsAndKeysOf } from "./members.ts";

/** Where the spec fields of a kind come from that have operations other than the create call. `rename` has the field names of renamed members. */
export function fieldSources(
  data: AnyDataKind,
  client: object,
  rename: Renamed,
): Readonly<Record<string, FieldSource>> {
  const { read, set, unset: remove, parent } = data.tags;
  const ofParts = partsOf(data).flatMap(([name, part]) => partSources(data, client, rename, name, part));
  return {
    ...Object.fromEntries(ofParts),
    ...(parent === undefined && {
      tags: {
        operation: set,
        member: (set === remove && tagsAndKeysOf(client, set)[0]) || memberOf(client, set, "tags", rename),
        read,
        remove,
      },
    }),
  };
}

/** Where the status fields of a kind come from that the output of the create call does not contain. */
export function statusSources(data: AnyDataKind, client: object): Readonly<Record<string, OutputSource>> {
  const { status = {}, create, read } = data;
  const created = unwrapped(sdkOperation(client, create.call).output).members.map(({ name }) => fieldName(name));
  const calls = describingCalls(data);
  const paths = Object.entries(status).flatMap(([field, place]) => {
    if (typeof place === "function") return [];
    return [[field, typeof place === "string" ? place : place.at] as const];
  });
  const sources = paths.map(([field, path]) => {
    const [member = "", ...inside] = path.split(".");
    const named = calls.find(({ as }) => as === member);
    if (named !== undefined) {
      return [field, { operation: named.call, output: [...membersTo(named), ...inside].join(".") }] as const;
    }
    const outer = read.find(({ beside }) => beside?.includes(member));
    if (outer !== undefined) return [field, { operation: outer.call, output: path }] as const;
    const source = calls.find(({ call, at, as }) => {
      const { members } = structureAt(sdkOperation(client, call).output, at);
      return as === undefined && members.some(({ name }) => name === member);
    });
    if (source === undefined) throw new Error(`status.${field}: no description has the member ${member}`);
    return [field, { operation: source.call, output: [...membersTo(source), path].join(".") }] as const;
  });
  return Object.fromEntries(sources.filter(([field]) => !created.includes(field)));
}

/** The members that lead to what a call describes. */
function membersTo({ at }: Read<AnySdk>): readonly string[] {
  return (at?.split(".") ?? []).filter((step) => !/^\d+$/.test(step));
}

type Renamed = Readonly<Record<string, string>>;
type Sources = readonly (readonly [string, FieldSource])[];

function partSources(data: AnyDataKind, client: object, rename: Renamed, name: string, part: AnyPartData): Sources {
  const { attributes: map, create } = data;
  if (part.attribute !== undefined || part.attributes !== undefined) {
    if (map === undefined) throw new Error(`${name}: the kind has no map of attributes`);
    if (part.attribute === undefined) {
      return Object.entries(part.attributes).map(([field, one]) => [
        field,
        { operation: map.write, member: `${map.member}.${one?.attribute}` },
      ]);
    }
    const inMap = `${map.member}.${part.attribute}`;
    if (part.write === false) return [[name, { operation: create.call, member: inMap }]];
    return [[name, { operation: map.write, member: memberOfText(map) ?? inMap }]];
  }
  // The create call's input has the fields of a part that functions write.
  if (part.get !== undefined) return [];
  const { write: operation, read, remove } = part;
  // The settings of a group come from the create call.
  if (operation === undefined || operation === create.call || part.settings !== undefined) return [];
  const calls = { operation, ...(read && { read }), ...(remove && { remove }) };
  // Unless a member contains it, each item of a keyed list is the whole input.
  if (part.key !== undefined) return [[name, { ...calls, member: part.member ?? ".", list: true }]];
  // The create call says more of a setting with calls of its own, and a call that only turns it on has no member for it.
  const isElsewhere = (field: string) =>
    memberIn(client, create.call, field, rename) !== undefined ||
    (part.member === undefined && memberIn(client, operation, field, rename) === undefined);
  return fieldsOf(data, client, name, part)
    .filter((field) => ownCallsOf(part) === undefined || !isElsewhere(field))
    .map((field) => [field, { ...calls, member: part.member ?? memberOf(client, operation, field, rename) }]);
}

/** The member of an operation's input that has this field. */
function memberOf(client: object, operation: string, field: string, rename: Renamed): string {
  const member = memberIn(client, operation, field, rename);
  if (member === undefined) throw new Error(`the input of ${operation} has no member for the field ${field}`);
  return member.name;
}
