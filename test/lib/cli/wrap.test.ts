import fc from "fast-check";
import { expect, test } from "vitest";
import { wrap } from "../../../lib/cli/wrap.ts";

test("breaks a line between words", () => {
  expect(wrap("one two three", 8, "  ")).toEqual(["one two", "  three"]);
});

test("leaves a line alone that fits, or if the width is infinite", () => {
  expect(wrap("one two", 7)).toEqual(["one two"]);
  expect(wrap("one two", Number.POSITIVE_INFINITY)).toEqual(["one two"]);
});

test("no line is longer than the width, and no character is lost but the blanks at which it is broken", () => {
  fc.assert(
    fc.property(fc.string(), fc.integer({ min: 8, max: 40 }), (text, width) => {
      const lines = wrap(text, width, "    ");
      for (const line of lines) expect(line.length).toBeLessThanOrEqual(width);
      expect(lines.join("").replaceAll(" ", "")).toBe(text.replaceAll(" ", ""));
    }),
  );
});
