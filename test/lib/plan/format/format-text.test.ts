import { expect, test } from "vitest";
import { formatText } from "../../../../lib/plan/format/format-text.ts";
import { ownTag, planned, versioning } from "../../../support/plan/planned.ts";

const style = (_: string, text: string) => text;
const objects = [
  planned({ would: "take over", whose: "acks", resource: "arn:aws:s3:::data", changes: [ownTag] }),
  planned({
    name: "logs",
    would: "update",
    changes: [ownTag, versioning, { ...versioning, field: "a", cause: "drift" }],
  }),
  planned({
    name: "site",
    would: "create",
    changes: [versioning, { field: "policy", from: "none", to: "{}", cause: "manifest" }],
  }),
  planned({ name: "old", would: "delete", resource: "arn:aws:s3:::old" }),
  planned({ name: "clash", would: "refuse", problems: ["Resource already exists"] }),
  planned({ name: "open", unread: ["policy", "acl"] }),
  planned({ kind: "Table", name: "orders", notes: ["NotManaged: kept"] }),
  planned({ name: "idle" }),
];

test("each object is shown with what needs attention, and then a summary", () => {
  expect(formatText(objects, { width: 100, style })).toBe(`Bucket team/data: take over
  + 1 of Driftless's own tags

Bucket team/logs: update
  ~ versioning: Suspended -> Enabled
  ~ a: Suspended -> Enabled (drift)
  + 1 of Driftless's own tags

Bucket team/site: create
  + versioning: Enabled
  + policy: {}

Bucket team/old: delete
  - arn:aws:s3:::old

Bucket team/clash: refuse
  ! Resource already exists

Bucket team/open: no changes
  ! could not be read: policy, acl

Table team/orders: no changes
  i NotManaged: kept

drift: AWS no longer has what the object declares; the manifest did not cause the change

Plan: 1 to create, 1 to update, 1 to take over, 1 to delete, 1 refused, 3 without changes.
1 would change only in Driftless's own tags.`);
});

test("wide also shows where each resource is, each of our tags, and the objects without changes", () => {
  const text = formatText(objects, { width: Number.POSITIVE_INFINITY, style }, { isWide: true });
  expect(text).toContain("Bucket team/data: take over\n    arn:aws:s3:::data\n    whose: acks");
  expect(text).toContain("  + tagging.services.k8s.aws/driftless-owner: east/team/data");
  expect(text).toContain("Bucket team/idle: no changes");
});

test.each([40, 80, 160])("no line is longer than %i columns", (width) => {
  const long = planned({
    would: "update",
    changes: [{ ...versioning, to: `${"word ".repeat(40)}${"x".repeat(200)}` }],
  });
  for (const line of formatText([...objects, long], { width, style }).split("\n")) {
    expect(line.length).toBeLessThanOrEqual(width);
  }
});

test("texts of objects and of AWS contain neither control characters nor line breaks", () => {
  const evil = "a\u001b[31m\r\nPlan: nothing\u202e";
  const change = { field: evil, from: evil, to: evil, cause: "manifest" } as const;
  const one = planned({ would: "delete", resource: evil, changes: [change], problems: [evil], notes: [evil] });
  const lines = formatText([one], { width: 500, style }).split("\n");
  expect(lines.filter((line) => /[\p{Cc}\p{Cf}]|^Plan: nothing/u.test(line))).toEqual([]);
});

test("without objects there is only the summary", () => {
  expect(formatText([], { width: 80, style })).toBe("Plan: no objects.");
});
