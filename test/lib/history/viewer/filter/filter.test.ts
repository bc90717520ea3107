import { expect, test } from "vitest";
import { matches, parseFilter } from "../../../../../lib/history/viewer/filter/filter.ts";
import { historyRecord } from "../../../../support/history/history-record.ts";

const record = historyRecord({ kind: "Bucket", namespace: "shop", name: "invoices", outcome: "terminal" });

test.each([
  {},
  { kind: "Bucket" },
  { namespace: "sho" },
  { name: "voice" },
  { outcome: "terminal" },
  { text: "Suspend" },
  { text: "oice" },
  { state: "ready" },
  { kind: "Bucket", namespace: "shop", name: "invoices", outcome: "terminal" },
] as const)("%o shows the record", (filter) => expect(matches(record, filter)).toBe(true));

test.each([
  { kind: "Table" },
  { namespace: "shops" },
  { name: "Invoices" },
  { outcome: "retry" },
  { text: "Deleted" },
] as const)("%o does not show the record", (filter) => expect(matches(record, filter)).toBe(false));

test("a text finds what became of a resource whose object was released", () => {
  const released = historyRecord({ event: "Kept", cause: "Bucket kept in AWS, as the deletion policy requires" });
  expect(matches(released, { text: "deletion policy" })).toBe(true);
  expect(matches(record, { text: "deletion policy" })).toBe(false);
});

test("form values are trimmed, and invalid ones are ignored", () => {
  const form = { kind: "", namespace: " shop ", name: 7, outcome: "exploded", state: "toString", other: "x" };
  expect(parseFilter(form)).toEqual({ namespace: "shop" });
  expect(parseFilter({ kind: "Bucket", outcome: "retry", state: "paused", text: "a" })).toEqual({
    kind: "Bucket",
    outcome: "retry",
    state: "paused",
    text: "a",
  });
});
