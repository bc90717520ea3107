import { expect, test } from "vitest";
import { bucketKind } from "../../../../lib/kinds/s3/bucket/kind.ts";
import type { Delayed } from "../../../../lib/queue/work-queue.ts";
import { startOutcome } from "../../../../lib/reconcile/act/outcome.ts";
import type { Dependencies } from "../../../../lib/reconcile/dependencies.ts";
import { reconcile } from "../../../../lib/reconcile/reconcile.ts";
import { gadget, gadgets } from "../../../support/kinds/memory/gadget-kind.ts";
import { createMemoryCloud } from "../../../support/kinds/memory/memory-cloud.ts";
import { createNamespace } from "../../../support/kubernetes/namespace.ts";
import { clientsOf } from "../../../support/kubernetes/users/administrator.ts";
import { silentLog } from "../../../support/programs/silent-log.ts";
import { settings } from "../../../support/worlds/memory-world.ts";
import { runResult } from "../../../support/worlds/run-result.ts";

/** Gadgets whose objects are of the kind Bucket, because the API server has the definition of Bucket but none of Gadget. */
const gadgetsAsBuckets = {
  ...gadgets,
  resource: bucketKind,
  load: async () => ({ ...(await gadgets.load()), ...gadget, resource: bucketKind }),
};

/** Starts the engine against a real API server with the real definition of Bucket. Only the cloud is in memory. */
async function start() {
  const { kubernetes, user, send: sendRequest } = clientsOf();
  const reference = { kind: bucketKind, namespace: await createNamespace(), name: "data" };
  const { metadata } = await user.create(reference, { spec: { name: "data" } });

  const cloud = createMemoryCloud({ now: Date.now });
  const dependencies: Dependencies = {
    ...{ kubernetes, settings, kinds: [gadgetsAsBuckets], connect: cloud.connect },
    ...{ now: Date.now, random: Math.random, log: silentLog },
  };
  const { group, version, kind } = bucketKind;
  const { namespace, name } = reference;
  const request = { group, version, kind, namespace, name, uid: metadata.uid, reason: "change" } as const;
  const sent: Delayed[] = [];
  let runs = 0;
  return {
    ...{ cloud, user, reference, sent },
    read: () => kubernetes.get(reference),
    run: async () => {
      const { signal } = new AbortController();
      const send = async (delayed: Delayed) => {
        sent.push(delayed);
      };
      runs++;
      const outcome = startOutcome();
      const run = { holder: `run-${runs}`, signal, send, outcome };
      await reconcile([{ id: `message-${runs}`, request }], run, dependencies);
      return runResult(outcome);
    },
    events: () => sendRequest({ method: "GET", path: eventsPath(namespace) }),
  };
}

function eventsPath(namespace: string): string {
  return `/apis/events.k8s.io/v1/namespaces/${namespace}/events`;
}

test("an object is created, settled, left alone and deleted on a real API server", async () => {
  const { cloud, user, reference, sent, read, run, events } = await start();
  expect(await run()).toEqual({ outcome: "created", unread: [], statusChanged: true });
  const settled = await read();
  expect(settled?.status).toMatchObject({ origin: "Created", observedGeneration: 1, location: "/data" });
  for (const transient of ["claim", "retry", "poll"]) expect(settled?.status).not.toHaveProperty(transient);
  expect(settled?.status?.conditions).toMatchObject([
    { type: "ACK.ResourceSynced", status: "True", reason: "", observedGeneration: 1 },
    { type: "Ready", status: "True", reason: "", observedGeneration: 1 },
  ]);
  expect(sent).toMatchObject([{ request: { reason: "resync" } }]);

  expect(await run()).toEqual({ outcome: "unchanged", unread: [] });
  expect((await read())?.metadata.resourceVersion).toBe(settled?.metadata.resourceVersion);

  await user.delete(reference);
  expect(await run()).toEqual({ outcome: "deleted", unread: [] });
  expect(await read()).toBeUndefined();
  expect(cloud.resources.size).toBe(0);
  expect(await events()).toMatchObject({
    items: expect.arrayContaining([
      expect.objectContaining({ reason: "Created", note: "Bucket created in AWS", type: "Normal" }),
      expect.objectContaining({ reason: "Deleted", note: "Bucket deleted in AWS", type: "Normal" }),
    ]),
  });
});

test("the status stores a chain of retries, and the CRD accepts every field of the chain", async () => {
  const { user, reference, sent, read, run } = await start();
  await run();
  await user.patch(reference, { spec: { policy: "public" } });
  expect(await run()).toMatchObject({ outcome: "recoverable" });
  expect((await read())?.status?.retry).toMatchObject({ attempt: 1, generation: 2, writer: "message-2" });
  expect(sent.at(-1)).toMatchObject({ request: { reason: "requeue", attempt: 1, generation: 2 } });
});

test("only one of several concurrent runs writes", async () => {
  const { cloud, read, run } = await start();
  const results = await Promise.all([run(), run(), run(), run()]);
  expect(results.filter(({ outcome }) => outcome === "created")).toHaveLength(1);
  expect(cloud.calls.filter(({ writes }) => writes).map(({ verb }) => verb)).toEqual(["CreateGadget"]);
  expect((await read())?.status).not.toHaveProperty("claim");
});
