import { compact, distinct } from "../../../../kind/values/normal-form.ts";

/** A filter that selects the objects to which a configuration applies. Several parts have one. */
interface Filter {
  readonly prefix?: string;
  readonly tag?: Tag;
  readonly and?: { readonly prefix?: string; readonly tags?: readonly Tag[] };
}

interface Tag {
  readonly key?: string;
  readonly value?: string;
}

/** Converts a filter to a canonical form. An empty filter selects all objects, and so does an empty prefix. */
export function normaliseFilter<Shape extends Filter>(filter: Shape): Shape {
  const { prefix, tag, and } = filter;
  // Only fields that every such filter has are replaced.
  return compact({
    ...filter,
    prefix: prefix || undefined,
    tag: tag && normaliseTag(tag),
    and: and && compact({ ...and, prefix: and.prefix || undefined, tags: distinct(and.tags?.map(normaliseTag)) }),
  }) as Shape;
}

function normaliseTag({ key = "", value = "" }: Tag): Tag {
  return { key, value };
}
