import fc from "fast-check";
import type { IntelligentTieringFilter as Filter } from "../../../../lib/kinds/s3/bucket/spec.ts";
import { optional, record, some, word } from "../../assertions/arbitraries.ts";

const tag = record({ key: word, value: word });
const tags = some(tag, ({ key }) => key);

/** Filters of every kind. An `and` filter has at least two conditions, as S3 requires. */
export const filter: fc.Arbitrary<Filter> = fc.oneof(
  record<Filter>({ prefix: word, tag: fc.constant(undefined), and: fc.constant(undefined) }),
  tag.map((tag) => ({ tag })),
  fc.tuple(word, tags).map(([prefix, tags]) => ({ and: { prefix, tags } })),
  some(tag, ({ key }) => key)
    .filter((tags) => tags.length > 1)
    .map((tags) => ({ and: { tags } })),
);

/** A filter, or none. */
export const anyFilter = optional(filter);
