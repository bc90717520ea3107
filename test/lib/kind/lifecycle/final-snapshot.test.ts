import { describe, expect, it } from "vitest";
import {
  type FinalSnapshot,
  snapshotAnnotations,
  snapshotHints,
  snapshotInput,
} from "../../../../lib/kind/lifecycle/final-snapshot.ts";

const GROUP = "toys.services.k8s.aws";
const SKIP = `${GROUP}/skip-final-snapshot`;
const NAME = `${GROUP}/last-picture`;
const plain: FinalSnapshot = {
  member: "Picture",
  identity: ["Name", "Serial", "Born"],
  unless: ({ State }) => State === "unmade" || (State === "broken" ? "its State is broken" : undefined),
  codes: ["FilmIsFull"],
};
const named: FinalSnapshot = { ...plain, name: "last-picture" };
const DOLL = { Name: "anna", Serial: "A1", Born: new Date("2026-01-02T03:04:05Z") };
const input = (final: FinalSnapshot, annotations: object = {}, change: object = {}) =>
  snapshotInput(final, GROUP, { ...annotations }, { ...DOLL, ...change });

describe("a removal takes a final snapshot", () => {
  it("whose name is the same at every attempt, and another one for every other resource", () => {
    const first = input(plain);
    expect(first).toEqual({ Picture: expect.stringMatching(/^anna-final-[0-9a-f]{12}$/) });
    expect(input(plain, {}, { State: "old" })).toEqual(first);
    expect(input(plain, {}, { Serial: "A2" })).not.toEqual(first);
    expect(input(plain, {}, { Born: new Date("2026-01-02T03:04:06Z") })).not.toEqual(first);
  });

  it("whose name the object can say, if the kind has an annotation for that", () => {
    expect(input(named, { [NAME]: "farewell" })).toEqual({ Picture: "farewell" });
    expect(input(named, { [NAME]: "" })).toEqual(input(plain));
    expect(input(plain, { [NAME]: "farewell" })).toEqual(input(plain));
  });

  it.each(["false", "no", ""])("if the annotation to skip it is %j", (skip) => {
    expect(input(plain, { [SKIP]: skip })).toEqual(input(plain));
  });
});

describe("a removal takes none", () => {
  it.each(["true", "1"])("if the annotation to skip it is %j, even of a resource that AWS takes none of", (skip) => {
    expect(input(plain, { [SKIP]: skip }, { State: "broken" })).toEqual({});
    expect(input(named, { [SKIP]: skip })).toEqual({});
  });

  it("of a resource without data", () => {
    expect(input(plain, {}, { State: "unmade" })).toEqual({});
  });

  it("but is refused, with the reason and the way out, of a resource of which AWS takes none", () => {
    expect(() => input(plain, {}, { State: "broken" })).toThrow(
      `AWS takes no final snapshot of the resource, because its State is broken; to delete the resource without a final snapshot, annotate the object with ${SKIP}: "true"`,
    );
  });
});

it("the annotations have the prefix of the kind's group", () => {
  expect(Object.keys(snapshotAnnotations(plain, GROUP))).toEqual([SKIP]);
  expect(snapshotAnnotations(named, GROUP)).toMatchObject({ [SKIP]: expect.arrayContaining(["true"]), [NAME]: [] });
});

it("the errors with which AWS refuses the snapshot say what to do", () => {
  expect(snapshotHints(plain, GROUP)).toEqual({
    FilmIsFull: `to delete the resource without a final snapshot, annotate the object with ${SKIP}: "true"`,
  });
  expect(snapshotHints(named, GROUP)).toEqual({
    FilmIsFull: `to delete the resource, delete or rename that snapshot, name another one in the annotation ${NAME}, or annotate the object with ${SKIP}: "true"`,
  });
});
