import { expect, test } from "vitest";
import type { Condition } from "../../lib/kubernetes/condition.ts";
import type { KubernetesObject } from "../../lib/kubernetes/object.ts";
import { compare, standingOf } from "./comparison.ts";

const READY: Condition = { type: "Ready", status: "True" };
const WAITS: Condition = { type: "Ready", status: "False", reason: "ApprovalRequired", message: "waiting" };
const TERMINAL: Condition = { type: "ACK.Terminal", status: "True", message: "not supported" };

const stored = {
  apiVersion: "sqs.services.k8s.aws/v1alpha1",
  kind: "Queue",
  metadata: {
    ...{ name: "jobs", namespace: "ready", uid: "1", resourceVersion: "7" },
    generation: 3,
    finalizers: ["f"],
  },
  spec: { queueName: "jobs" },
  status: { observedGeneration: 3, conditions: [READY], ackResourceMetadata: { ownerAccountID: "1", region: "r" } },
} satisfies KubernetesObject;

const withStatus = (status: KubernetesObject["status"]): KubernetesObject => ({
  ...stored,
  status: { ...stored.status, ...status },
});

test("an object that stands as before is told of as the same, whatever passes keep in its status", () => {
  const before = withStatus({ observedGeneration: 2, claim: { holder: "a", expiresAt: "b" } });
  expect(compare(before, stored)).toEqual({ wrong: [], told: [] });
});

test.for<[string, KubernetesObject | undefined]>([
  ["it is gone", undefined],
  ["it is another object", { ...stored, metadata: { ...stored.metadata, uid: "2" } }],
  ["its spec has changed", { ...stored, spec: { queueName: "tasks" } }],
  ["its finalizers have changed", { ...stored, metadata: { ...stored.metadata, finalizers: [] } }],
  ["its deletion has changed", { ...stored, metadata: { ...stored.metadata, deletionTimestamp: "now" } }],
  ["its resource is another one", withStatus({ ackResourceMetadata: { ownerAccountID: "2", region: "r" } })],
  ["its latest spec was not looked at", withStatus({ observedGeneration: 2 })],
  ["Ready has become Terminal: not supported", withStatus({ conditions: [TERMINAL] })],
  ["Ready has become ApprovalRequired: waiting", withStatus({ conditions: [WAITS] })],
])("says: %s", ([complaint, after]) => {
  expect(compare(stored, after).wrong).toEqual([complaint]);
});

test("a status field that a pass of the other version takes away is lost", () => {
  expect(compare(withStatus({ origin: "Created" }), stored).wrong).toEqual(["status.origin is gone"]);
});

test("an approval that has to be given again is told, and not wrong", () => {
  const asking = (waiting: string) => withStatus({ conditions: [WAITS], approval: { waiting, used: 0 } });
  expect(compare(asking("3-a"), asking("3-b"))).toEqual({ wrong: [], told: ["asks for approval again"] });
});

test("an object that no pass has looked at stands as such", () => {
  expect(standingOf({ ...stored, status: {} })).toBe("NotLookedAt");
});
