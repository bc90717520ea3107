import { globSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "../..");
const kinds = globSync("*/*.ack.json", { cwd: join(ROOT, "lib/kinds") }).map((file) => file.replace(".ack.json", ""));
const named = (ending: string) =>
  globSync(`*/*${ending}`, { cwd: join(ROOT, "test/kinds") }).map((file) => file.slice(0, -ending.length));

test("every kind has a description, and a file that shows its calls, under the name of its page", () => {
  expect(kinds.length).toBeGreaterThan(20);
  expect(named(".test.ts").sort()).toEqual(kinds.toSorted());
  expect(named(".calls.txt").sort()).toEqual(kinds.toSorted());
});
