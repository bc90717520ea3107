import type { AnyDataKind } from "../../resources/driver/data-kind.ts";
import { fieldName } from "../field-name.ts";
import { structureAt } from "../sdk/sdk-path.ts";
import { type SdkStructure, sdkOperation } from "../sdk/sdk-shape.ts";
import { attributesOf } from "./attribute-names.ts";
import { type AnyPartData, partsOf } from "./calls-of-data.ts";
import type { Sdk } from "./sdk.ts";

/** What is wrong with the parts of a kind. */
export function partProblems(data: AnyDataKind, sdk: Sdk): readonly string[] {
  const ofEach = partsOf(data).flatMap(([name, part]) =>
    [...nameProblems(name, part), ...memberProblems(data, name, part, sdk)].map((problem) => `${name}: ${problem}`),
  );
  return [...ofEach, ...sharedWrites(data), ...fieldProblems(data, sdk)];
}

/** A write that resets what it omits would undo what another part wrote with the same operation. */
function sharedWrites(data: AnyDataKind): readonly string[] {
  const writes = partsOf(data).flatMap(([name, part]) => writesOfPart(data, part).map((write) => ({ name, write })));
  const writers = Map.groupBy(writes, ({ write }) => write);
  return [...writers]
    .filter(([, parts]) => parts.length > 1)
    .map(([write, parts]) => `${parts.map(({ name }) => name).join(" and ")} must be one part: both write by ${write}`);
}

function writesOfPart({ attributes: map }: AnyDataKind, part: AnyPartData): readonly string[] {
  const isAttribute = part.attributes !== undefined || (part.attribute !== undefined && !part.fixed);
  const own = [part.write, part.remove, ...(part.calls?.writes ?? [])];
  // A write of attributes keeps those that it omits. AWS shows an attribute with its own time later than the others.
  const isJoined = part.lateSeconds === undefined && map?.one === undefined;
  const ofMap = isAttribute && isJoined ? [map?.write] : [];
  return [...new Set([...own, ...ofMap].filter((operation) => operation !== undefined))];
}

function nameProblems(name: string, { fields, attributes }: AnyPartData): readonly string[] {
  const [first = name] = fields ?? Object.keys(attributes ?? {});
  return first === name ? [] : [`the part must be named after its first field, ${first}`];
}

function memberProblems(data: AnyDataKind, name: string, part: AnyPartData, { client }: Sdk): readonly string[] {
  const { write, member } = part;
  const inputs = write !== undefined && member !== undefined ? [sdkOperation(client, write).input] : [];
  if (part.read !== undefined) {
    return missing(part.member, [...inputs, sdkOperation(client, part.read).output]);
  }
  const isSetting = part.attribute === undefined && part.attributes === undefined && part.calls === undefined;
  if (!isSetting) return [];
  const cannotReset = write !== undefined && part.remove === undefined && part.initial === undefined;
  return [
    ...missing(member, inputs),
    ...(cannotReset ? ["without `remove`, the part needs its `initial` value"] : []),
    ...descriptionProblems(data, part.fields ?? [name], part.from, client),
  ];
}

/** The structures that must have this member, and do not. */
function missing(member: string | undefined, structures: readonly SdkStructure[]): readonly string[] {
  if (member === undefined) return [];
  return structures
    .filter(({ members }) => members.every(({ name }) => name !== member))
    .map(({ name }) => `${name} has no member ${member}`);
}

/** A field is read from the member of the description that has the name of the create call's member. */
function descriptionProblems(
  { read, create }: AnyDataKind,
  fields: readonly string[],
  from: string | undefined,
  client: object,
): readonly string[] {
  const described = read.flatMap(({ call, at }) => structureAt(sdkOperation(client, call).output, at).members);
  const created = sdkOperation(client, create.call).input.members;
  const names =
    from === undefined
      ? fields.map((field) => created.find(({ name }) => fieldName(name) === field)?.name)
      : [from.split(".")[0]];
  return names.flatMap((member, index) =>
    described.some(({ name }) => name === member) ? [] : [`the description has no member for ${from ?? fields[index]}`],
  );
}

/** The fields that no part compares with AWS. */
function fieldProblems(data: AnyDataKind, { fields }: Sdk): readonly string[] {
  const ofParts = partsOf(data).flatMap(([name, part]) => part.fields ?? [name]);
  const ofAttributes = attributesOf(data).map(([field]) => field);
  const known = new Set([data.name, ...(data.identity ?? []), "tags", ...ofParts, ...ofAttributes]);
  return fields.filter((field) => !known.has(field)).map((field) => `spec.${field} belongs to no part`);
}
