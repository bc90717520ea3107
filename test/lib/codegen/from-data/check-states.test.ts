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

it("finds a misspelt name of one of several paths in the description", () => {
  const change = { shown: { imageTagMutability: ["imageTagMutability", "mutability"] } };
  expect(problemsAfter("repository", change)).toEqual(["shown: there is no mutability"]);
});
