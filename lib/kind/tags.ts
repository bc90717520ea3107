import type { NormalizedSchema } from "@smithy/core/schema";
import type { TagAccess } from "../reconcile/contract/kind.ts";
import type { Tag, TagChange, Tags } from "../reconcile/contract/tag.ts";
import { memberFor, membersOf, schemaAt, schemasOf } from "./operation.ts";
import { call, type Described, type Fields, type Seen, type Source, type Target } from "./target.ts";
import { isRecord, textAt, valueAt } from "./value-at.ts";
import { changedTags, changeTags, removedKeys, tagRoute } from "./values/change-tags.ts";
import { compact } from "./values/normal-form.ts";
import { tagsField } from "./values/tags-field.ts";

/** The tags of a kind. Whether they are a list or a map, in the spec and in AWS, follows from the schemas. */
export function tagsOf(source: Source): TagAccess<Target, Fields, Seen<Fields>> {
  const { lateSeconds, tags } = source.data;
  return {
    ...(source.specFields.tags === "list" ? tagListField(source) : tagMapField),
    ...(tags.set !== tags.unset && { route: tagRoute }),
    ...compact({ lateSeconds, whileBusy: tags.whileBusy }),

    read: (target, { description }) => readTags(source, target, description),
    write: (target, change, { seen: { description } }) => changeTagsOf(source, target, description, change),
  };
}

/** Reads the tags that the kind's operations concern. */
export async function readTags(source: Source, target: Target, description: Described | undefined): Promise<Tags> {
  const { read, at } = source.data.tags;
  const output = await call(source, target, read, description);
  const shape = schemaAt(schemasOf(source.commands, read).output, at);
  const { name, schema } = tagsIn(shape, source);
  return fromAws(source, valueAt(output, at === undefined ? name : `${at}.${name}`), schema);
}

/** Changes the tags that the kind's operations concern. */
export async function changeTagsOf(
  source: Source,
  target: Target,
  description: Described | undefined,
  change: TagChange,
): Promise<void> {
  const { set, unset } = source.data.tags;
  if (set === unset) {
    const [tags, keys] = tagsAndKeysIn(schemasOf(source.commands, set).input);
    const lists = [[tags, changedTags(change)] as const, [keys, removedKeys(change)] as const];
    const input = Object.fromEntries(lists.filter(([, { length }]) => length > 0));
    if (Object.keys(input).length > 0) await call(source, target, set, description, input);
    return;
  }
  await changeTags(change, {
    set: (tags) => {
      const added = Object.fromEntries(tags.map(({ Key, Value }) => [Key, Value]));
      return call(source, target, set, description, tagsInput(source, set, added));
    },
    remove: (keys) => {
      const { name, schema } = tagsIn(schemasOf(source.commands, unset).input, source);
      const isOfTags = schema.isListSchema() && schema.getValueSchema().isStructSchema();
      const [key] = isOfTags ? keyAndValue(source, schema) : [];
      const removed = key === undefined ? keys : keys.map((name) => ({ [key]: name }));
      return call(source, target, unset, description, { [name]: removed });
    },
  });
}

/** The member of an operation's input that contains tags, with these tags. */
export function tagsInput(source: Source, operation: string, tags: Tags): Fields {
  const member = memberFor(schemasOf(source.commands, operation).input, "tags", source.fieldNames);
  return member === undefined ? {} : { [member.name]: toAws(source, tags, member.schema) };
}

/** The member of the create call's input that contains the tags of the new resource, with these tags. */
export function createdTags(source: Source, tags: Tags): Fields {
  const { call: operation, input: { TagSpecifications: all } = {} } = source.data.create;
  if (!Array.isArray(all)) return tagsInput(source, operation, tags);
  const Tags = Object.entries(tags).map(([Key, Value]) => ({ Key, Value }));
  return { TagSpecifications: Tags.length === 0 ? undefined : all.map((one: object) => ({ ...one, Tags })) };
}

