import { expect, it } from "vitest";
import { nameFormProblems } from "../../../../lib/codegen/from-data/check-name-form.ts";

const problems = (pattern: RegExp) => nameFormProblems({ names: { pattern, form: "name" } });

it.each([
  [/^(?!aws)[a-z]+$/, "looks ahead"],
  [/^(?<first>[a-z])$/, "has a name"],
  [/^a\/b$/, "a backslash"],
  [/^[a-z']$/, "a quotation mark"],
  [/^[a-z]{1,1001}$/, "a count over 1000"],
  [/^[a-z]{2048}$/, "a count over 1000"],
])("refuses %s, of which the API server makes nothing: %s", (pattern, what) => {
  expect(problems(pattern)).toEqual([expect.stringContaining(what)]);
});

it("accepts what JavaScript and CEL understand in the same way", () => {
  expect(problems(/^(?:alias[/])?[a-zA-Z0-9/_.-]{1,1000}$/)).toEqual([]);
  expect(nameFormProblems({})).toEqual([]);
});
