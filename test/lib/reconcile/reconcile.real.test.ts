import { expect, inject, test } from "vitest";
import { createApiServerClient } from "../../../lib/kubernetes/api-server.ts";
import { createSendRequest } from "../../../lib/kubernetes/request.ts";
import { reconcile } from "../../../lib/reconcile/reconcile.ts";
import { createMemoryCloud } from "../../support/memory-cloud.ts";
import { gadgets, manageGadgets } from "../../support/memory-kind.ts";
import { settings } from "../../support/memory-world.ts";
import { createNamespace } from "../../support/namespace.ts";
import { createRealUser } from "../../support/real-user.ts";
import { silentLog } from "../../support/silent-log.ts";
import "../../support/provided-context.ts";

const kind = { group: "s3.services.k8s.aws", version: "v1alpha1", kind: "Bucket", plural: "buckets" };

/** The engine on the real API server with the real definition of Bucket; only the cloud is in memory. */
async function start() {
  const { server, ca, cert, key } = inject("apiServer");
  const connection = { server, ca, clientCertificate: { cert, key } };
  const kubernetes = createApiServerClient(connection);
  const user = createRealUser(connection);
  const reference = { kind, namespace: await createNamespace(), name: "data" };
  const { metadata } = await user.create(reference, { spec: { name: "data" } });

  const cloud = createMemoryCloud({ now: Date.now });
  const kinds = [manageGadgets(cloud, { ...gadgets, kind })];
  const dependencies = { kubernetes, kinds, settings, now: Date.now, random: Math.random, log: silentLog };
  const { group, version } = kind;
  const { namespace, name } = reference;
  const request = { group, version, kind: "Bucket", namespace, name, uid: metadata.uid, reason: "change" } as const;
  let passes = 0;
  return {
    cloud,
    user,
    reference,
    read: () => kubernetes.get(reference),
    pass: () => reconcile([request], `pass-${++passes}`, dependencies),
    events: () => createSendRequest(connection)({ method: "GET", path: eventsPath(namespace) }),
  };
}

function eventsPath(namespace: string): string {
  return `/apis/events.k8s.io/v1/namespaces/${namespace}/events`;
}

test("an object is made, settled, left alone and deleted on a real API server", async () => {
  const { cloud, user, reference, read, pass, events } = await start();
  expect(await pass()).toEqual({ outcome: "created" });
  const settled = await read();
  expect(settled?.status).toMatchObject({ origin: "Created", observedGeneration: 1, location: "/data" });
  expect(settled?.status).not.toHaveProperty("claim");
  expect(settled?.status?.conditions).toMatchObject([
    { type: "ACK.ResourceSynced", status: "True", reason: "", observedGeneration: 1 },
    { type: "Ready", status: "True", reason: "", observedGeneration: 1 },
  ]);

  expect(await pass()).toEqual({ outcome: "unchanged" });
  expect((await read())?.metadata.resourceVersion).toBe(settled?.metadata.resourceVersion);

  await user.delete(reference);
  expect(await pass()).toEqual({ outcome: "deleted" });
  expect(await read()).toBeUndefined();
  expect(cloud.resources.size).toBe(0);
  expect(await events()).toMatchObject({
    items: expect.arrayContaining([
      expect.objectContaining({ reason: "Created", note: "Bucket created in AWS", type: "Normal" }),
      expect.objectContaining({ reason: "Deleted", note: "Bucket deleted in AWS", type: "Normal" }),
    ]),
  });
});

test("of several passes at once one writes", async () => {
  const { cloud, read, pass } = await start();
  const verdicts = await Promise.all([pass(), pass(), pass(), pass()]);
  expect(verdicts.filter(({ outcome }) => outcome === "created")).toHaveLength(1);
  expect(cloud.calls.filter(({ writes }) => writes).map(({ verb }) => verb)).toEqual(["make"]);
  expect((await read())?.status).not.toHaveProperty("claim");
});
