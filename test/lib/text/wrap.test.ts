import fc from "fast-check";
import { expect, test } from "vitest";
import { wrap, wrapCommand } from "../../../lib/text/wrap.ts";

test("breaks a text between words, and indents each line", () => {
  expect(wrap("one two three four", { width: 12, indentation: "  " })).toEqual(["  one two", "  three four"]);
  expect(wrap("", { width: 12 })).toEqual([]);
});

test("leaves a word whole that is longer than a line", () => {
  expect(wrap("on arn:aws:s3:::invoices", { width: 10 })).toEqual(["on", "arn:aws:s3:::invoices"]);
});

test("the lines after the first can begin with something else", () => {
  expect(wrap("one two three", { width: 9, indentation: "- ", hanging: "    " })).toEqual(["- one two", "    three"]);
});

test("with broken words, no line is longer than the width, and no character is lost but the blanks at which it is broken", () => {
  fc.assert(
    fc.property(fc.string(), fc.integer({ min: 8, max: 40 }), (text, width) => {
      const lines = wrap(text, { width, hanging: "    ", breaksWords: true });
      for (const line of lines) expect(line.length).toBeLessThanOrEqual(width);
      expect(lines.join("").replaceAll(" ", "")).toBe(text.replaceAll(" ", ""));
    }),
  );
});

test("leaves everything on one line without a bound", () => {
  expect(wrap("one two three", { width: Number.POSITIVE_INFINITY })).toEqual(["one two three"]);
});

test("breaks a command only before options", () => {
  expect(wrapCommand("aws s3 rb --name 'a b' --force", { width: 22 })).toEqual([
    "aws s3 rb \\",
    "  --name 'a b' \\",
    "  --force",
  ]);
});
