import { expect, test } from "vitest";
import { guardsOn } from "../../../lib/plan/guards.ts";
import { objectMeta } from "../../support/kubernetes/object-meta.ts";

const approval = { "driftless.dev/approval": "required" };
const protection = { "driftless.dev/protected": "true" };
const on = (would: Parameters<typeof guardsOn>[0], own: Readonly<Record<string, string>>, namespace = {}) =>
  guardsOn(would, objectMeta(1, { annotations: own }), namespace).map((note) => note.split(":", 1).join());

test("a plan says that an approval is required, by the object or by its namespace, for whatever would be written", () => {
  for (const would of ["create", "adopt", "take over", "update", "delete"] as const) {
    expect(on(would, approval)).toEqual(["ApprovalRequired"]);
    expect(on(would, {}, approval)).toEqual(["ApprovalRequired"]);
  }
  for (const would of ["keep", "wait", "refuse", "fail", "ignore", "release"] as const)
    expect(on(would, approval)).toEqual([]);
});

test("a plan for a delete says that the resource is protected", () => {
  expect(on("delete", protection)).toEqual(["Protected"]);
  expect(on("delete", {}, { ...protection, ...approval })).toEqual(["Protected", "ApprovalRequired"]);
  expect(on("update", protection)).toEqual([]);
});
