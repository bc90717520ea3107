import { describe, expect, it } from "vitest";
import { compact, distinct, orNothing, sameItems, sorting } from "../../../../lib/kind/values/normal-form.ts";

it("removes undefined fields and no others", () => {
  expect(compact({ a: undefined, b: false, c: "", d: 0 })).toEqual({ b: false, c: "", d: 0 });
});

it.each([
  ["`undefined`", undefined, undefined],
  ["an object without fields", {}, undefined],
  ["an object with fields", { a: 1 }, { a: 1 }],
])("keeps an object only if it has fields: %s", (_, shape, expected) => {
  expect(orNothing(shape)).toEqual(expected);
});

it("drops duplicates, whatever the order of keys, and keeps the order of the list", () => {
  expect(distinct(["b", "a", "b"])).toEqual(["b", "a"]);
  expect(distinct([{ b: 1, a: 2 }, { a: 1 }, { a: 2, b: 1 }])).toEqual([{ b: 1, a: 2 }, { a: 1 }]);
  expect(distinct([])).toBeUndefined();
});

it("sorts the lists of the named fields, at any depth, and no others", () => {
  const rule = (events: readonly string[]) => ({ names: ["z", "y"], deep: [{ events }] });
  expect(sorting("events")(rule(["b", "a"]))).toEqual(rule(["a", "b"]));
  expect(sorting("deep")({ deep: [{ b: 1 }, { a: 1 }] })).toEqual({ deep: [{ a: 1 }, { b: 1 }] });
});

describe("sameItems", () => {
  const [one, two] = [
    { id: "1", days: 1 },
    { id: "2", days: 2 },
  ];

  it("ignores the order", () => {
    expect(sameItems([one, two], [two, one])).toBe(true);
  });

  it("matches an item without an ID with one of the same content", () => {
    expect(sameItems<{ id?: string; days: number }>([{ days: 2 }, one], [one, two])).toBe(true);
    expect(sameItems<{ id?: string; days: number }>([{ days: 3 }, one], [one, two])).toBe(false);
  });

  it("requires every item on both sides", () => {
    expect(sameItems([one], [one, two])).toBe(false);
    expect(sameItems([one, two], [one])).toBe(false);
    expect(sameItems([one, one], [one])).toBe(false);
    expect(sameItems<{ id?: string; days: number }>([{ days: 1 }, { days: 1 }], [one, two])).toBe(false);
  });

  it("prefers an item with the same ID to one with only the same content", () => {
    const again = { id: "3", days: 1 };
    expect(sameItems<{ id?: string; days: number }>([{ days: 1 }, one], [one, again])).toBe(true);
    expect(sameItems<{ id?: string; days: number }>([{ days: 1 }, again], [one, again])).toBe(true);
  });

  it("ignores the order of keys", () => {
    expect(sameItems([{ id: "1", days: 1 }], [{ days: 1, id: "1" }])).toBe(true);
  });

  it("compares as many items as an object can contain", () => {
    const items = Array.from({ length: 50_000 }, (_, days) => ({ id: `${days}`, days }));
    expect(sameItems(items, items.toReversed())).toBe(true);
    expect(
      sameItems<{ id?: string; days: number }>(
        items.map(({ days }) => ({ days })),
        items.toReversed(),
      ),
    ).toBe(true);
  });
});
