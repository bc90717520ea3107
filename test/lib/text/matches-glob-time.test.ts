import { expect, test } from "vitest";
import { matchesGlob } from "../../../lib/text/matches-glob.ts";
import { leastMilliseconds } from "../../support/assertions/least-milliseconds.ts";

test("takes about as long for the worst text as for a harmless text of the same length", () => {
  const pattern = `${"*a".repeat(20)}*b`;
  const harmless = leastMilliseconds(() => matchesGlob(pattern, "c".repeat(1_000_000)));
  const worst = leastMilliseconds(() => matchesGlob(pattern, "a".repeat(1_000_000)));
  expect(worst).toBeLessThan(20 * harmless + 50);
});
