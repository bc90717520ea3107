import fc from "fast-check";
import { expect, test } from "vitest";
import { slotOf } from "../../../lib/sweep/slot.ts";

test("a slot is a second within the period", () => {
  fc.assert(
    fc.property(fc.uuid(), fc.integer({ min: 1, max: 100_000 }), (uid, period) => {
      const slot = slotOf(uid, period);
      expect(Number.isInteger(slot) && slot >= 0 && slot < period).toBe(true);
    }),
  );
});

test("an object's slot is the same as in earlier versions", () => {
  expect(slotOf("0f8fad5b-d9cb-469f-a165-70867728950e", 36_000)).toBe(4685);
});

test("slots are spread evenly over the period", () => {
  const hours = Array.from({ length: 10 }, () => 0);
  for (let index = 0; index < 10_000; index++) {
    const hour = Math.floor(slotOf(`object-${index}`, 36_000) / 3_600);
    hours[hour] = (hours[hour] ?? 0) + 1;
  }
  expect(Math.min(...hours)).toBeGreaterThan(900);
  expect(Math.max(...hours)).toBeLessThan(1_100);
});
