import { fieldName } from "../../lib/codegen/field-name.ts";
import { isSame } from "./ack-service.ts";
import { gap, literal, type Members } from "./code.ts";
import { fieldOfMember, type ImportedField } from "./fields.ts";
import type { KeyedListCalls } from "./sdk/keyed-list.ts";
import { itemOf } from "./sdk/sdk.ts";
import { describedAs, guessedPlace } from "./shown/shown.ts";
import { attributeGroup, attributeMembers, exposureOf, sameOf } from "./values.ts";
import { type Context, readingOf, removalOf, writeOf } from "./writes.ts";

/** A part of a draft. */
export interface DraftPart {
  readonly name: string;
  readonly fields: readonly string[];
  /** The members of the part as TypeScript. */
  readonly members: Members;
  /** If no form fits: why. */
  readonly gap?: string;
}

/** The parts of a kind, in the order of the fields. Fields that one operation writes are one part. */
export function partsOf(context: Context, spec: readonly ImportedField[]): readonly DraftPart[] {
  const own = spec.filter(({ name, source }) => name !== context.name && name !== "tags" && source.by !== "reference");
  const groups = Map.groupBy(own, (field) => {
    const write = writeOf(context, field);
    if (write.by === "call") return `call ${write.call}`;
    return write.by === "attribute" && isGrouped(context, field) ? "attributes" : `field ${field.name}`;
  });
  return [...groups.values()].flatMap(([first, ...more]) =>
    first === undefined ? [] : [partOf(context, first, more)],
  );
}

/** Whether one call writes several attributes. Those that are fixed when the resource is created are parts of their own. */
function isGrouped({ kind }: Context, { config }: ImportedField): boolean {
  return kind.config.unpack_attributes_map?.set_attributes_single_attribute !== true && config.is_immutable !== true;
}

function partOf(context: Context, first: ImportedField, more: readonly ImportedField[]): DraftPart {
  const all = [first, ...more];
  const write = writeOf(context, first);
  const part = { name: first.name, fields: all.map(({ name }) => name) };
  switch (write.by) {
    case "hand":
      return { ...part, members: [], gap: `${write.why}: ${formOf(first)}` };
    case "items":
      return { ...part, members: [...keyedListMembers(write), ...exposureOf(all)] };
    case "attribute":
      return { ...part, members: isGrouped(context, first) ? attributeGroup(all) : attributeMembers(first) };
    case "create":
      return { ...part, members: [...writeGap(first), ...fromOf(context, all), ...settingMembers(all)] };
    case "call":
      return { ...part, members: fetched(context, first, write.call) ?? written(context, all, write.call) };
  }
}

/** The calls of a keyed list, and what ACK's files cannot say about it. */
function keyedListMembers({ read, at, write, remove, key }: KeyedListCalls): Members {
  return [
    ...Object.entries({ read, at, write, remove, key }).map(([member, value]) => [member, literal(value)] as const),
    ["absent", gap(`the error code of ${remove} if there is no such item, or no line`)],
    ["initial", gap("what AWS sets in an item that omits it, or no line")],
  ];
}

/** ACK lets a field change although no operation was found that changes it. */
function writeGap({ config }: ImportedField): Members {
  return config.is_immutable === true
    ? []
    : [["write", gap("no operation with such a member was found: no line if it is fixed")]];
}

/** The form that the part may have. */
function formOf({ source }: ImportedField): string {
  const isMap = source.by === "type" && source.type.startsWith("map");
  if (isMap) return "entries with calls to put and remove";
  if (source.by === "list" && itemOf(source.shape).type === "structure") return "a keyed list of structures";
  if (source.by === "list" || (source.by === "type" && source.type.startsWith("[]")))
    return "a set with calls to add and remove";
  return "a function";
}

/** A setting that one call writes, and that the description of the resource contains. */
function written(context: Context, all: readonly ImportedField[], write: string): Members {
  const [first, ...more] = all;
  const remove = removalOf(context, write);
  return [
    ...(more.length === 0 ? [] : [["fields", literal(all.map(({ name }) => name))] as const]),
    ["write", literal(write)],
    ...(remove === undefined ? [] : [["remove", literal(remove)] as const]),
    ...(first === undefined || more.length > 0 ? [] : memberOf(context, first, write)),
    ...fromOf(context, all),
    ...settingMembers(all),
  ];
}

/** A document that has a read call of its own, whose name follows from that of the write call. */
function fetched(context: Context, field: ImportedField, write: string): Members | undefined {
  const read = readingOf(context, write);
  const isDocument = field.config.is_document === true || field.config.is_iam_policy === true;
  if (read === undefined || field.schema.type !== "string") return undefined;
  if (!isDocument && describedAs(context, field) !== undefined) return undefined;
  const remove = removalOf(context, write);
  const { input } = context.service.sdk.operation(write);
  const member = input.members.find(({ name }) => fieldName(name) === field.name)?.name;
  return [
    ["read", literal(read)],
    ["write", literal(write)],
    ...(remove === undefined ? [] : [["remove", literal(remove)] as const]),
    ["member", member === undefined ? gap(`the document in ${write} and in the answer of ${read}`) : literal(member)],
    ["absent", gap(`the error code of ${read} if there is no document, or no line`)],
    ...(isDocument ? sameOf(field.config) : [["same", gap("how two documents are compared")] as const]),
    ...exposureOf([field]),
  ];
}

/** The member of the write call for a field, if it has another name. */
function memberOf({ service, kind }: Context, { name, source }: ImportedField, write: string): Members {
  const path = source.by === "operation" ? source.path : undefined;
  const { members } = service.sdk.operation(write).input;
  const found = members.find(
    (one) => fieldOfMember(kind, write, one.name) === name || (path !== undefined && isSame(one.name, path)),
  );
  if (found === undefined) return [["member", gap(`the member of ${write} for ${name}`)]];
  return fieldName(found.name) === name ? [] : [["member", literal(found.name)]];
}

/** Where the description has the fields that it does not have under their own names. */
function fromOf(context: Context, fields: readonly ImportedField[]): Members {
  const lost = fields
    .filter((field) => describedAs(context, field) === undefined && guessedPlace(context, field) === undefined)
    .map(({ name }) => name);
  if (lost.length > 0) return [["at", gap(`where the description has ${lost.join(", ")}`)]];
  const [only, ...more] = fields;
  const found = only === undefined ? undefined : describedAs(context, only);
  return found === undefined || more.length > 0 || fieldName(found) === only?.name ? [] : [["at", literal(found)]];
}

/** What ACK's files cannot say about a setting. */
function settingMembers(fields: readonly ImportedField[]): Members {
  const lists = fields.filter(({ schema }) => schema.type === "array").map(({ name }) => name);
  const late = fields.filter(({ config }) => config.late_initialize !== undefined).map(({ name }) => name);
  const isDocument = fields.some(({ config }) => config.is_document === true || config.is_iam_policy === true);
  const questions = [
    ...(fields.length > 1 ? ["does the call reset what it omits?"] : []),
    ...(late.length > 0 ? [`AWS has a value of its own for ${late.join(", ")}.`] : []),
    "What does a new resource have? Or no line, or keep",
  ];
  return [
    ["initial", gap(questions.join(" "))],
    ...(lists.length === 0
      ? []
      : [["unordered", gap(`those of ${lists.join(", ")} whose order does not matter`)] as const]),
    ...(isDocument ? [["agrees", gap("compares JSON documents")] as const] : []),
    ...exposureOf(fields),
  ];
}
