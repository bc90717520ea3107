import type { Tags } from "../../reconcile/contract/tag.ts";

/** What turns some tags into others: the keys to remove, and the tags to set as AWS's calls take them. */
export function changedTags(
  from: Tags,
  to: Tags,
): { readonly removed: string[]; readonly set: { readonly Key: string; readonly Value: string }[] } {
  return {
    removed: Object.keys(from).filter((key) => !Object.hasOwn(to, key)),
    set: asTagList(to).filter(({ Key, Value }) => from[Key] !== Value),
  };
}

/** Tags as AWS's calls take them. */
export function asTagList(tags: Tags): { readonly Key: string; readonly Value: string }[] {
  return Object.entries(tags).map(([Key, Value]) => ({ Key, Value }));
}
