import { describe, expect, test } from "vitest";
import { approvalIn, guardsOn } from "../../../lib/plan/guards.ts";
import { objectMeta } from "../../support/kubernetes/object-meta.ts";

type Would = Parameters<typeof guardsOn>[0]["would"];
const WRITES = ["create", "adopt", "take over", "update", "delete"] as const;

const approval = { "driftless.dev/approval": "required" };
const protection = { "driftless.dev/protected": "true" };

describe("the notes", () => {
  const on = (would: Would, own: Readonly<Record<string, string>>, namespace = {}, waiting?: string) =>
    guardsOn({ would, approval: waiting }, objectMeta(1, { annotations: own }), namespace).map((note) =>
      note.split(":", 1).join(),
    );

  test("of a plan say that an approval is required, unless it is given or not needed", () => {
    expect(on("update", approval, {}, "1-a.b")).toEqual(["ApprovalRequired"]);
    expect(on("update", approval, {}, "")).toEqual([]);
    expect(on("update", {})).toEqual([]);
  });

  test("of a plan for a delete say that the resource is protected", () => {
    expect(on("delete", protection)).toEqual(["Protected"]);
    expect(on("delete", {}, protection, "1-a.b")).toEqual(["Protected", "ApprovalRequired"]);
    expect(on("update", protection)).toEqual([]);
  });
});

test("whatever would be written needs an approval if the object or its namespace says so, and nothing else does", () => {
  const needed = (would: Would, own: Readonly<Record<string, string>>, namespace = {}) =>
    approvalIn({ would, waiting: "1-a.b" }, objectMeta(1, { annotations: own }), namespace);
  for (const would of WRITES) {
    expect(needed(would, approval)).toBe("1-a.b");
    expect(needed(would, {}, approval)).toBe("1-a.b");
    expect(needed(would, {})).toBeUndefined();
  }
  for (const would of ["keep", "wait", "refuse", "fail", "ignore", "release"] as const)
    expect(needed(would, approval)).toBeUndefined();
});
