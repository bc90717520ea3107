import { isDeepStrictEqual } from "node:util";
import { stableText } from "./stable-text.ts";

/** Removes the fields that are undefined. */
export function compact<Shape extends object>(
  shape: {
    readonly [Key in keyof Shape]: Shape[Key] | undefined;
  },
): Shape {
  // Without its undefined fields, the shape has the declared type.
  return Object.fromEntries(Object.entries(shape).filter(([, value]) => value !== undefined)) as Shape;
}

/** Turns an object without fields into `undefined`. */
export function orNothing<Shape extends object>(shape: Shape | undefined): Shape | undefined {
  return shape === undefined || Object.keys(shape).length === 0 ? undefined : shape;
}

/** Sorts a list whose order does not matter, and drops duplicates. An empty list becomes `undefined`. */
export function asSet<Item>(items: readonly Item[] | undefined): readonly Item[] | undefined {
  if (items === undefined || items.length === 0) return undefined;
  const byText = new Map(items.map((item) => [stableText(item), item]));
  return [...byText].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, item]) => item);
}

/**
 * Whether two lists contain the same items, in any order. A declared item without an id matches any observed item whose other content is
 * the same, because AWS assigns an id to every item.
 */
export function sameItems<Item extends { readonly id?: string }>(
  desired: readonly Item[],
  observed: readonly Item[],
): boolean {
  const named = desired.filter(({ id }) => id !== undefined);
  const unnamed = desired.filter(({ id }) => id === undefined);
  const rest = named.reduce<Unmatched<Item>>(
    (left, item) => match(left, (one) => isDeepStrictEqual(one, item)),
    observed,
  );
  const surplus = unnamed.reduce<Unmatched<Item>>(
    (left, item) => match(left, (one) => isDeepStrictEqual({ ...one, id: undefined }, { ...item, id: undefined })),
    rest,
  );
  return surplus?.length === 0;
}

/** The observed items that no declared item has matched yet; `undefined` once a declared item has no match. */
type Unmatched<Item> = readonly Item[] | undefined;

function match<Item>(unmatched: Unmatched<Item>, matches: (item: Item) => boolean): Unmatched<Item> {
  const index = unmatched?.findIndex(matches) ?? -1;
  return index < 0 ? undefined : unmatched?.toSpliced(index, 1);
}
