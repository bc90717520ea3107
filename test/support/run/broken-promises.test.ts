import { expect, test } from "vitest";
import { brokenPromises } from "./broken-promises.ts";

const TEXT = `# Promises

## README.md

| promise | proved by |
| --- | --- |
| Ctrl-C stops it | \`test/a.test.ts\`: "Ctrl-C stops" |
| Every kind settles | \`test/a.test.ts\`: "settles %s (of $many)" |

## docs/limits.md

| promise | proved by |
| --- | --- |
| It is fast | \`test/b.test.ts\`: "is fast" |
| It is cheap | not tested: nobody knows |
`;

const CTRL_C = { page: "README.md", promise: "Ctrl-C stops it" };
const SETTLES = { page: "README.md", promise: "Every kind settles" };
const FAST = { page: "docs/limits.md", promise: "It is fast" };

test.for([
  ["a test with the title", [{ file: "test/a.test.ts", title: "Ctrl-C stops" }], [CTRL_C]],
  ["a test in a block with the title", [{ file: "test/a.test.ts", title: "Ctrl-C stops > at once" }], [CTRL_C]],
  ["a test with filled-in placeholders", [{ file: "test/a.test.ts", title: "settles Bucket (of 3)" }], [SETTLES]],
  ["a test of another file", [{ file: "test/c.test.ts", title: "Ctrl-C stops" }], []],
  ["a whole file", [{ file: "test/a.test.ts" }, { file: "test/b.test.ts" }], [CTRL_C, SETTLES, FAST]],
] as const)("%s breaks the promises that it proves", ([, failed, expected]) => {
  expect(brokenPromises(TEXT, failed).map(({ page, promise }) => ({ page, promise }))).toEqual(expected);
});
