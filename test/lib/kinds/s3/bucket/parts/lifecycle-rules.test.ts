import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sameItems } from "../../../../../../lib/kind/values/normal-form.ts";
import { normaliseRules } from "../../../../../../lib/kinds/s3/bucket/parts/lifecycle-rules.ts";
import type { LifecycleRule } from "../../../../../../lib/kinds/s3/bucket/spec.ts";

const same = (desired: readonly LifecycleRule[], observed: readonly LifecycleRule[]) =>
  sameItems(normaliseRules({ rules: desired })?.rules ?? [], normaliseRules({ rules: observed })?.rules ?? []);

const rule = (id: string | undefined, days: number, prefix = ""): LifecycleRule => ({
  ...(id === undefined ? {} : { id }),
  status: "Enabled",
  filter: { prefix },
  expiration: { days },
});

describe("two lists of rules are the same", () => {
  it.each([
    ["in any order", [rule("a", 1), rule("b", 2)], [rule("b", 2), rule("a", 1)]],
    ["with an ID that S3 assigned", [rule(undefined, 1)], [rule("made-by-s3", 1)]],
    ["with some IDs", [rule(undefined, 1), rule("b", 1)], [rule("made-by-s3", 1), rule("b", 1)]],
    [
      "with the old form of the prefix",
      [{ status: "Enabled", prefix: "p", expiration: { days: 1 } }],
      [rule("x", 1, "p")],
    ],
    ["with no filter at all", [{ status: "Enabled", expiration: { days: 1 } }], [rule("x", 1)]],
  ])("%s", (_, desired, observed) => {
    expect(same(desired, observed)).toBe(true);
  });
});

describe("two lists of rules are not the same", () => {
  it.each([
    ["with another ID", [rule("a", 1)], [rule("b", 1)]],
    ["with other content", [rule("a", 1)], [rule("a", 2)]],
    ["with another prefix", [rule("a", 1, "p")], [rule("a", 1, "q")]],
    ["with one more rule", [rule("a", 1)], [rule("a", 1), rule("b", 1)]],
    ["with one rule fewer", [rule("a", 1), rule(undefined, 1)], [rule("a", 1)]],
    ["with one rule instead of two", [rule(undefined, 1), rule(undefined, 1)], [rule("a", 1), rule("b", 2)]],
  ])("%s", (_, desired, observed) => {
    expect(same(desired, observed)).toBe(false);
  });
});

it("leaves it to S3 to reject a prefix next to a filter", () => {
  const both: LifecycleRule = { id: "a", status: "Enabled", prefix: "p", filter: { prefix: "p" } };
  expect(normaliseRules({ rules: [both] })).toEqual({ rules: [both] });
});

it("leaves a list that is in normal form unchanged", () => {
  const optional = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });
  const rules = fc.array(
    fc.record({ id: optional(fc.string()), prefix: optional(fc.string()), days: fc.nat() }).map(
      ({ id, prefix, days }): LifecycleRule => ({
        ...(id === undefined ? {} : { id }),
        ...(prefix === undefined ? {} : { prefix }),
        transitions: [
          { days, storageClass: "GLACIER" },
          { days: 1, date: "2030-01-01T00:00:00Z" },
        ],
      }),
    ),
    { minLength: 1 },
  );
  fc.assert(
    fc.property(rules, (list) => {
      const once = normaliseRules({ rules: list });
      expect(normaliseRules(once ?? {})).toEqual(once);
    }),
  );
});
