import { asSet, compact } from "./normal-form.ts";

/** What chooses objects, in the parts that have such a choice. */
interface Filter {
  readonly prefix?: string;
  readonly tag?: Tag;
  readonly and?: { readonly prefix?: string; readonly tags?: readonly Tag[] };
}

interface Tag {
  readonly key?: string;
  readonly value?: string;
}

/** Brings a filter to one form. One without fields is every object; S3 says so with an empty prefix too. */
export function normaliseFilter<Shape extends Filter>(filter: Shape): Shape {
  const { prefix, tag, and } = filter;
  // Only its own fields are written anew.
  return compact({
    ...filter,
    prefix: prefix || undefined,
    tag: tag && normaliseTag(tag),
    and: and && compact({ ...and, prefix: and.prefix || undefined, tags: asSet(and.tags?.map(normaliseTag)) }),
  }) as Shape;
}

function normaliseTag({ key = "", value = "" }: Tag): Tag {
  return { key, value };
}
