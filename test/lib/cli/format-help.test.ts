import { expect, test } from "vitest";
import { formatHelp } from "../../../lib/cli/format-help.ts";

const HELP = `Usage: toy [options]

Options:
  -h, --help  explain

It does what it does, and it does this as often
as you like. It ends.

Exit status: 0
`;

test("the lines of a paragraph are filled, and others stay", () => {
  expect(formatHelp(HELP, Number.POSITIVE_INFINITY)).toBe(
    HELP.replace("as often\nas you like", "as often as you like"),
  );
  expect(formatHelp(HELP, 30).split("\n").slice(5, 8)).toEqual([
    "It does what it does, and it",
    "does this as often as you",
    "like. It ends.",
  ]);
});

test("a long example continues below itself", () => {
  expect(formatHelp("  toy play --all   plays with every toy\n", 24)).toBe(
    "  toy play --all   plays\n    with every toy\n",
  );
});