/** Whether the create call takes no tags, so that they are written after it. */
export function areWrittenAfter(source: Source): boolean {
  const { create, tags } = source.data;
  const isUntagged = tags.parent === undefined && Object.keys(createdTags(source, { key: "value" })).length === 0;
  return create.clientToken !== undefined && isUntagged;
}

/** How a kind declares its tags if its spec has a list under `tags`, whose items have AWS's names, such as `key` or `tagKey`. */
function tagListField(source: Source): Pick<TagAccess<Target, Fields, Seen<Fields>>, "field" | "declared" | "toSpec"> {
  const { data, commands, fieldNames } = source;
  const member = memberFor(schemasOf(commands, data.create.call).input, "tags", fieldNames);
  if (member === undefined) return tagsField as TagAccess<Target, Fields, Seen<Fields>>;
  const [key, value] = keyAndValue(source, member.schema);
  const [keyField, valueField] = [uncapitalized(key), uncapitalized(value)] as const;
  return {
    field: "tags",
    declared: ({ tags = [] }) =>
      (tags as readonly Fields[]).map((tag) => ({ key: textAt(tag, keyField), value: textAt(tag, valueField) })),
    toSpec: (tags) =>
      tags.length === 0 ? {} : { tags: tags.map(({ key, value }) => ({ [keyField]: key, [valueField]: value })) },
  };
}

function uncapitalized(name: string): string {
  return `${name.charAt(0).toLowerCase()}${name.slice(1)}`;
}

/** How a kind declares its tags if its spec has a map under `tags`. */
const tagMapField = {
  field: "tags",

  declared({ tags = {} }: { readonly tags?: Tags }): readonly Tag[] {
    return Object.entries(tags).map(([key, value]) => ({ key, value }));
  },

  toSpec(tags: readonly Tag[]): { readonly tags?: Tags } {
    return tags.length === 0 ? {} : { tags: Object.fromEntries(tags.map(({ key, value }) => [key, value])) };
  },
};

/** The member of a structure that contains tags, or their keys: the one with that name, or the only list or map. */
function tagsIn(structure: NormalizedSchema, { fieldNames }: Pick<Source, "fieldNames">): Member {
  const named = memberFor(structure, "tags", fieldNames);
  if (named !== undefined) return named;
  for (const [name, schema] of membersOf(structure)) {
    if (schema.isListSchema() || schema.isMapSchema()) return { name, schema };
  }
  throw new TypeError(`${structure.getName()} contains no tags`);
}

/** The members of a structure that contain tags to set, and keys of tags to remove. */
function tagsAndKeysIn(structure: NormalizedSchema): readonly [tags: string, keys: string] {
  const lists = [...membersOf(structure)].filter(([, schema]) => schema.isListSchema());
  const [[tags = "Tags"] = [], [keys = "Keys"] = []] = [true, false].map((isOfTags) =>
    lists.flatMap(([name, schema]) => (schema.getValueSchema().isStructSchema() === isOfTags ? [name] : [])),
  );
  return [tags, keys];
}

interface Member {
  readonly name: string;
  readonly schema: NormalizedSchema;
}

function toAws(source: Source, tags: Tags, schema: NormalizedSchema): unknown {
  if (schema.isMapSchema()) return tags;
  const [key, value] = keyAndValue(source, schema);
  return Object.entries(tags).map(([name, text]) => ({ [key]: name, [value]: text }));
}

function fromAws(source: Source, tags: unknown, schema: NormalizedSchema): Tags {
  if (!isRecord(tags)) return {};
  if (schema.isMapSchema()) return tags as Tags;
  const [key, value] = keyAndValue(source, schema);
  const items = Object.values(tags).filter(isRecord);
  return Object.fromEntries(items.map((item) => [textAt(item, key), textAt(item, value)]));
}

/** The members of a list's items that contain a tag's key and its value. */
function keyAndValue({ data }: Pick<Source, "data">, schema: NormalizedSchema): readonly [string, string] {
  const { key = "Key" } = data.tags;
  const [value = "Value"] = [...membersOf(schema.getValueSchema()).keys()].filter((name) => name !== key);
  return [key, value];
}
