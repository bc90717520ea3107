import type { Tag } from "../../reconcile/contract/tag.ts";
import { searchList } from "../list/list-all.ts";
import { membersOf, schemasOf } from "../operation.ts";
import type { AnySdk } from "../sdk-types.ts";
import type { Source, Target } from "../target.ts";
import { isRecord, textAt } from "../value-at.ts";
import type { Filtered } from "./assigned-id.ts";

/** The identifiers of all resources that have this tag, or else of the one whose other values belong to no second resource. */
export async function findByFilters(
  source: Source,
  target: Target,
  { list, at, member, only = {} }: Filtered<AnySdk>,
  { key, value }: Tag,
): Promise<readonly string[]> {
  const owned = await found([[`tag:${key}`, value]]);
  const others = Object.entries(only).map(([filter, field]) => [filter, textAt(target.spec, field)] as const);
  if (owned.length > 0 || others.length === 0 || others.some(([, text]) => text === "")) return owned;
  return await found(others);

  async function found(filters: readonly (readonly [name: string, value: string])[]): Promise<readonly string[]> {
    const input = { [filtersOf(source, list)]: filters.map(([Name, text]) => ({ Name, Values: [literal(text)] })) };
    const items = await searchList(source, target, list, at, input);
    return items.filter(isRecord).map((item) => textAt(item, member));
  }
}

/** A filter's value that stands for a text alone: filters take `*` and `?` for any characters. */
function literal(text: string): string {
  return text.replaceAll(/[*?\\]/g, "\\$&");
}

/** The input member that contains filters. */
function filtersOf({ commands }: Source, list: string): string {
  const members = [...membersOf(schemasOf(commands, list).input).keys()];
  return members.find((member) => /^filters?$/i.test(member)) ?? "Filters";
}
