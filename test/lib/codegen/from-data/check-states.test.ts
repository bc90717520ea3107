import { expect, it } from "vitest";
import { problemsAfter } from "../../../support/kinds/data/problems-after.ts";

it("misspelt names of the last change are problems", () => {
  const read = { call: "DescribeKey", at: "KeyMetadata", id: { member: "Key", form: /./ }, absent: ["NoKey"] };
  expect(problemsAfter("key", { states: { member: "KeyState", read } })).toEqual([
    "states: DescribeKeyRequest has no member Key",
    "states: KeyMetadata has no member Key",
    "states.read.absent: the SDK has no error NoKey",
  ]);
  const known = { ...read, id: { member: "KeyId", form: /./ }, absent: ["NotFoundException"] };
  expect(problemsAfter("key", { states: { member: "KeyState", read: known } })).toEqual([]);
});

it("finds a misspelt name of one of several paths in the description", () => {
  const change = { shown: { imageTagMutability: ["imageTagMutability", "mutability"] } };
  expect(problemsAfter("repository", change)).toEqual(["shown: there is no mutability"]);
});
