import { expect, test } from "vitest";
import { isShallow } from "../../../lib/text/is-shallow.ts";

const nested = (levels: number) => "[".repeat(levels) + "]".repeat(levels);

test.each([
  ["100 levels", nested(100)],
  ["100 levels several times", `[${[nested(99), nested(99)].join()}]`],
  ["objects and lists", `${'{"a":['.repeat(50)}${"]}".repeat(50)}`],
  ["brackets in a string", JSON.stringify({ a: "[{".repeat(1000), ['"[{\\'.repeat(1000)]: "\\" })],
  ["no JSON", "a"],
])("%s are shallow", (_, text) => {
  expect(isShallow(text)).toBe(true);
});

test.each([
  ["101 lists", nested(101)],
  ["101 objects", `${'{"a":'.repeat(101)}0${"}".repeat(101)}`],
  ["a list after a string that ends with a backslash", `["\\\\",${nested(100)}]`],
])("%s are not shallow", (_, text) => {
  expect(isShallow(text)).toBe(false);
});

test("brackets in strings do not count, also after an escaped quotation mark, nor in a string without an end", () => {
  const brackets = "[".repeat(101);
  for (const text of [`["${brackets}"]`, `["\\"${brackets}"]`, `["${brackets}`])
    expect(isShallow(text), text).toBe(true);
  expect(isShallow(`["\\\\"${brackets}]`)).toBe(false);
});
