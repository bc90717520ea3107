import { expect, it } from "vitest";
import { withoutEmpty } from "../../../../lib/kind/values/without-empty.ts";

it("removes what is empty, at any depth, and nothing else", () => {
  const value = { a: "", b: [], c: { d: {}, e: undefined }, f: [{ g: [""] }, { h: 0 }], i: false };
  expect(withoutEmpty(value)).toEqual({ f: [{ h: 0 }], i: false });
  expect(withoutEmpty("")).toBe("");
});
