import { expect, test } from "vitest";
import { objectStateOf } from "../../../lib/history/object-state.ts";
import type { KubernetesObject } from "../../../lib/kubernetes/object.ts";

const metadata = { name: "invoices", namespace: "shop", uid: "uid", resourceVersion: "1", generation: 1 };

test.each([
  ["ready", { conditions: [{ type: "Ready", status: "True" }] }],
  ["paused", { conditions: [{ type: "Ready", status: "False", reason: "Paused" }] }],
  ["waiting", { conditions: [{ type: "Ready", status: "False", reason: "ApprovalRequired" }] }],
  ["retrying", { conditions: [{ type: "Ready", status: "Unknown", reason: "ACK.Recoverable" }] }],
  ["retrying", undefined],
  ["retrying", { conditions: [null] }],
  ["retrying", { conditions: "none" }],
  [
    "terminal",
    {
      conditions: [
        { type: "ACK.Terminal", status: "True" },
        { type: "Ready", status: "False" },
      ],
    },
  ],
])("an object is %s with the status %j", (state, status) => {
  const object = { apiVersion: "v1", kind: "Bucket", metadata, status } as unknown as KubernetesObject;
  expect(objectStateOf(object)).toBe(state);
  const deleted = { ...object, metadata: { ...metadata, deletionTimestamp: "2026-03-02T12:00:00Z" } };
  // Its deletion waits, too.
  expect(objectStateOf(deleted)).toBe(state === "waiting" ? "waiting" : "deleting");
});
