import { expect, test } from "vitest";
import type { KubernetesObject } from "../../../lib/kubernetes/object.ts";
import { needsAttention, standingOf } from "../../../lib/status/standing.ts";

const kind = { group: "s3.services.k8s.aws", version: "v1alpha1", kind: "Bucket", plural: "buckets" };
const reason = `operation error S3: PutBucketPolicy, api error AccessDenied: ${"x".repeat(300)}`;
const object: KubernetesObject = {
  apiVersion: "s3.services.k8s.aws/v1alpha1",
  kind: "Bucket",
  metadata: { name: "a", namespace: "shop", uid: "u", resourceVersion: "1", generation: 1 },
  status: {
    conditions: [
      { type: "ACK.ResourceSynced", status: "Unknown", reason },
      {
        type: "Ready",
        status: "False",
        reason: "AccessDenied",
        message: "no",
        lastTransitionTime: "2030-01-01T00:30:00Z",
      },
    ],
  },
};

test("a failure lasts since its first Event, which is older than the last report", () => {
  const note = `${reason.slice(0, 250)}…`;
  const events = [
    { uid: "u", note, time: "2030-01-01T00:10:00.000000Z" },
    { uid: "u", note: "another failure", time: "2030-01-01T00:01:00.000000Z" },
    { uid: "other", note, time: "2030-01-01T00:02:00.000000Z" },
  ];
  expect(standingOf(kind, object, events)).toMatchObject({
    state: "retrying",
    reason: "AccessDenied",
    reportedAt: "2030-01-01T00:30:00.000Z",
    since: "2030-01-01T00:10:00.000Z",
  });
  expect(standingOf(kind, object).since).toBe("2030-01-01T00:30:00.000Z");
});

test("an object that waits does so since the first look, and not since the last one", () => {
  const poll = { count: 7, generation: 1, notBefore: "2030-01-01T00:31:00Z" };
  const waiting = (since: unknown) =>
    ({ ...object, status: { ...object.status, poll: { ...poll, since } } }) as object as KubernetesObject;
  expect(standingOf(kind, waiting("2030-01-01T00:05:00.000000Z")).since).toBe("2030-01-01T00:05:00.000Z");
  for (const forged of ["soon", 7n.toString().repeat(50), {}, undefined]) {
    expect(standingOf(kind, waiting(forged)).since).toBe("2030-01-01T00:30:00.000Z");
  }
});

test("an object whose deletion no pass has seen does not say that it is synced", () => {
  const conditions = [{ type: "Ready", status: "True", message: "Resource synced successfully" }] as const;
  const metadata = { ...object.metadata, deletionTimestamp: "2030-01-01T00:40:00Z" };
  expect(standingOf(kind, { ...object, metadata, status: { conditions } })).toMatchObject({
    state: "deleting",
    message: "no pass over the deletion has ended yet",
  });
});

test("an object that is paused needs attention, even if it is Ready", () => {
  const ready = { ...object, status: { conditions: [{ type: "Ready", status: "True" }] } } as const;
  expect(needsAttention(standingOf(kind, ready))).toBe(false);
  const annotations = { "driftless.dev/paused": "true" };
  expect(needsAttention(standingOf(kind, { ...ready, metadata: { ...ready.metadata, annotations } }))).toBe(true);
});
