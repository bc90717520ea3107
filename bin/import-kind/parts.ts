import { fieldName } from "../../lib/codegen/field-name.ts";
import { isSame } from "./ack-service.ts";
import { commentsOn, gap, lines, literal, type Members, object } from "./code.ts";
import { fieldOfMember, type ImportedField } from "./fields.ts";
import type { KeyedListCalls } from "./sdk/keyed-list.ts";
import { itemOf } from "./sdk/sdk.ts";
import { describedAs, guessedPlace } from "./shown/shown.ts";
import { agreesOf, attributeGroup, attributeMembers, exposureOf, keepOf, sameOf } from "./values.ts";
import { type Context, type FixedBy, fixedBy, readingOf, removalOf, writeOf } from "./writes.ts";

/** A part of a draft. */
export interface DraftPart {
  readonly name: string;
  readonly fields: readonly string[];
  /** The members of the part as TypeScript. */
  readonly members: Members;
  /** The source that says that the part is fixed when the resource is created, if it is. */
  readonly fixed?: FixedBy | undefined;
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
function isGrouped(context: Context, field: ImportedField): boolean {
  const { unpack_attributes_map } = context.kind.config;
  return unpack_attributes_map?.set_attributes_single_attribute !== true && fixedBy(context, field) === undefined;
}

function partOf(context: Context, first: ImportedField, more: readonly ImportedField[]): DraftPart {
  const all = [first, ...more];
  const write = writeOf(context, first);
  const part = { name: first.name, fields: all.map(({ name }) => name) };
  switch (write.by) {
    case "hand":
      return { ...part, members: [], gap: `${write.why}: ${formOf(first)}` };
    case "items":
      return { ...part, members: [...keyedListMembers(write), ...exposureOf(context, all)] };
    case "attribute":
      return isGrouped(context, first)
        ? { ...part, members: attributeGroup(context, all) }
        : { ...part, members: attributeMembers(context, first), fixed: fixedBy(context, first) };
    case "create":
      return { ...part, members: created(context, first), fixed: fixedBy(context, first) };
    case "call":
      return { ...part, members: writtenBy(context, all, write.call) };
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

/** A setting that is fixed when the resource is created, if a source says so: ACK lets some fields change that no operation changes. */
function created(context: Context, field: ImportedField): Members {
  const by = fixedBy(context, field);
  return [
    ...(by === undefined
      ? [["write", gap("no operation with such a member was found: no line if it is fixed")] as const]
      : []),
    ...fromOf(context, field),
    ...keepOf(context, field),
    ...listsIn(context, [field]),
    ...agreesOf(field.config),
    ...exposureOf(context, [field]),
  ];
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

/** What one call writes: a document, one setting, or several. */
function writtenBy(context: Context, all: readonly ImportedField[], write: string): Members {
  const [first, ...more] = all;
  if (first === undefined) return [];
  const document = fetched(context, first, write);
  if (document !== undefined) return document;
  if (more.length > 0) return settings(context, all, write);
  const remove = removalOf(context, write);
  return [
    ["write", literal(write)],
    ...(remove === undefined ? [] : [["remove", literal(remove)] as const]),
    ...memberOf(context, first, write),
    ...fromOf(context, first),
    ...keepOf(context, first),
    ...listsIn(context, all),
    ...agreesOf(first.config),
    ...exposureOf(context, all),
  ];
}

/** Settings that one call writes. Only AWS's documentation, or a trial, says whether the call keeps what it omits. */
function settings(context: Context, all: readonly ImportedField[], write: string): Members {
  const own = all.map((field) => {
    const members: Members = [...lostAt(context, field), ...keepOf(context, field), ...agreesOf(field.config)];
    return [field.name, object(members), commentsOn(members)] as const;
  });
  return [
    ["settings", `{\n${lines(own, "        ")}      }`],
    ["write", literal(write)],
    ["partial", gap(`no line if ${write} keeps what it omits; otherwise, name the settings in fields`)],
    ...listsIn(context, all),
    ...exposureOf(context, all),
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
    ...absentIn(context, read),
    ...(isDocument ? sameOf(field.config) : [["same", gap("how two documents are compared")] as const]),
    ...exposureOf(context, [field]),
  ];
}

/** The error that the call declares for a missing document, and that the call that describes the resource does not. */
function absentIn({ service: { sdk }, operations }: Context, read: string): Members {
  const known = operations.read === undefined ? [] : sdk.errors(operations.read.call).map(({ name }) => name);
  const missing = sdk.errors(read).filter(({ name }) => /NotFound|NoSuch/.test(name) && !known.includes(name));
  const [only, ...more] = missing.map(({ codes: [code = ""] }) => code);
  return only === undefined || more.length > 0
    ? [["absent", gap(`the error code of ${read} if there is no document, or no line`)]]
    : [["absent", literal(only), `The SDK: errors of ${read}.`]];
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

/** Where the description has a field that it does not have under its own name. */
function fromOf(context: Context, field: ImportedField): Members {
  const found = describedAs(context, field);
  return found === undefined || fieldName(found) === field.name ? lostAt(context, field) : [["at", literal(found)]];
}

function lostAt(context: Context, field: ImportedField): Members {
  const isShown = describedAs(context, field) !== undefined || guessedPlace(context, field) !== undefined;
  return isShown ? [] : [["at", gap(`where the description has ${field.name}`)]];
}

/** The lists whose order does not matter. */
function listsIn({ cloudFormation }: Context, fields: readonly ImportedField[]): Members {
  const lists = fields.filter(({ schema }) => schema.type === "array").map(({ name }) => name);
  const unordered = lists.filter((name) => cloudFormation?.property(name)?.insertionOrder === false);
  if (lists.length === 0) return [];
  return unordered.length === lists.length
    ? [["unordered", literal(unordered), "CloudFormation: insertionOrder is false."]]
    : [["unordered", gap(`those of ${lists.join(", ")} whose order does not matter`)]];
}
