import type { InventoryEntry } from "../../../lib/history/viewer/inventory/inventory.ts";
import { groupRepeats } from "../../../lib/history/viewer/repeats.ts";
import { exampleEntries } from "./example-entries.ts";

const KINDS = ["Bucket", "Table", "Repository"];

/** Objects of a shop, all of which are ready. */
export const healthyInventory: readonly InventoryEntry[] = Array.from({ length: 61 }, (_, index) => ({
  kind: KINDS[index % 3] ?? "Bucket",
  namespace: "shop",
  name: `data-${index}`,
  uid: `uid-${index}`,
  state: "ready",
  reason: undefined,
  message: "Resource synced successfully",
  at: Date.parse("2026-03-02T09:00:00Z"),
}));

/** The same objects, and those that the example entries of the history report as broken. */
export const brokenInventory: readonly InventoryEntry[] = [
  ...healthyInventory,
  ...groupRepeats(exampleEntries).flatMap(({ entry: { record, at } }): readonly InventoryEntry[] => {
    const { kind, namespace, name, uid, outcome, error } = record;
    if (outcome !== "retry" && outcome !== "terminal") return [];
    const state = outcome === "retry" ? "retrying" : "terminal";
    return [{ kind, namespace, name, uid, state, reason: undefined, message: error?.message, at }];
  }),
  {
    kind: "Table",
    namespace: "shop",
    name: "archive",
    uid: "uid-archive",
    state: "paused",
    reason: "Paused",
    message: "paused by the annotation driftless.dev/paused; not done: billingMode: PROVISIONED to PAY_PER_REQUEST",
    at: Date.parse("2026-03-02T08:14:00Z"),
  },
];
