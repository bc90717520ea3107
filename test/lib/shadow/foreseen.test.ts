import { describe, expect, test } from "vitest";
import { isHarmless, otherChanges } from "../../../lib/shadow/foreseen.ts";
import { foreseen } from "../../support/worlds/foreseen.ts";

const owner = { field: "tagging.services.k8s.aws/driftless-owner", from: "none", to: "east/team/data" };
const versioning = { field: "versioning", from: "Suspended", to: "Enabled" };

test("changes to the tags that Driftless sets itself are listed separately from all other changes", () => {
  const team = { field: "tagging.team", from: "a", to: "none" };
  const ofAnother = { ...owner, field: "tags.services.k8s.aws/namespace" };
  expect(otherChanges([owner, team, versioning, ofAnother], "tagging")).toEqual([team, versioning, ofAnother]);
});

describe("isHarmless", () => {
  test.each([
    ["a take-over that changes only our tags", { would: "take over", changes: [owner] }, true],
    [
      "a take-over that changes more",
      { would: "take over", changes: [owner, versioning], others: [versioning] },
      false,
    ],
    ["an update that changes only our tags", { would: "update", changes: [owner] }, true],
    ["an update that changes more", { would: "update", changes: [versioning], others: [versioning] }, false],
    ["an object that is left unchanged", { would: "keep" }, true],
    ["an object whose resource cannot be read completely", { would: "take over", problems: ["AccessDenied"] }, false],
    ["an object that would be refused", { would: "refuse", problems: ["Resource already exists"] }, false],
    ...(["create", "adopt", "delete", "release", "wait"] as const).map(
      (would) => [`to ${would}`, { would }, false] as const,
    ),
  ] as const)("%s: %j %j", (_, parts, expected) => {
    expect(isHarmless(foreseen(parts))).toBe(expected);
  });
});
