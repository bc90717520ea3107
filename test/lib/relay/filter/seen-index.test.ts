import fc from "fast-check";
import { expect, it } from "vitest";
import { createSeenIndex } from "../../../../lib/relay/filter/seen-index.ts";

const word = fc.integer({ min: 0, max: 2 ** 32 - 1 });
// Only a few different prefixes, so that the entries collide.
const uid = fc
  .tuple(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 60 }))
  .map(([first, last]) => `0000000${first}-0000-4000-8000-${String(last).padStart(12, "0")}`);

it("behaves like a map, whatever is set and deleted", () => {
  const operation = fc.oneof(
    fc.record({ uid, high: word, low: word, generation: word }),
    fc.record({ uid, remove: fc.constant(true as const) }),
  );
  fc.assert(
    fc.property(fc.array(operation, { maxLength: 300 }), (operations) => {
      const index = createSeenIndex();
      const map = new Map<string, { high: number; low: number; generation: number }>();
      for (const step of operations) {
        if ("remove" in step) {
          index.delete(step.uid);
          map.delete(step.uid);
        } else {
          const { uid, ...seen } = step;
          index.set(uid, seen);
          map.set(uid, seen);
        }
      }
      expect(index.size).toBe(map.size);
      for (const { uid } of operations) expect(index.get(uid)).toEqual(map.get(uid));
    }),
  );
});

it("grows as needed, and accepts a uid that is not a UUID", () => {
  const index = createSeenIndex();
  for (let number = 0; number < 5000; number++) index.set(`object ${number}`, { high: number, low: 1, generation: 1 });
  expect(index.size).toBe(5000);
  for (let number = 0; number < 5000; number++) expect(index.get(`object ${number}`)?.high).toBe(number);
});
