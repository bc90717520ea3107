import { isDeepStrictEqual } from "node:util";

/** Leaves out the fields that are undefined. */
export function compact<Shape extends object>(
  shape: {
    readonly [Key in keyof Shape]: Shape[Key] | undefined;
  },
): Shape {
  // Without its undefined fields, a shape is what the type says.
  return Object.fromEntries(Object.entries(shape).filter(([, value]) => value !== undefined)) as Shape;
}

/** An object without fields says nothing. */
export function orNothing<Shape extends object>(shape: Shape | undefined): Shape | undefined {
  return shape === undefined || Object.keys(shape).length === 0 ? undefined : shape;
}

/** In one order, whatever the one that they were written in, and each once. An empty list says nothing. */
export function asSet<Item>(items: readonly Item[] | undefined): readonly Item[] | undefined {
  if (items === undefined || items.length === 0) return undefined;
  const byText = new Map(items.map((item) => [textOf(item), item]));
  return [...byText].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, item]) => item);
}

/**
 * Whether two lists hold the same items, in any order. A declared item without an id is any observed one of its content: an id was
 * made for it.
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

/** What no declared item has claimed; `undefined` once one has found no match. */
type Unmatched<Item> = readonly Item[] | undefined;

function match<Item>(unmatched: Unmatched<Item>, matches: (item: Item) => boolean): Unmatched<Item> {
  const index = unmatched?.findIndex(matches) ?? -1;
  return index < 0 ? undefined : unmatched?.toSpliced(index, 1);
}

/** The same text for values that are deeply equal, whatever the order of their keys. */
function textOf(item: unknown): string {
  return JSON.stringify(item, (_key, value: unknown) =>
    typeof value === "object" && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  );
}
