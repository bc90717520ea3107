import type { Tag } from "../../reconcile/contract/tag.ts";
import { own } from "../../text/own.ts";
import { searchList } from "../list/list-all.ts";
import { readTags } from "../tags.ts";
import type { Described, Source, Target } from "../target.ts";
import { withProof } from "../untagged/proof.ts";
import { isRecord, textAt } from "../value-at.ts";
import { ifPresent } from "../values/if-present.ts";
import { DENIED } from "./denied.ts";

/** The identifiers of all resources that have this tag. What lists the resources of all services by tag is not asked: it shows new ones late. */
export async function find(source: Source, target: Target, tag: Tag): Promise<readonly string[]> {
  const { assigned, absent } = source.data;
  if (assigned === undefined) return [];
  const { read, at, token, member, input: limits, alike = () => true } = assigned;
  for (const input of [limits?.(target.spec, tag) ?? {}].flat()) {
    if (Object.values(input).some((value) => value === undefined || value === "")) continue;
    const listing = searchList(source, target, read, at, token, input);
    const all = (await ifPresent(listing, ...(limits ? absent : []))) ?? [];
    const found = await those(all.filter(isRecord));
    if (found.length > 0) return found.map((item) => textAt(item, member));
  }
  return [];

  /** The items that have the tag or, if none has it, those beside which there is no other. */
  async function those(items: readonly Described[]): Promise<readonly Described[]> {
    const possible = items.map((item) => [item, alike(item, target.spec)] as const).filter(([, is]) => is !== false);
    const only = possible.flatMap(([item, is]) => (is === "only" ? [item] : []));
    if (only.length === possible.length) return only;
    const tagged = await Promise.all(possible.map(async ([item]) => ((await hasTag(item)) ? [item] : [])));
    return tagged.some((one) => one.length > 0) ? tagged.flat() : only;
  }

  async function hasTag(item: Described): Promise<boolean> {
    // A resource may be removed in the meantime, and the policies of others' resources may deny that their tags are read.
    const reading = readTags(source, { ...target, id: textAt(item, member) }, undefined);
    const tags = await ifPresent(reading, ...absent, ...(limits ? [] : DENIED));
    return tags !== undefined && own(withProof(source, target, item, tags), tag.key) === tag.value;
  }
}
