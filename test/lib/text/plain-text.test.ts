import { expect, test } from "vitest";
import { plainText } from "../../../lib/text/plain-text.ts";

test("a text becomes one line without control characters", () => {
  expect(plainText("a\r\n\tb \u009b31m\u200f")).toBe("a b \ufffd31m\ufffd");
});

test("a long text is cut, with a count of what is left out", () => {
  expect(plainText("x".repeat(2_010))).toBe(`${"x".repeat(2_000)} … (10 more characters)`);
});
