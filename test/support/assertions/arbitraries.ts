import fc from "fast-check";

/** A field that may be omitted. */
export function optional<Value>(value: fc.Arbitrary<Value>): fc.Arbitrary<Value | undefined> {
  return fc.option(value, { nil: undefined });
}

/** An object with some of these fields: fields that are drawn as `undefined` are omitted. */
export function record<Shape extends object>(
  fields: {
    readonly [Key in keyof Shape]-?: fc.Arbitrary<Shape[Key] | undefined>;
  },
): fc.Arbitrary<Shape> {
  const entries = Object.entries<fc.Arbitrary<unknown>>(fields);
  return fc
    .tuple(...entries.map(([name, value]) => value.map((drawn) => [name, drawn] as const)))
    .map((drawn) => Object.fromEntries(drawn.filter(([, value]) => value !== undefined)) as Shape);
}

/** A short string of lower-case letters, for a prefix or a tag. */
export const word = fc.stringMatching(/^[a-z]{1,8}$/);

/** A few items, no two of which have the same key. */
export function some<Item>(item: fc.Arbitrary<Item>, key: (item: Item) => unknown = (one) => one, maxLength = 3) {
  return fc.uniqueArray(item, { minLength: 1, maxLength, selector: key });
}
