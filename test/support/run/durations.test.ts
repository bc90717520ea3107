import { existsSync, globSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { seconds } from "./durations.ts";

const ROOT = join(import.meta.dirname, "../../..");
const files = Object.keys(seconds);

test("every file with a duration exists", () => {
  expect(files.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
});

test("every file that starts a stack has a duration, because it must not start last", () => {
  const stacks = globSync("test/**/*.stack.test.ts", { cwd: ROOT });
  expect(stacks.length).toBeGreaterThan(5);
  expect(stacks.filter((file) => !files.includes(file))).toEqual([]);
});
