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

const KEY_STATES =
  "Creating, Disabled, Enabled, PendingDeletion, PendingImport, PendingReplicaDeletion, Unavailable, Updating";

it.each(["busy", "gone", "impaired"])("finds a misspelt state in %s, and says which states the SDK has", (meaning) => {
  const states = { member: "KeyState", [meaning]: { Updatin: "" } };
  expect(problemsAfter("key", { states })).toEqual([
    `states.${meaning}: the SDK has no state Updatin (did you mean Updating?), but ${KEY_STATES}`,
  ]);
  expect(problemsAfter("key", { states: { ...states, [meaning]: { Updating: "", "*": "" } } })).toEqual([]);
});

it("blames the misspelt state and not the write that names the right one", () => {
  const states = { member: "KeyState", busy: { Updatin: {} } };
  expect(problemsAfter("key", { states, exclusive: "Updating" })).toEqual([
    `states.busy: the SDK has no state Updatin (did you mean Updating?), but ${KEY_STATES}`,
    "states.busy does not mention Updating, which exclusive names; it mentions Updatin",
  ]);
});

it("accepts every state of a member for which the SDK lists none", () => {
  expect(problemsAfter("network", { states: { member: "VpcId", busy: { odd: {} } } })).toEqual([]);
});
