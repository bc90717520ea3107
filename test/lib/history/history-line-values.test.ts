import * as fc from "fast-check";
import { expect, test } from "vitest";
import { valueText } from "../../../lib/history/history-line.ts";

test("a string is kept as is, any other value is kept as JSON, and a missing value is kept as null", () => {
  expect([valueText("a  b\n"), valueText({ a: [1] }), valueText(null), valueText(undefined)]).toEqual([
    "a  b\n",
    '{"a":[1]}',
    "null",
    null,
  ]);
});

test("a value of more than 4 kB is truncated, and is followed by the hash of the whole value", () => {
  expect(valueText("x".repeat(4_096))).toBe("x".repeat(4_096));
  const [one, other] = [valueText(`${"x".repeat(5_000)}1`), valueText(`${"x".repeat(5_000)}2`)];
  expect(one).toMatch(/^x{4096}…sha256:[0-9a-f]{64}$/);
  expect(one).not.toBe(other);
});

test("at most 4 kB of any string is kept, and no character is split", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", minLength: 500, maxLength: 3_000 }), (text) => {
      const [kept = ""] = valueText(text)?.split("…sha256:") ?? [];
      expect(Buffer.byteLength(kept)).toBeLessThanOrEqual(4_096);
      expect(text.startsWith(kept)).toBe(true);
      expect(kept.isWellFormed()).toBe(text.slice(0, kept.length).isWellFormed());
    }),
  );
});
