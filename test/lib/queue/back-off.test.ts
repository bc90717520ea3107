import { expect, test } from "vitest";
import { backOffCeiling, backOffSeconds, jitter } from "../../../lib/queue/back-off.ts";

test("doubles from 5 s up to 900 s, and then remains constant", () => {
  expect([1, 2, 3, 4, 5, 6, 7, 8, 9, 100, 10_000].map(backOffCeiling)).toEqual([
    5, 10, 20, 40, 80, 160, 320, 640, 900, 900, 900,
  ]);
});

test("waits for a random time between one second and the maximum", () => {
  expect(backOffSeconds(3, () => 0)).toBe(1);
  expect(backOffSeconds(3, () => 0.999_999)).toBe(20);
  expect(backOffSeconds(50, () => 0.999_999)).toBe(900);
});

test("spreads evenly over whole seconds", () => {
  const tenths = Array.from({ length: 10 }, (_, index) => index / 10);
  expect(tenths.map((tenth) => jitter(5, () => tenth))).toEqual([1, 1, 2, 2, 3, 3, 4, 4, 5, 5]);
});
