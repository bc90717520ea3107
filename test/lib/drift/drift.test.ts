import { describe, expect, test } from "vitest";
import { CloudTrailEvent } from "../../../lib/drift/cloudtrail-event.ts";
import { drift } from "../../../lib/drift/drift.ts";
import { createObjectFinder } from "../../../lib/drift/find-objects.ts";
import { page as hostedZonePage } from "../../../lib/kinds/route-53/hosted-zone.ts";
import { bucketKind } from "../../../lib/kinds/s3/bucket/kind.ts";
import { trailsOf } from "../../../lib/kinds/trails-of.ts";
import type { KubernetesClient } from "../../../lib/kubernetes/client.ts";
import { createNamespaceShares } from "../../../lib/queue/namespace-shares.ts";
import type { Delayed } from "../../../lib/queue/work-queue.ts";
import type { Scope } from "../../../lib/reconcile/contract/settings.ts";
import { callers, cloudTrailEvent, OWN_SESSION } from "../../support/aws/cloudtrail-events.ts";
import { ACCOUNT, REGION } from "../../support/aws/test-account.ts";
import { createMemoryKubernetes } from "../../support/kubernetes/memory/memory-kubernetes.ts";

const HERE = { ackResourceMetadata: { ownerAccountID: ACCOUNT, region: REGION } };

function scenario(scope: Partial<Scope> = {}) {
  const cluster = createMemoryKubernetes();
  const sent: Delayed[] = [];
  let time = 0;
  let lists = 0;
  let failure: Error | undefined;
  const kubernetes: Pick<KubernetesClient, "list"> = {
    list(kind, options) {
      lists += 1;
      if (failure !== undefined) throw failure;
      return cluster.list(kind, options);
    },
  };
  const find = createObjectFinder({ kubernetes, scope: { namespaces: [], selector: "", ...scope }, now: () => time });
  const own = { sessions: new Set([OWN_SESSION]), assumableRoles: [] };
  const toResync: Delayed[] = [];
  const queue = {
    sendBatch: async (url: string, batch: readonly Delayed[]) =>
      void (url === "resync" ? toResync : sent).push(...batch),
  };
  const queueUrls = { changes: "changes", resync: "resync" };
  const shares = createNamespaceShares(() => time);
  return {
    sent,
    toResync,
    lists: () => lists,
    advance: (seconds: number) => {
      time += seconds * 1000;
    },
    fail: (error: Error | undefined) => {
      failure = error;
    },
    bucket: async (name: string, spec: string, status: object = HERE, namespace = "shop") => {
      const reference = { kind: bucketKind, namespace, name };
      await cluster.user.create(reference, { spec: { name: spec }, labels: { team: namespace } });
      cluster.user.patchStatus(reference, status as Record<string, unknown>);
      return cluster.user.read(reference)?.metadata.uid;
    },
    zone: async (name: string, id: string) => {
      const reference = { kind: hostedZonePage.resource, namespace: "shop", name };
      await cluster.user.create(reference, { spec: { name: "example.com." } });
      cluster.user.patchStatus(reference, { ...HERE, id });
    },
    tell: (event = cloudTrailEvent()) =>
      drift(CloudTrailEvent.parse(event).detail, { kindsOf: trailsOf, own, find, queue, queueUrls, shares }),
  };
}

test("the object that declares a changed resource is enqueued, together with the actor of the change", async () => {
  const { bucket, tell, sent } = scenario();
  const uid = await bucket("data", "photos");
  await bucket("other", "others");
  expect(await tell()).toEqual({ outcome: "enqueued", enqueued: 1, resource: "Bucket photos" });
  const { group, version, kind } = bucketKind;
  const actor = `arn:aws:iam::${ACCOUNT}:user/alice, PutBucketVersioning, 2026-11-22T10:00:00Z`;
  expect(sent).toEqual([
    {
      request: { group, version, kind, namespace: "shop", name: "data", uid, reason: "drift", actor },
      delaySeconds: 0,
    },
  ]);
});

