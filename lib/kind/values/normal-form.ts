import { stableText } from "../../text/stable-text.ts";

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

/** Drops duplicates from a list. An empty list becomes `undefined`. */
export function distinct<Item>(items: readonly Item[] | undefined): readonly Item[] | undefined {
  if (items === undefined || items.length === 0) return undefined;
  return [...new Map(items.map((item) => [stableText(item), item])).values()];
}

/**
 * Returns a function that sorts a value's lists whose order does not matter: those in these fields, at any depth. A value that is itself a
 * list can have the name of its field.
 */
export function sorting(...fields: readonly string[]): <Value>(value: Value, field?: string) => Value {
  const names = new Set(fields);
  const sorted = (value: unknown, field?: string): unknown => {
    if (Array.isArray(value)) {
      const items = value.map((item) => sorted(item));
      return field !== undefined && names.has(field) ? sortedItems(items) : items;
    }
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, sorted(inner, name)]));
  };
  // The result has the same shape, in a different order.
  return <Value>(value: Value, field?: string) => sorted(value, field) as Value;
}

/** Sorts a list whose order does not matter. */
export function sortedItems<Item>(items: readonly Item[]): readonly Item[] {
  if (items.length < 2) return items;
  const keyed = items.map((item) => [typeof item === "string" ? item : stableText(item), item] as const);
  return keyed.sort(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0)).map(([, item]) => item);
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
  const rest = without(observed, named, stableText);
  return desired.length === observed.length && without(rest, unnamed, contentOf).length === 0;
}

function contentOf(item: { readonly id?: string }): string {
  return stableText({ ...item, id: undefined });
}

/** The items that are left after one item with the same text is taken for each of these others. */
function without<Item>(items: readonly Item[], others: readonly Item[], textOf: (item: Item) => string) {
  const counts = new Map<string, number>();
  for (const text of others.map(textOf)) counts.set(text, (counts.get(text) ?? 0) + 1);
  return items.filter((item) => {
    const text = textOf(item);
    const count = counts.get(text) ?? 0;
    if (count > 0) counts.set(text, count - 1);
    return count === 0;
  });
}
