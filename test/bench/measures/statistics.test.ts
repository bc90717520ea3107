import { expect, test } from "vitest";
import { meanInterval, percentile } from "./statistics.ts";

test("uses the nearest rank as the percentile", () => {
  expect(percentile([40, 10, 30, 20], 0.5)).toBe(20);
  expect(percentile([40, 10, 30, 20], 0.95)).toBe(40);
});

test("computes the interval of a mean with Student's t", () => {
  // R: t.test(c(1, 2, 3, 4, 5))$conf.int
  const [from = 0, to = 0] = meanInterval([1, 2, 3, 4, 5]) ?? [];
  expect(from).toBeCloseTo(1.0368, 3);
  expect(to).toBeCloseTo(4.9632, 3);
});

test("returns no interval for a single value", () => {
  expect(meanInterval([1])).toBeUndefined();
});
