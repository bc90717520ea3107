import { own } from "../../text/own.ts";
import type { At } from "../at.ts";
import { schemaAt, schemasOf } from "../operation.ts";
import type { AnySdk } from "../sdk-types.ts";
import type { Companion, Item } from "../tag-data.ts";
import type { Source } from "../target.ts";
import { textAt } from "../value-at.ts";
import { entries } from "../values/kubernetes-names.ts";

/** The companions of a kind's resources; `undefined` if they have none. */
export function companionIn({ data }: Pick<Source, "data">): Companion<AnySdk> | undefined {
  return data.tags.parent?.companion;
}

/** The companions of a kind whose resources are items of a list of their parent's. */
export function requiredCompanion(source: Pick<Source, "data">): Companion<AnySdk> {
  const companion = companionIn(source);
  if (companion === undefined) throw new Error(`${source.data.resource.kind} has no companions`);
  return companion;
}

/** The schema of the items. */
export function itemSchema(source: Source): ReturnType<typeof schemaAt> {
  const { at, item } = requiredCompanion(source).changes;
  return schemaAt(schemasOf(source.commands, source.data.tags.set).input, `${at}.0.${item}`);
}

/** The members that identify a resource among the items, in normal form. Members that would be empty are left out. */
export function keyOf(source: Source, at: At): Item {
  const { key = {} } = requiredCompanion(source);
  const members = identifyingMembers(source).map(([member, field]) => {
    const text = own(key, member)?.(at) ?? textAt(at.spec, field);
    return [member, normal(source, member, text)] as const;
  });
  return Object.fromEntries(members.filter(([, text]) => text !== ""));
}

/** Whether an item is the one with this key. */
export function hasKey(source: Source, item: Item, key: Item): boolean {
  return identifyingMembers(source).every(([member]) => {
    return normal(source, member, textAt(item, member)) === normal(source, member, textAt(key, member));
  });
}

/** Those members of an item that identify it. */
export function identityOf(source: Source, item: Item): Item {
  const members = identifyingMembers(source).map(([member]) => [member, own(item, member)] as const);
  return Object.fromEntries(members.filter(([, value]) => value !== undefined));
}

/** The members of an item that have a field in the kind's `identity`, with that field. */
function identifyingMembers(source: Source): readonly (readonly [member: string, field: string])[] {
  const { identity = [] } = source.data;
  return entries(itemSchema(source), source.fieldNames)
    .map(([member, field]) => [member, field] as const)
    .filter(([, field]) => identity.includes(field));
}

function normal(source: Source, member: string, text: string): string {
  return own(requiredCompanion(source).forms ?? {}, member)?.(text) ?? text;
}
