import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { ROOT } from "../repository.ts";
import { kindCosts, type Size } from "./kind-costs.ts";

/** The fraction by which a figure in CONTRIBUTING.md may differ from the actual count. */
const TOLERANCE = 0.2;

const text = readFileSync(join(ROOT, "CONTRIBUTING.md"), "utf8");

describe.each(kindCosts().filter(({ kind }) => kind !== "Bucket"))(
  "CONTRIBUTING.md states the sizes of a $kind's parts:",
  ({ kind, code, tests, generated }) => {
    const row = text.split("\n").find((line) => line.startsWith(`| \`${kind}\` |`)) ?? "";
    const stated = [...row.matchAll(/([\d,]+) files, ([\d,]+) lines/g)].map(
      ([, files, lines]): Size => ({ files: numberIn(files), lines: numberIn(lines) }),
    );

    test.each([
      ["code", 0, code],
      ["tests", 1, tests],
      ["generated", 2, generated],
    ] as const)("%s (npm run costs:kinds prints it)", (_, index, counted) => {
      const { files = 0, lines = 0 } = stated[index] ?? {};
      expect(Math.abs(files / counted.files - 1)).toBeLessThan(TOLERANCE);
      expect(Math.abs(lines / counted.lines - 1)).toBeLessThan(TOLERANCE);
    });
  },
);

function numberIn(text = ""): number {
  return Number(text.replaceAll(",", ""));
}
