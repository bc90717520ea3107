import { expect, test } from "vitest";
import { createBoundedCache } from "../../../lib/aws/bounded-cache.ts";

test("at the limit, a new entry replaces the one that was set first", () => {
  const entries = createBoundedCache<number>(2);
  for (const value of [1, 2, 3]) entries.set(String(value), value);
  expect(["1", "2", "3"].map((key) => entries.get(key))).toEqual([undefined, 2, 3]);
});

test("an entry that was read or set again is not replaced", () => {
  const entries = createBoundedCache<number>(3);
  for (const value of [1, 2, 3]) entries.set(String(value), value);
  entries.get("1");
  entries.set("2", 20);
  entries.set("4", 4);
  expect(["1", "2", "3", "4"].map((key) => entries.get(key))).toEqual([1, 20, undefined, 4]);
});

test("a deleted entry is gone and makes room for another", () => {
  const entries = createBoundedCache<number>(2);
  for (const value of [1, 2]) entries.set(String(value), value);
  entries.delete("2");
  entries.set("3", 3);
  expect(["1", "2", "3"].map((key) => entries.get(key))).toEqual([1, undefined, 3]);
});
