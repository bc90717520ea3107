import fc from "fast-check";
import type { WritablePart } from "../../../lib/resources/s3/bucket/bucket-part.ts";
import type { BucketSpec } from "../../../lib/resources/s3/bucket/spec.ts";

/** A spec without the bucket's name. */
export type PartialSpec = Omit<BucketSpec, "name">;

/** What the laws need to know of a part of a bucket, and what other tests take specs from. */
export interface PartExamples<Value = unknown> {
  readonly part: WritablePart<Value>;
  /** Specs as users write them, with the value that each must come to. */
  readonly examples: readonly (readonly [PartialSpec, Value])[];
  /** Specs that must come to the same as leaving the field out. */
  readonly defaults?: readonly PartialSpec[];
  /** What must be in place before it. */
  readonly needs?: PartialSpec;
  /** Specs that S3 accepts and that mention the part. */
  readonly generated: fc.Arbitrary<PartialSpec>;
  /** Writes a spec in another order that means the same. Left out: every list is reversed. */
  reorder?(spec: PartialSpec): PartialSpec;
  /** What S3 still has after the part was taken back, and why it is not as in a new bucket. */
  readonly lasting?: { readonly value: unknown; readonly reason: string };
}

/** A field that may be left out. */
export function optional<Value>(value: fc.Arbitrary<Value>): fc.Arbitrary<Value | undefined> {
  return fc.option(value, { nil: undefined });
}

/** An object of some of these fields: those that are drawn as `undefined` are left out. */
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

/** A short text of lower-case letters, for a prefix or a tag. */
export const word = fc.stringMatching(/^[a-z]{1,8}$/);

/** Some items with different keys. */
export function some<Item>(item: fc.Arbitrary<Item>, key: (item: Item) => unknown = (one) => one, maxLength = 3) {
  return fc.uniqueArray(item, { minLength: 1, maxLength, selector: key });
}

/** Reverses every list in a value. */
export function turnedRound<Value>(value: Value): Value {
  // The same shape, in another order.
  return turn(value) as Value;
}

function turn(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(turn).toReversed();
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .map(([key, inner]) => [key, turn(inner)])
      .toReversed(),
  );
}

/** A bucket with versioning that every S3 of the tests has: a destination for logs and copies. */
export const OTHER_BUCKET = "driftless-test-other";
