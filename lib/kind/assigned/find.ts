import type { Tag } from "../../reconcile/contract/tag.ts";
import { own } from "../../text/own.ts";
import { searchList } from "../list/list-all.ts";
import type { AnySdk } from "../sdk-types.ts";
import { readTags } from "../tags.ts";
import type { Described, Source, Target } from "../target.ts";
import { withProof } from "../untagged/proof.ts";
import { isRecord, textAt } from "../value-at.ts";
import { ifPresent } from "../values/if-present.ts";
import type { Listed } from "./assigned-id.ts";
import { findByFilters } from "./filters.ts";

/** The policies of others' resources may deny that their tags are read. */
const DENIED = ["AccessDenied", "AccessDeniedException"];

/** The identifiers of all resources that have this tag. What lists the resources of all services by tag is not asked: it shows new ones late. */
export async function find(source: Source, target: Target, tag: Tag): Promise<readonly string[]> {
  const { assigned } = source.data;
  if (assigned === undefined) return [];
  return await (assigned.byTag
    ? findByFilters(source, target, assigned, tag)
    : findInList(source, target, assigned, tag));
}

/** Finds resources by the service's own list and the tags of each resource. */
async function findInList(
  source: Source,
  target: Target,
  { list, at, member, limits, alike = () => true, unique, only = () => false }: Listed<AnySdk>,
  tag: Tag,
): Promise<readonly string[]> {
  const input = Object.fromEntries(
    Object.entries(limits ?? {}).map(([name, field]) => [name, textAt(target.spec, field)]),
  );
  if (Object.values(input).includes("")) return [];
  const all = await ifPresent(searchList(source, target, list, at, input), ...(limits ? source.data.absent : []));
  const items = (all ?? []).filter(isRecord).filter((item) => alike(item, target.spec));
  if (unique) return items.map((item) => textAt(item, member));
  const tagged = await Promise.all(items.map(async (item) => ((await hasTag(item)) ? [item] : [])));
  const found = tagged.some((one) => one.length > 0) ? tagged.flat() : items.filter((item) => only(item, target.spec));
  return found.map((item) => textAt(item, member));

  async function hasTag(item: Described): Promise<boolean> {
    // A resource may be removed in the meantime.
    const reading = readTags(source, { ...target, id: textAt(item, member) }, undefined);
    const tags = await ifPresent(reading, ...source.data.absent, ...(limits ? [] : DENIED));
    return tags !== undefined && own(withProof(source, target, item, tags), tag.key) === tag.value;
  }
}
