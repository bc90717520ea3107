import { expect, test } from "vitest";
import { verdictOf } from "../../../lib/plan/planned-object.ts";
import { ownTag, planned, versioning } from "../../support/plan/planned.ts";

test.each([
  ["a take-over that changes only our tags", { would: "take over", changes: [ownTag] }, "nothing"],
  ["a take-over that changes more", { would: "take over", changes: [ownTag, versioning] }, "changes"],
  ["an update that changes only our tags", { would: "update", changes: [ownTag] }, "nothing"],
  ["an update that changes more", { would: "update", changes: [versioning] }, "changes"],
  ["an update without a net change", { would: "update", changes: [] }, "changes"],
  ["an object that is left unchanged", { would: "keep" }, "nothing"],
  ["an object that is out of scope", { would: "ignore" }, "nothing"],
  ["an object whose resource cannot be read", { would: "take over", problems: ["AccessDenied"] }, "problems"],
  ["an object with a part that cannot be read", { would: "keep", unread: ["policy"] }, "problems"],
  ["an object that would be refused", { would: "refuse" }, "problems"],
  ["an object whose pass would fail", { would: "fail" }, "problems"],
  ["an object that waits for a resource of another", { would: "wait", whose: "foreign" }, "problems"],
  ...(["create", "adopt", "delete", "release", "wait"] as const).map(
    (would) => [`to ${would}`, { would }, "changes"] as const,
  ),
] as const)("the verdict on %s", (_, parts, verdict) => {
  expect(verdictOf(planned(parts))).toBe(verdict);
});
