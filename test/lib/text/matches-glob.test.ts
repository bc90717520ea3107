import fc from "fast-check";
import { expect, test } from "vitest";
import { matchesGlob } from "../../../lib/text/matches-glob.ts";
import { leastMilliseconds } from "../../support/assertions/least-milliseconds.ts";

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

test("takes about as long for the worst text as for a harmless text of the same length", () => {
  const pattern = `${"*a".repeat(20)}*b`;
  const harmless = leastMilliseconds(() => matchesGlob(pattern, "c".repeat(1_000_000)));
  const worst = leastMilliseconds(() => matchesGlob(pattern, "a".repeat(1_000_000)));
  expect(worst).toBeLessThan(20 * harmless + 50);
});
