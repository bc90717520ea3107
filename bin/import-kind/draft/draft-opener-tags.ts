import { fieldName } from "../../../lib/codegen/field-name.ts";
import type { SdkMember, SdkShape } from "../../../lib/codegen/sdk/sdk-shape.ts";
import { code, gap } from "../code.ts";
import type { ImportedKind } from "../imported-kind.ts";
import { tagField } from "../operations.ts";
import { idsOf, sent } from "./draft-call.ts";

/** What an opener does about tags. */
export interface TagsInOpener {
  readonly tagged: string;
  readonly read: string;
  /** The member of the create call with the tags, if it has one. */
  readonly made: readonly (readonly [string, string])[];
  readonly write: string;
  readonly sdk: readonly string[];
}

/** The tags of an opener, by the page's calls for tags. */
export function tagsInOpener(imported: ImportedKind): TagsInOpener {
  const { service, kind, operations } = imported;
  const { create, read, tags } = operations;
  const field = tagField(kind);
  if (tags === undefined || field === undefined)
    return {
      tagged: "() => ({})",
      read: gap("how the tags are read, or what an object without tags has: see openers of kinds without tags"),
      made: [],
      write: `${gap("how the tags are written, or what drift does instead")};`,
      sdk: [],
    };
  const list = kind.spec.properties?.[field]?.items?.properties;
  const input = (call: string) => service.sdk.operation(call).input.members;
  const made = create === undefined ? undefined : input(create).find((member) => tagValue(member) !== undefined);
  const set = input(tags.set).find((member) => tagValue(member) !== undefined);
  const unset = input(tags.unset).find(({ name, shape }) => /keys?/i.test(name) && isTexts(shape()));
  const isComplete = set !== undefined && unset !== undefined;
  return {
    tagged: `(tags) => ({ ${code(field)}: ${list === undefined ? "tags" : listOf(list)} })`,
    read: readOf(imported),
    made: made === undefined ? [] : [[made.name, tagValue(made) ?? ""]],
    write: isComplete
      ? `const keys = Object.keys(await readTags(name));
      if (keys.length > 0) await ${sent(tags.unset, [...idsOf(imported, tags.unset), [unset.name, "keys"]])};
      if (Object.keys(tags).length > 0) await ${sent(tags.set, [...idsOf(imported, tags.set), [set.name, tagValue(set) ?? ""]])};`
      : `${gap(`removes the tags of the resource with ${tags.unset}, and sets others with ${tags.set}`)};`,
    sdk: [...(isComplete ? [tags.set, tags.unset] : []), ...(canRead(imported) ? [tags.read, read?.call] : [])].flatMap(
      (call) => (call === undefined ? [] : [`${call}Command`]),
    ),
  };
}

function listOf(properties: Readonly<Record<string, unknown>>): string {
  return "key" in properties && "value" in properties
    ? "asFields(tags)"
    : `Object.entries(tags).map(([key, value]) => ({ ${Object.keys(properties)
        .filter((name) => /key$/i.test(name))
        .join("")}: key, ${Object.keys(properties)
        .filter((name) => /value$/i.test(name))
        .join("")}: value }))`;
}

/** The value of a member that contains tags, as TypeScript: a map, or a list of keys with values. */
function tagValue({ name, shape }: SdkMember): string | undefined {
  if (!/^tags?(list|set)?$/i.test(name)) return undefined;
  const found = shape();
  if (found.type === "map") return "tags";
  const names = keyAndValue(found);
  if (names === undefined) return undefined;
  const [key, value] = names;
  if (key === "Key" && value === "Value") return "asTagList(tags)";
  if (key === "key" && value === "value") return "[...asFields(tags)]";
  return `Object.entries(tags).map(([${key}, ${value}]) => ({ ${key}, ${value} }))`;
}

/** The members of the items of a list of tags. */
function keyAndValue(shape: SdkShape): readonly [key: string, value: string] | undefined {
  const item = shape.type === "list" ? shape.item() : shape;
  if (shape.type !== "list" || item.type !== "structure") return undefined;
  const key = item.members.find(({ name }) => fieldName(name).toLowerCase().endsWith("key"))?.name;
  const value = item.members.find(({ name }) => fieldName(name).toLowerCase().endsWith("value"))?.name;
  return key === undefined || value === undefined ? undefined : [key, value];
}

function isTexts(shape: SdkShape): boolean {
  return shape.type === "list" && shape.item().type === "string";
}

/** The member of the output of the call that reads tags. */
function shownTags({ service, operations: { tags } }: ImportedKind): SdkMember | undefined {
  if (tags?.read === undefined) return undefined;
  return service.sdk.operation(tags.read).output.members.find((member) => tagValue(member) !== undefined);
}

function canRead(imported: ImportedKind): boolean {
  return imported.operations.tags?.read !== undefined && shownTags(imported) !== undefined;
}

/** Some emulators list no tags where AWS says that there is no resource, so that the call that describes it comes first. */
function readOf(imported: ImportedKind): string {
  const { read, tags } = imported.operations;
  const shown = shownTags(imported);
  if (tags?.read === undefined || shown === undefined || read === undefined)
    return gap("(name) => the tags of the resource, and a rejection if there is none");
  const described = read.at.endsWith(".0") ? "" : `await ${sent(read.call, idsOf(imported, read.call))};\n    `;
  const names = keyAndValue(shown.shape());
  const answer = `const answer = await ${sent(tags.read, idsOf(imported, tags.read))};`;
  if (names === undefined)
    return `async (name) => {\n    ${described}${answer}\n    return answer.${shown.name} ?? {};\n  }`;
  const [key, value] = names;
  const pairs =
    key === "Key" && value === "Value"
      ? `asTags(answer.${shown.name})`
      : `Object.fromEntries((answer.${shown.name} ?? []).map(({ ${key} = "", ${value} = "" }) => [${key}, ${value}]))`;
  return `async (name) => {\n    ${described}${answer}\n    return ${pairs};\n  }`;
}
