import fc from "fast-check";
import { expect, test } from "vitest";
import { slotOf } from "../../../lib/sweep/slot.ts";
import { dueIn, windowAt } from "../../../lib/sweep/window.ts";

const aWindowLength = fc.integer({ min: 1, max: 4_000 });
const aPeriod = fc.integer({ min: 1, max: 40_000 });
const aTime = fc.integer({ min: 0, max: 4_000_000_000 });

test("windows of the same length cover time without gaps or overlaps", () => {
  fc.assert(
    fc.property(aTime, aWindowLength, (second, length) => {
      const { start, seconds } = windowAt(second * 1000, length);
      expect(start).toBeLessThanOrEqual(second);
      expect(start + seconds).toBeGreaterThan(second);
      expect(windowAt((start + seconds) * 1000, length).start).toBe(start + seconds);
    }),
  );
});

test("every object is due exactly once per period over all windows", () => {
  fc.assert(
    fc.property(fc.uuid(), aPeriod, aWindowLength, aTime, (uid, period, length, second) => {
      fc.pre(length <= period);
      const slot = slotOf(uid, period);
      const periods = 3;
      const first = windowAt(second * 1000, length).start;
      const times: number[] = [];
      for (let start = first; start < first + period * periods; start += length) {
        const offset = dueIn({ start, seconds: length }, slot, period);
        if (offset !== undefined) times.push(start + offset);
      }
      const within = times.filter((time) => time < first + period * periods);
      expect(within).toHaveLength(periods);
      expect(within.every((time) => time % period === slot)).toBe(true);
    }),
    { numRuns: 200 },
  );
});

test("an object whose period is not longer than the window is due exactly once in every window", () => {
  fc.assert(
    fc.property(fc.uuid(), aPeriod, aWindowLength, aTime, (uid, period, length, second) => {
      fc.pre(period <= length);
      const offset = dueIn(windowAt(second * 1000, length), slotOf(uid, period), period);
      expect(offset).toBeGreaterThanOrEqual(0);
      expect(offset).toBeLessThan(period);
    }),
  );
});
