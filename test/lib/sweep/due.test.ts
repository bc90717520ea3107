import { expect, test } from "vitest";
import { dueAfter } from "../../../lib/sweep/due.ts";
import { slotOf } from "../../../lib/sweep/slot.ts";
import { objectNamed } from "../../support/object-named.ts";

const periodSeconds = 36_000;
const object = objectNamed("data");
const slot = slotOf(object.metadata.uid, periodSeconds);
const inSlot = { start: periodSeconds * 50_000 + slot - 10, seconds: 900 };
const beforeSlot = { start: inSlot.start - 900, seconds: 900 };

test("an object is due at its slot", () => {
  expect(dueAfter(object, inSlot, periodSeconds)).toBe(10);
  expect(dueAfter(object, beforeSlot, periodSeconds)).toBeUndefined();
});

test("an object that is being deleted is due in every window", () => {
  const deleted = objectNamed("data", { metadata: { deletionTimestamp: "2026-01-01T00:00:00Z" } });
  expect(dueAfter(deleted, beforeSlot, periodSeconds)).toBeLessThan(900);
  expect(dueAfter(deleted, inSlot, periodSeconds)).toBeLessThan(900);
});

test("an object whose retry is an hour overdue is due in every window", () => {
  const retrying = (seconds: number) => {
    const notBefore = new Date((beforeSlot.start + seconds) * 1000).toISOString();
    return objectNamed("data", { status: { retry: { attempt: 2, generation: 1, notBefore } } });
  };
  expect(dueAfter(retrying(-3_600), beforeSlot, periodSeconds)).toBeLessThan(900);
  expect(dueAfter(retrying(-3_599), beforeSlot, periodSeconds)).toBeUndefined();
});
