import { describe, expect, it } from "vitest";
import { meaningOf, type States, workNamed } from "../../../../lib/kind/lifecycle/states.ts";

const states = {
  member: "State",
  busy: { CREATING: {} },
  gone: { DELETING: "the toy will be deleted" },
  details: { gone: "DeletionDate" },
  impaired: { BROKEN: "glue it" },
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
  [
    "cannot use it",
    { State: "BROKEN" },
    { impaired: { reason: "BROKEN", message: "the resource is BROKEN: glue it" } },
  ],
  ["has nothing to say about it", { State: "ACTIVE", DeletionDate }, {}],
  ["has no state of it", {}, {}],
  ["has a state that every object has as a member", { State: "constructor" }, {}],
])("the state of a resource says that AWS %s", (_, description, meaning) => {
  expect(meaningOf({ states }, description)).toEqual(meaning);
});

it("without states in the data, no state means anything", () => {
  expect(meaningOf({}, { State: "CREATING" })).toEqual({});
});

describe("what AWS is doing", () => {
  const toy: States = {
    member: ({ Now }) => Now,
    noun: "toy",
    work: { againSeconds: 15, usually: "a minute" },
    busy: {
      "*": {},
      ACTIVE: false,
      MOVING: { usually: "an hour" },
      BURNING: { message: "the toy is on fire", removing: true },
    },
    impaired: { LOST: { reason: "Lost", message: "nobody finds the toy" } },
    details: { busy: "Why", impaired: ({ Hint }) => Hint },
  };
  const work = { againSeconds: 15, usually: "a minute" };

  it.each([
    ["as in each state", { Now: "DRYING" }, { ...work, reason: "DRYING", message: "the toy is DRYING" }],
    [
      "as in this state, with what the description says about it",
      { Now: "MOVING", Why: "it is winter" },
      { reason: "MOVING", message: "the toy is MOVING: it is winter", againSeconds: 15, usually: "an hour" },
    ],
    [
      "in the words of the data",
      { Now: "BURNING", Why: "it is winter" },
      { ...work, reason: "BURNING", message: "the toy is on fire", removing: true },
    ],
  ])("is said %s", (_, description, busy) => {
    expect(meaningOf({ states: toy }, description)).toEqual({ busy });
  });

  it("is nothing in a state in which AWS cannot use the resource, whose message says the state", () => {
    const torn: States = { ...toy, impaired: { TORN: "sew it" } };
    const message = "the toy is TORN: sew it: look again";
    expect(meaningOf({ states: torn }, { Now: "TORN", Hint: "look again" })).toEqual({
      impaired: { reason: "TORN", message },
    });
  });

  it("is nothing in a state in which AWS accepts changes", () => {
    expect(meaningOf({ states: toy }, { Now: "ACTIVE" })).toEqual({});
  });

  it("follows from the first state that says so, and what is wrong from another one", () => {
    const others: States = { member: "State", busy: { CREATING: {} }, impaired: { LOST: "the lid is lost" } };
    const both = meaningOf({ states: [toy, others] }, { Now: "MOVING", State: "LOST" });
    expect(both).toMatchObject({ busy: { reason: "MOVING" }, impaired: { reason: "LOST" } });
    const first = meaningOf({ states: [toy, others] }, { Now: "LOST", Hint: "look again", State: "LOST" });
    expect(first).toEqual({ impaired: { reason: "Lost", message: "nobody finds the toy: look again" } });
  });

  it("has the name of a state, or is given", () => {
    expect(workNamed({ states: [toy] }, "BURNING")).toEqual(meaningOf({ states: toy }, { Now: "BURNING" }).busy);
    const given = { reason: "GLUING", message: "the toy is glued" };
    expect(workNamed({ states: toy }, given)).toEqual({ ...work, ...given });
    expect(workNamed({ states: toy }, { ...given, againSeconds: 1 })).toEqual({ ...work, ...given, againSeconds: 1 });
    expect(workNamed({}, given)).toEqual({ ...given, againSeconds: 5 });
    expect(workNamed({ states: toy }, undefined)).toBeUndefined();
    expect(() => workNamed({ states: toy }, "LOST")).toThrow("AWS is not working on a resource in the state LOST");
    expect(() => workNamed({ states: toy }, "ACTIVE")).toThrow("in the state ACTIVE");
  });
});