test("an object whose resource was last seen in another account or region is left alone; an object whose place is unknown is enqueued", async () => {
  const { bucket, tell, sent } = scenario();
  await bucket("a", "photos", { ackResourceMetadata: { ownerAccountID: ACCOUNT, region: "eu-west-1" } });
  await bucket("b", "photos", { ackResourceMetadata: { ownerAccountID: "444455556666", region: REGION } });
  await bucket("c", "photos", {});
  await tell();
  expect(sent.map(({ request }) => request.name)).toEqual(["c"]);
});

test("an object of a global service is enqueued, whatever the region in which its passes act", async () => {
  const { zone, tell, sent } = scenario();
  await zone("example", "Z0123456789ABCDEFGHIJ");
  expect(REGION).not.toBe("us-east-1");
  // CloudTrail delivers these events only in us-east-1.
  await tell(cloudTrailEvent({ kind: "HostedZone", name: "Z0123456789ABCDEFGHIJ", region: "us-east-1" }));
  expect(sent.map(({ request }) => request.name)).toEqual(["example"]);
});

test("only objects in scope are enqueued", async () => {
  const { bucket, tell, sent } = scenario({ namespaces: ["web", "data"], selector: "team=web" });
  for (const namespace of ["shop", "web", "data"]) await bucket("one", "photos", HERE, namespace);
  await tell();
  expect(sent.map(({ request }) => request.namespace)).toEqual(["web"]);
});

test("the passes' own calls enqueue nothing, and cause no request to the API server", async () => {
  const { bucket, tell, sent, lists } = scenario();
  await bucket("data", "photos");
  expect(await tell(cloudTrailEvent({ userIdentity: callers.own }))).toEqual({ outcome: "ignored", enqueued: 0 });
  expect([sent, lists()]).toEqual([[], 0]);
});

describe("a resource that no object declares", () => {
  test("costs one list request a minute, however often it is changed", async () => {
    const { tell, lists, advance } = scenario();
    for (let changes = 0; changes < 20; changes++) {
      expect(await tell()).toEqual({ outcome: "unmanaged", enqueued: 0, resource: "Bucket photos" });
    }
    expect(lists()).toBe(1);
    advance(59);
    await tell();
    expect(lists()).toBe(1);
    advance(1);
    await tell();
    expect(lists()).toBe(2);
  });

  test("is searched for again immediately after a failed list", async () => {
    const { bucket, tell, fail } = scenario();
    await bucket("data", "photos");
    fail(new Error("unreachable"));
    await expect(tell()).rejects.toThrow("unreachable");
    fail(undefined);
    expect(await tell()).toMatchObject({ outcome: "enqueued" });
  });
});

test("if very many objects declare the same resource, 50 of them are enqueued", async () => {
  const { bucket, tell, sent, toResync } = scenario();
  for (let index = 0; index < 60; index++) await bucket(`data-${index}`, "photos");
  await tell();
  expect([...sent, ...toResync]).toHaveLength(50);
});

test("objects beyond their namespace's share are enqueued in the resync queue, and those of another namespace are not", async () => {
  const { bucket, tell, sent, toResync } = scenario();
  for (let index = 0; index < 30; index++) await bucket(`copy-${index}`, "photos");
  await bucket("data", "photos", HERE, "neighbour");
  expect(await tell()).toMatchObject({ enqueued: 31 });
  expect(sent.map(({ request }) => request.namespace).toSorted()).toEqual(["neighbour", ...Array(5).fill("shop")]);
  expect(toResync).toHaveLength(25);
  expect(toResync.every(({ request }) => request.reason === "drift")).toBe(true);
});

test.each([
  { decoys: "Terminal objects", status: {} },
  { decoys: "objects with a forged status", status: HERE },
])("50 $decoys that name the same resource in another namespace do not displace its owner", async ({ status }) => {
  const { bucket, tell, sent, toResync } = scenario();
  for (let index = 0; index < 50; index++) await bucket(`decoy-${index}`, "photos", status, "attacker");
  await bucket("photos", "photos", HERE, "victim");
  await tell();
  expect(sent.map(({ request }) => request.namespace)).toContain("victim");
  expect([...sent, ...toResync]).toHaveLength(50);
});
