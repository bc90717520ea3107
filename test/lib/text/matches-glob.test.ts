import fc from "fast-check";
import { expect, test } from "vitest";
import { matchesGlob } from "../../../lib/text/matches-glob.ts";

test.each([
  ["", ""],
  ["*", ""],
  ["*", "anything\nat all"],
  ["a*", "a"],
  ["a?c", "abc"],
  ["*a*b", "xaxxab"],
  ["a**b", "ab"],
  ["a.c", "a.c"],
  ["*aab", "aaaab"],
  ["arn:aws:iam::1:role/copy", "arn:aws:iam::1:role/copy"],
  ["arn:aws:iam::1:role/*", "arn:aws:iam::1:role/path/copy"],
  ["arn:aws:iam::1:role/c?py-*", "arn:aws:iam::1:role/copy-"],
  ["arn:aws:s3:::*", "arn:aws:s3:::a\nb"],
])("%s matches %s", (pattern, text) => {
  expect(matchesGlob(pattern, text)).toBe(true);
});

test.each([
  ["", "a"],
  ["a", ""],
  ["a", "ab"],
  ["a?", "a"],
  ["a.c", "abc"],
  ["a*b", "abc"],
  ["*a*b*", "b a"],
  ["A", "a"],
  ["arn:aws:iam::1:role/copy", "arn:aws:iam::1:role/copy-2"],
  ["arn:aws:iam::1:role/copy", "arn:aws:iam::1:role/Copy"],
  ["arn:aws:iam::1:role/c.py", "arn:aws:iam::1:role/copy"],
  ["arn:aws:iam::1:role/copy-*", "arn:aws:iam::2:role/copy-1"],
  ["arn:aws:iam::1:role/copy-?", "arn:aws:iam::1:role/copy-"],
])("%s does not match %s", (pattern, text) => {
  expect(matchesGlob(pattern, text)).toBe(false);
});

test("agrees with a regular expression on every pattern", () => {
  const pattern = fc.string({ unit: fc.constantFrom("a", "b", "*", "?", "."), maxLength: 8 });
  const text = fc.string({ unit: fc.constantFrom("a", "b", ".", "\n"), maxLength: 12 });
  fc.assert(
    fc.property(pattern, text, (glob, subject) => {
      const source = glob
        .split("")
        .map((one) => (one === "*" ? ".*" : one === "?" ? "." : RegExp.escape(one)))
        .join("");
      expect(matchesGlob(glob, subject)).toBe(new RegExp(`^${source}$`, "s").test(subject));
    }),
    { numRuns: 2_000 },
  );
});
