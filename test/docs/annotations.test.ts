import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ANNOTATIONS } from "../../lib/annotations/annotations.ts";

const page = readFileSync(join(import.meta.dirname, "../../docs/annotations.md"), "utf8");

test("every annotation that the engine acts on is in a table of the page", () => {
  const rows = page.split("\n").filter((line) => line.startsWith("|"));
  const missing = Object.values(ANNOTATIONS).filter((name) => !rows.some((row) => row.includes(`\`${name}\``)));
  expect(missing).toEqual([]);
});
