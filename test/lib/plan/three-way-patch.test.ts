import fc from "fast-check";
import { expect, test } from "vitest";
import { threeWayPatch } from "../../../lib/plan/three-way-patch.ts";

test("sets what the manifest declares, and removes what only the last manifest declared", () => {
  const last = { spec: { a: 1, b: { c: 1, d: 2 } } };
  const manifest = { spec: { b: { c: 3 }, list: [1] } };
  const stored = { spec: { a: 1, b: { c: 1, d: 2 }, defaulted: true } };
  expect(threeWayPatch(last, manifest, stored)).toEqual({ spec: { a: null, b: { d: null, c: 3 }, list: [1] } });
});

test("leaves alone what others have set, and what is already as declared", () => {
  expect(threeWayPatch({ a: 1 }, { a: 1 }, { a: 1, theirs: 2 })).toEqual({});
});

test("what is already gone is not removed again, and a list is replaced as a whole", () => {
  expect(threeWayPatch({ a: 1, list: [1, 2] }, { list: [2] }, { list: [1, 2] })).toEqual({ list: [2] });
});

test("keys that every object inherits are ordinary keys", () => {
  const named = fc.constantFrom("constructor", "toString", "__proto__", "a");
  fc.assert(
    fc.property(
      fc.dictionary(named, fc.integer({ min: 1 })),
      fc.dictionary(named, fc.integer({ min: 1 })),
      (last, next) => {
        const patch = threeWayPatch(last, next, last);
        const merged = new Map(Object.entries({ ...last }));
        for (const [key, value] of Object.entries(patch)) {
          if (value === null) merged.delete(key);
          else merged.set(key, value as number);
        }
        expect(merged).toEqual(new Map(Object.entries(next)));
      },
    ),
  );
});
