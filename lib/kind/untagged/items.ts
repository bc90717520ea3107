import { own } from "../../text/own.ts";
import { companionIn } from "../companion-in.ts";
import { schemaAt, schemasOf } from "../operation.ts";
import type { AnySdk } from "../sdk-types.ts";
import type { Companion, Item } from "../tag-data.ts";
import type { Source } from "../target.ts";
import { entries } from "../values/kubernetes-names.ts";

/** The companions of a kind whose resources are items of a list of their parent's. */
export function requiredCompanion(source: Pick<Source, "data">): Companion<AnySdk> {
  const companion = companionIn(source);
  if (companion === undefined) throw new Error(`${source.data.resource.kind} has no companions`);
  return companion;
}

/** The schema of the items. */
export function itemSchema(source: Source): ReturnType<typeof schemaAt> {
  return schemaAt(schemasOf(source.commands, source.data.tags.set).input, requiredCompanion(source).member);
}

/** Those members of an item that identify it: those that have a field in the kind's `identity`. */
export function identityOf(source: Source, item: Item): Item {
  const { identity = [] } = source.data;
  const members = entries(itemSchema(source), source.fieldNames)
    .filter(([, field]) => identity.includes(field))
    .map(([member]) => [member, own(item, member)] as const);
  return Object.fromEntries(members.filter(([, value]) => value !== undefined));
}
