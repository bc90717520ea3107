import { expect, test } from "vitest";
import { own } from "../../../lib/text/own.ts";

test("finds the members that a record has itself", () => {
  expect(own({ a: 1 }, "a")).toBe(1);
  expect(own<Record<string, unknown>, string>(JSON.parse('{"__proto__": 1}'), "__proto__")).toBe(1);
});

test.each(["constructor", "toString", "hasOwnProperty", "__proto__"])(
  "does not find the inherited member %s",
  (key) => {
    expect(own<Record<string, unknown>, string>({}, key)).toBeUndefined();
  },
);
