import { expect, test } from "vitest";
import { RARE_WORDS } from "./rare-words.ts";
import { words } from "./words.ts";

/** How many names the data of kinds can have. It may only become smaller: a name that is new takes the place of another one. */
const MOST = 100;

const all = words();

test("the vocabulary has no more names than before: npm run vocabulary prints them", () => {
  expect(all.length).toBe(MOST);
});

test("every name that fewer than three kinds have, and the engine does not, has a reason to be one", () => {
  const rare = all.filter(({ kinds, isEngines }) => kinds.size < 3 && !isEngines).map(({ name }) => name);
  const listed = Object.values(RARE_WORDS).join(" ").trim().split(/\s+/);
  expect(rare.filter((name) => !listed.includes(name))).toEqual([]);
  const names = all.map(({ name }) => name);
  expect(listed.filter((name) => !names.includes(name))).toEqual([]);
});

test.each([
  ["a member of a kind's data", "parts"],
  ["a text that stands for itself", "silent"],
  ["a member of the items of a list", "named"],
])("%s is a name that several kinds have", (_what, name) => {
  expect(all.find((one) => one.name === name)?.kinds.size).toBeGreaterThanOrEqual(3);
});

test("what a value contains under a name of its user's is no name of the vocabulary", () => {
  expect(all.map(({ name }) => name)).not.toContain("policyDocument");
});
