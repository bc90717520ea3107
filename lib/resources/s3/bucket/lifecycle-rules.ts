import { isDeepStrictEqual } from "node:util";
import type { Lifecycle, LifecycleFilter, LifecycleRule } from "./spec.ts";

/** Brings lifecycle rules to the one form in which they are put and compared. */
export function normaliseRules({ rules }: Lifecycle): Lifecycle | undefined {
  return rules?.length ? { rules: rules.map(normaliseRule) } : undefined;
}

/** Whether S3 has the declared rules, in any order. A rule without an id is any rule of its content: an id was made for it. */
export function sameRules({ rules: desired = [] }: Lifecycle, { rules: observed = [] }: Lifecycle): boolean {
  const named = desired.filter(({ id }) => id !== undefined);
  const unnamed = desired.filter(({ id }) => id === undefined);
  const rest = named.reduce<Unmatched>((left, rule) => match(left, (one) => isDeepStrictEqual(one, rule)), observed);
  const surplus = unnamed.reduce<Unmatched>(
    (left, rule) => match(left, (one) => isDeepStrictEqual({ ...one, id: undefined }, { ...rule, id: undefined })),
    rest,
  );
  return surplus?.length === 0;
}

/** The rules of S3 that no declared rule has claimed; `undefined` once one has found no match. */
type Unmatched = readonly LifecycleRule[] | undefined;

function match(unmatched: Unmatched, matches: (rule: LifecycleRule) => boolean): Unmatched {
  const index = unmatched?.findIndex(matches) ?? -1;
  return index < 0 ? undefined : unmatched?.toSpliced(index, 1);
}

function normaliseRule(rule: LifecycleRule): LifecycleRule {
  const { id, prefix, filter, expiration, transitions, noncurrentVersionTransitions, ...rest } = rule;
  return compact<LifecycleRule>({
    ...rest,
    id: id || undefined,
    // The rule's own prefix is the old form of the filter's. Both at once is for S3 to refuse.
    prefix: filter === undefined ? undefined : prefix || undefined,
    filter: normaliseFilter(filter ?? { prefix: prefix ?? "" }),
    expiration: orNothing(
      compact<NonNullable<LifecycleRule["expiration"]>>({
        ...expiration,
        date: toUtc(expiration?.date),
        // S3 does not keep a false one.
        expiredObjectDeleteMarker: expiration?.expiredObjectDeleteMarker || undefined,
      }),
    ),
    transitions: inOrder(transitions?.map(({ date, ...transition }) => compact({ ...transition, date: toUtc(date) }))),
    noncurrentVersionTransitions: inOrder(noncurrentVersionTransitions),
  });
}

/** An empty filter is every object; S3 says so with an empty prefix too. */
function normaliseFilter({ prefix, tag, and, ...sizes }: LifecycleFilter): LifecycleFilter {
  return compact<LifecycleFilter>({
    ...sizes,
    prefix: prefix || undefined,
    tag: tag && { key: tag.key ?? "", value: tag.value ?? "" },
    and:
      and &&
      compact<NonNullable<LifecycleFilter["and"]>>({
        ...and,
        prefix: and.prefix || undefined,
        tags: inOrder(and.tags?.map(({ key = "", value = "" }) => ({ key, value }))),
      }),
  });
}

/** In one order, whatever the one that they were written in. An empty list says nothing. */
function inOrder<Item extends object>(items: readonly Item[] | undefined): readonly Item[] | undefined {
  if (items === undefined || items.length === 0) return undefined;
  const keyed = items.map((item) => ({
    item,
    key: JSON.stringify(Object.entries(item).sort(([one], [other]) => (one < other ? -1 : 1))),
  }));
  return keyed.sort((one, other) => (one.key < other.key ? -1 : 1)).map(({ item }) => item);
}

/** Dates as the SDK's values are written; what is none is left for the SDK's mapping to refuse. */
function toUtc(date: string | undefined): string | undefined {
  if (date === undefined || Number.isNaN(Date.parse(date))) return date;
  return new Date(date).toISOString();
}

/** Leaves out the fields that are undefined. */
function compact<Shape extends object>(shape: { readonly [Key in keyof Shape]: Shape[Key] | undefined }): Shape {
  // Without its undefined fields, a shape is what the type says.
  return Object.fromEntries(Object.entries(shape).filter(([, value]) => value !== undefined)) as Shape;
}

function orNothing<Shape extends object>(shape: Shape): Shape | undefined {
  return Object.keys(shape).length === 0 ? undefined : shape;
}
