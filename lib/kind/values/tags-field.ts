import type { Tag } from "../../reconcile/contract/tag.ts";

/** How a kind declares its tags if its spec has a list of keys and values under `tags`. */
export const tagsField = {
  field: "tags",

  declared({ tags = [] }: { readonly tags?: readonly Partial<Tag>[] }): readonly Tag[] {
    return tags.map(({ key = "", value = "" }) => ({ key, value }));
  },

  toSpec(tags: readonly Tag[]): { readonly tags?: readonly Tag[] } {
    return tags.length === 0 ? {} : { tags };
  },
} as const;
