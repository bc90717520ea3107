import { describe, expect, test } from "vitest";
import type { AnyPart } from "../../../../lib/reconcile/contract/part.ts";
import { agree } from "../../../../lib/reconcile/decide/step.ts";

const part = { name: "color" } as AnyPart;
const caseless = {
  ...part,
  agrees: (wanted: unknown, current: unknown) => String(wanted).toLowerCase() === String(current).toLowerCase(),
} as AnyPart;
const observedAs = (value: unknown) => new Map([["color", value]]);

describe("a declared value agrees with the value in AWS", () => {
  test("if the two are equal, regardless of how the part compares forms of a value", () => {
    expect(agree(part, { a: 1 }, observedAs({ a: 1 }))).toBe(true);
    expect(agree(caseless, "red", observedAs("red"))).toBe(true);
    expect(agree(part, undefined, observedAs(undefined))).toBe(true);
  });

  test("if the part says that they are forms of the same value, so it is not written again and again", () => {
    expect(agree(caseless, "RED", observedAs("red"))).toBe(true);
  });

  test("and otherwise differs", () => {
    expect(agree(part, "RED", observedAs("red"))).toBe(false);
    expect(agree(caseless, "blue", observedAs("red"))).toBe(false);
    expect(agree(part, undefined, observedAs("red"))).toBe(false);
    expect(agree(part, "red", observedAs(undefined))).toBe(false);
  });
});
