import { expect, it } from "vitest";
import { meaningOf } from "../../../../lib/resources/driver/states.ts";

const states = {
  member: "State",
  busy: ["CREATING"],
  gone: { DELETING: "the toy will be deleted" },
  until: "DeletionDate",
  impaired: { BROKEN: "the toy is broken" },
};
const DeletionDate = new Date("2027-01-02T03:04:05Z");

it.each([
  [
    "works on it",
    { State: "CREATING" },
    { busy: { reason: "CREATING", message: "the resource is CREATING", againSeconds: 5 } },
  ],
  ["will remove it", { State: "DELETING" }, { gone: { reason: "DELETING", message: "the toy will be deleted" } }],
  [
    "will remove it on a day",
    { State: "DELETING", DeletionDate },
    { gone: { reason: "DELETING", message: "on 2027-01-02, the toy will be deleted" } },
  ],
  ["cannot use it", { State: "BROKEN" }, { impaired: { reason: "BROKEN", message: "the toy is broken" } }],
  ["has nothing to say about it", { State: "ACTIVE", DeletionDate }, {}],
  ["has no state of it", {}, {}],
  ["has a state that every object has as a member", { State: "constructor" }, {}],
])("the state of a resource says that AWS %s", (_, description, meaning) => {
  expect(meaningOf({ states }, description)).toEqual(meaning);
});

it("without states in the data, no state means anything", () => {
  expect(meaningOf({}, { State: "CREATING" })).toEqual({});
});

it("a member with the time of the removal means that AWS will remove the resource, whatever its state is", () => {
  const goneAt = { member: "DeletionDate", message: "the toy will be deleted" };
  const gone = { reason: "PendingDeletion", message: "on 2027-01-02, the toy will be deleted" };
  expect(meaningOf({ states, goneAt }, { State: "CREATING", DeletionDate })).toEqual({ gone });
  expect(meaningOf({ goneAt }, {})).toEqual({});
});
