import { expect, it } from "vitest";
import { hyphenatedNames } from "../../../../../lib/kind/values/databases/hyphenated-names.ts";

const { pattern, form } = hyphenatedNames("toy identifier", 8);

it.each(["a", "Orders-2", "o-r-d-e", "abcdefgh"])("%s is a name", (name) => {
  expect(pattern.test(name)).toBe(true);
});

it.each(["", "2orders", "-a", "a-", "a--b", "a_b", "a.b", "abcdefghi", "a\nb"])("%j is not a name", (name) => {
  expect(pattern.test(name)).toBe(false);
});

it("says what a name is, and how to form one", () => {
  expect(form).toMatch(/^toy identifier: use 1 to 8 letters, digits and single hyphens/);
});
