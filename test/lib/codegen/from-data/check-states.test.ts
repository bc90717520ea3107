import { expect, it } from "vitest";
import { problemsAfter } from "../../../support/kinds/data/problems-after.ts";

it("misspelt names of the last change are problems", () => {
  const lastChange = { call: "DescribeKey", at: "KeyMetadata", id: { member: "Key", form: /./ }, absent: ["NoKey"] };
  expect(problemsAfter("key", { lastChange })).toEqual([
    "lastChange: DescribeKeyRequest has no member Key",
    "lastChange: KeyMetadata has no member Key",
    "the SDK has no error NoKey",
  ]);
  const known = { ...lastChange, id: { member: "KeyId", form: /./ }, absent: ["NotFoundException"] };
  expect(problemsAfter("key", { lastChange: known })).toEqual([]);
});

it.each([
  [
    "one of several paths in the description",
    { shown: { imageTagMutability: ["imageTagMutability", "mutability"] } },
    "shown: there is no mutability",
  ],
  [
    "the member that distinguishes the pending items of a list",
    { pending: { at: [], window: "createdAt", items: { imageTagMutabilityExclusionFilters: "name" } } },
    "pending: the description has no member imageTagMutabilityExclusionFilters.0.name",
  ],
])("finds a misspelt name of %s", (_, change, problem) => {
  expect(problemsAfter("repository", change)).toEqual([problem]);
});
