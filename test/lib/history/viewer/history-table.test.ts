import { expect, test } from "vitest";
import { historyTable } from "../../../../lib/history/viewer/history-table.ts";
import { html, markupOf } from "../../../../lib/history/viewer/html.ts";
import { ApiError } from "../../../../lib/reconcile/contract/errors.ts";
import { explain } from "../../../../lib/reconcile/object/failure.ts";
import { historyEntry } from "../../../support/history/history-record.ts";
import { elementsOf } from "../../../support/history/html-tree.ts";

const timeZone = { label: "CET", offsetMinutes: 60 };
const open = () => html`<a href="/pass">Details</a>`;

/** The text of each cell in the only row. */
function rowOf(...[members, at]: Parameters<typeof historyEntry>): readonly string[] {
  const elements = elementsOf(markupOf(historyTable([historyEntry(members, at)], { timeZone, open })));
  const body = elements.slice(elements.findIndex(({ name }) => name === "tbody"));
  return body.filter(({ name }) => name === "td" || name === "th").map(({ text }) => text.replace(/\s+/g, " ").trim());
}

test("a row shows the time, the object, the outcome, the old and new values, and the reason", () => {
  const [time, object, outcome, what] = rowOf(
    {
      actor: "user/anna",
      reasons: ["drift"],
      event: "DriftCorrected",
      changes: [{ field: "tagging.team", from: "a", to: null }],
    },
    Date.parse("2026-03-01T23:30:00.120Z"),
  );
  expect(time).toBe("00:30:00.120 2026-03-02");
  expect(object).toBe("Bucket shop/invoices");
  expect(outcome).toBe("Drift corrected");
  expect(what).toBe("tagging.team a nonechanged in AWS by user/anna · 312 ms");
});

test("a pass that no change to the object has caused is a check, whoever requested it", () => {
  const [, , , what] = rowOf({ reasons: ["resync"] });
  expect(what).toContain("check · 312 ms");
});

test("a denied call is shown with AWS's message and the missing permission", () => {
  const arn = "arn:aws:s3:::invoices";
  const denied = new ApiError(
    { service: "S3", operation: "PutBucketPolicy" },
    { code: "AccessDenied", message: "Access Denied", status: 403 },
  );
  const calls = { PutBucketPolicy: { actions: ["s3:PutBucketPolicy"] } };
  const message = explain(denied, { kind: { calls }, arn });
  const [, , outcome, what] = rowOf({ outcome: "retry", event: "Failed", changes: [], error: { message } });
  expect(outcome).toBe("Retried");
  expect(what).toContain("operation error S3: PutBucketPolicy, api error AccessDenied: Access Denied");
  expect(what).toContain(`Missing permission: s3:PutBucketPolicy on ${arn}`);
});

test("an error that is not a denial names no permission", () => {
  const [, , , what] = rowOf({ outcome: "terminal", error: { message: "api error MalformedPolicy: no JSON" } });
  expect(what).not.toContain("Missing permission");
});

test("long values are truncated, and only the first of many changes are shown", () => {
  const changes = Array.from({ length: 8 }, (_, index) => ({ field: `tag${index}`, from: "", to: "x".repeat(200) }));
  const [, , , what = ""] = rowOf({ changes });
  expect(what).toContain("tag4 empty xxx");
  expect(what).not.toContain("tag5");
  expect(what).toContain("and 3 more");
  expect(what).not.toContain("x".repeat(81));
});

test("values that are not kept are marked as such", () => {
  expect(rowOf({ changes: [{ field: "policy" }] })[3]).toContain("policy not kept not kept");
});

test("if there are no results, a message says so", () => {
  expect(markupOf(historyTable([], { timeZone, open }))).toContain("Nothing happened");
});
