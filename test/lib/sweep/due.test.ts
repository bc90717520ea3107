import { expect, test } from "vitest";
import type { ObjectMeta, ObjectStatus } from "../../../lib/kubernetes/object.ts";
import { dueAfter } from "../../../lib/sweep/due.ts";
import { slotOf } from "../../../lib/sweep/slot.ts";
import { objectNamed } from "../../support/kubernetes/object-named.ts";

const periodSeconds = 36_000;
const slot = slotOf(objectNamed("data").metadata.uid, periodSeconds);
const inSlot = { start: periodSeconds * 50_000 + slot - 10, seconds: 900 };
const beforeSlot = { start: inSlot.start - 900, seconds: 900 };
const requested = { annotations: { "driftless.dev/reconcile-requested-at": "now" } };

/** An object that has nothing to do except for what the given parts specify. */
function object({ metadata, status }: { metadata?: Partial<ObjectMeta>; status?: object } = {}) {
  // A status can contain anything.
  return objectNamed("data", {
    metadata: { generation: 4, ...metadata },
    status: { observedGeneration: 4, ...status } as ObjectStatus,
  });
}

/** The time `seconds` after the beginning of the window before the object's slot. */
const at = (seconds: number) => new Date((beforeSlot.start + seconds) * 1000).toISOString();

test("an object is due at its slot", () => {
  expect(dueAfter(object(), inSlot, periodSeconds)).toBe(10);
  expect(dueAfter(object(), beforeSlot, periodSeconds)).toBeUndefined();
});

test.each([
  ["is being deleted", { metadata: { deletionTimestamp: "2026-01-01T00:00:00Z" } }],
  ["was changed since it was reconciled", { status: { observedGeneration: 3 } }],
  ["has an unanswered request to reconcile", { metadata: requested, status: { lastHandledReconcileAt: "earlier" } }],
  ["has a retry that is overdue", { status: { retry: { attempt: 2, generation: 4, notBefore: at(-901) } } }],
  ["has a poll that is overdue", { status: { poll: { count: 2, generation: 4, notBefore: at(-901) } } }],
])("an object that %s is due in every window", (_, parts) => {
  for (const window of [beforeSlot, inSlot]) {
    const due = dueAfter(object(parts), window, periodSeconds);
    expect(due).toBeGreaterThanOrEqual(0);
    expect(due).toBeLessThan(900);
  }
});

test("an object that was never reconciled is due in every window", () => {
  expect(dueAfter(objectNamed("data"), beforeSlot, periodSeconds)).toBeLessThan(900);
});

test.each([
  ["an answered request to reconcile", { metadata: requested, status: { lastHandledReconcileAt: "now" } }],
  ["a request to reconcile that was answered and taken back", { status: { lastHandledReconcileAt: "now" } }],
  ["a retry that may still be on its way", { status: { retry: { attempt: 2, generation: 4, notBefore: at(-900) } } }],
  ["a poll that may still be on its way", { status: { poll: { count: 2, generation: 4, notBefore: at(-900) } } }],
])("an object with %s waits for its slot", (_, parts) => {
  expect(dueAfter(object(parts), beforeSlot, periodSeconds)).toBeUndefined();
});

test.each([
  null,
  "soon",
  { attempt: 1 },
  { notBefore: null },
  { notBefore: 12 },
  { notBefore: "soon" },
  { notBefore: { seconds: 1 } },
])("a chain of %j counts as absent", (chain) => {
  const senseless = object({ status: { retry: chain, poll: chain } });
  expect(dueAfter(senseless, beforeSlot, periodSeconds)).toBeUndefined();
});
