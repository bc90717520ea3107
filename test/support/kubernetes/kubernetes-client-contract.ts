import { describe, expect, test } from "vitest";
import type { KubernetesClient, ObjectReference } from "../../../lib/kubernetes/client.ts";
import type { KubernetesObject } from "../../../lib/kubernetes/object.ts";
import { type ClusterUser, DEFAULT_STATUS } from "./users/cluster-user.ts";

/** A client of an API server that knows Bucket, a user of the same cluster, and a namespace for one test only. */
export interface ClientUnderTest {
  readonly client: KubernetesClient;
  readonly user: ClusterUser;
  readonly namespace: string;
}

const kind = { group: "s3.services.k8s.aws", version: "v1alpha1", kind: "Bucket", plural: "buckets" };
const FINALIZER = "finalizers.s3.services.k8s.aws/Bucket";

/** Tests what every `KubernetesClient` promises, and the API server behaviour on which the engine relies. */
export function testKubernetesClient(open: () => Promise<ClientUnderTest>): void {
  async function openWithBucket(parts: Partial<Parameters<ClusterUser["create"]>[1]> = {}) {
    const { client, user, namespace } = await open();
    const reference: ObjectReference = { kind, namespace, name: "data" };
    const object = await user.create(reference, { spec: { name: "data" }, ...parts });
    const read = async (): Promise<KubernetesObject> => {
      const found = await client.get(reference);
      if (found === undefined) throw new Error("the bucket is gone");
      return found;
    };
    return { client, user, namespace, reference, object, read };
  }

  describe("reading", () => {
    test("finds an object in its current state, with its type", async () => {
      const { user, reference, object, read } = await openWithBucket();
      await user.patch(reference, { spec: { versioning: { status: "Enabled" } } });
      expect(await read()).toMatchObject({
        apiVersion: "s3.services.k8s.aws/v1alpha1",
        kind: "Bucket",
        metadata: { name: "data", uid: object.metadata.uid, generation: 2 },
        spec: { name: "data", versioning: { status: "Enabled" } },
      });
    });

    test("finds nothing if the object does not exist", async () => {
      const { client, reference } = await openWithBucket();
      expect(await client.get({ ...reference, name: "other" })).toBeUndefined();
    });

    test("finds the target of a reference, and distinguishes a missing target from a kind that is not installed", async () => {
      const { client, reference, object } = await openWithBucket();
      expect(await client.getTarget(reference)).toMatchObject({ metadata: { uid: object.metadata.uid } });
      expect(await client.getTarget({ ...reference, name: "other" })).toBeUndefined();
      const unknown = { group: "none.services.k8s.aws", version: "v1alpha1", kind: "None", plural: "nones" };
      await expect(client.getTarget({ ...reference, kind: unknown })).rejects.toMatchObject({
        name: "KubernetesApiError",
        status: 404,
      });
    });

    test("lists the objects that a label selects page by page, with their type, and continues where a page ended", async () => {
      const { client, user, namespace } = await openWithBucket();
      const names = Array.from({ length: 12 }, (_, index) => `bucket-${index}`).sort();
      const create = (name: string) => user.create({ kind, namespace, name }, { labels: { a: "b" }, spec: { name } });
      await Promise.all(names.map(create));
      const options = { namespace, labelSelector: "a=b", continue: undefined };
      const [first, ...others] = await Array.fromAsync(client.list(kind, options));
      const again = await Array.fromAsync(client.list(kind, { ...options, continue: first?.continue }));
      expect(again.map(({ items }) => items)).toEqual(others.map(({ items }) => items));
      const found = [first, ...again].flatMap((page) => page?.items ?? []);
      expect(found.map(({ metadata }) => metadata.name).sort()).toEqual(names);
      expect(found[0]).toMatchObject({ apiVersion: "s3.services.k8s.aws/v1alpha1", kind: "Bucket" });
    });

    test("lists the objects that a field selects", async () => {
      const { client, user, namespace } = await openWithBucket();
      await user.create({ kind, namespace, name: "other" }, { spec: { name: "logs" } });
      const options = { namespace, labelSelector: "", fieldSelector: "spec.name=logs", continue: undefined };
      const pages = await Array.fromAsync(client.list(kind, options));
      expect(pages.flatMap(({ items }) => items).map(({ metadata }) => metadata.name)).toEqual(["other"]);
    });

    test("reads a namespace", async () => {
      const { client, user, namespace } = await openWithBucket();
      await user.annotateNamespace(namespace, { "s3.services.k8s.aws/deletion-policy": "retain" });
      expect(await client.readNamespace(namespace)).toMatchObject({
        uid: expect.any(String),
        annotations: { "s3.services.k8s.aws/deletion-policy": "retain" },
        labels: {},
      });
    });

    test("knows whether a CRD is being deleted", async () => {
      const { client } = await openWithBucket();
      expect(await client.isDefinitionDeleted(kind)).toBe(false);
    });

    test("fails to read a namespace that does not exist", async () => {
      const { client } = await openWithBucket();
      await expect(client.readNamespace("nowhere")).rejects.toMatchObject({
        name: "KubernetesApiError",
        status: 404,
        reason: "NotFound",
      });
    });
  });

  describe("patching the status", () => {
    test("merges fields, removes fields that are null, and replaces whole lists", async () => {
      const { client, reference, object, read } = await openWithBucket();
      const one = await client.patchStatus(reference, {
        metadata: { resourceVersion: object.metadata.resourceVersion },
        status: {
          origin: "Created",
          claim: { holder: "a", expiresAt: "2030-01-01T00:00:00.000Z" },
          conditions: [
            { type: "Ready", status: "False" },
            { type: "ACK.Terminal", status: "True" },
          ],
        },
      });
      await client.patchStatus(reference, {
        metadata: { resourceVersion: one.metadata.resourceVersion },
        status: { claim: null, conditions: [{ type: "Ready", status: "True", reason: "" }] },
      });
      expect((await read()).status).toEqual({
        ...DEFAULT_STATUS,
        origin: "Created",
        conditions: [{ type: "Ready", status: "True", reason: "" }],
      });
    });

    test("does not change metadata, spec or generation", async () => {
      const { client, reference, object, read } = await openWithBucket();
      const { resourceVersion } = object.metadata;
      await client.patchStatus(reference, {
        metadata: { resourceVersion, finalizers: [FINALIZER], annotations: { a: "b" } },
        status: { origin: "Created" },
      });
      const { metadata, spec } = await read();
      expect(metadata).toMatchObject({ generation: 1 });
      expect(metadata.finalizers).toBeUndefined();
      expect(metadata.annotations).toBeUndefined();
      expect(spec).toEqual({ name: "data" });
    });

    test("keeps the resourceVersion if the patch changes nothing, and changes it otherwise", async () => {
      const { client, reference, object } = await openWithBucket();
      const patch = (resourceVersion: string, holder: string) =>
        client.patchStatus(reference, {
          metadata: { resourceVersion },
          status: { claim: { holder, expiresAt: "2030-01-01T00:00:00.000Z" } },
        });
      const first = await patch(object.metadata.resourceVersion, "a");
      const same = await patch(first.metadata.resourceVersion, "a");
      const other = await patch(same.metadata.resourceVersion, "b");
      expect(first.metadata.resourceVersion).not.toBe(object.metadata.resourceVersion);
      expect(same.metadata.resourceVersion).toBe(first.metadata.resourceVersion);
      expect(other.metadata.resourceVersion).not.toBe(first.metadata.resourceVersion);
    });
  });

  describe("patching metadata", () => {
    test("sets finalizers, and leaves generation and status alone", async () => {
      const { client, reference, object, read } = await openWithBucket();
      const { resourceVersion } = object.metadata;
      const patched = await client.patch(reference, {
        metadata: { resourceVersion, finalizers: [FINALIZER] },
        status: { origin: "Created" },
      });
      expect(patched.metadata).toMatchObject({ finalizers: [FINALIZER], generation: 1 });
      expect((await read()).status).toEqual(DEFAULT_STATUS);
    });

    test("cannot add a finalizer to an object that is being deleted", async () => {
      const { client, user, reference, read } = await openWithBucket({ finalizers: ["example.com/other"] });
      await user.delete(reference);
      const { resourceVersion } = (await read()).metadata;
      const finalizers = ["example.com/other", FINALIZER];
      await expect(client.patch(reference, { metadata: { resourceVersion, finalizers } })).rejects.toMatchObject({
        status: 422,
      });
    });
  });

  for (const verb of ["patch", "patchStatus"] as const) {
    test(`${verb} rejects a stale resourceVersion`, async () => {
      const { client, user, reference, object } = await openWithBucket();
      await user.patch(reference, { metadata: { annotations: { a: "b" } } });
      const { resourceVersion } = object.metadata;
      const patch = { metadata: { resourceVersion, finalizers: [FINALIZER] }, status: { origin: "Created" } };
      await expect(client[verb](reference, patch)).rejects.toMatchObject({ status: 409, reason: "Conflict" });
    });

    test(`${verb} fails for an object that does not exist`, async () => {
      const { client, reference } = await openWithBucket();
      const patch = { metadata: { resourceVersion: "1", finalizers: [] }, status: {} };
      await expect(client[verb]({ ...reference, name: "other" }, patch)).rejects.toMatchObject({ status: 404 });
    });
  }

  describe("deleting", () => {
    test("gives an object with a finalizer a deletion timestamp and a new generation, and removes the object with its last finalizer", async () => {
      const { client, user, reference, read } = await openWithBucket({ finalizers: [FINALIZER] });
      await user.delete(reference);
      const { metadata } = await read();
      expect(metadata.deletionTimestamp).toBeDefined();
      expect(metadata.generation).toBe(2);
      const { resourceVersion } = metadata;
      const last = await client.patch(reference, { metadata: { resourceVersion, finalizers: [] } });
      expect(last.metadata.finalizers).toBeUndefined();
      expect(await client.get(reference)).toBeUndefined();
    });

    test("removes an object without finalizers immediately; a new object of the same name has a different uid", async () => {
      const { client, user, reference, object, read } = await openWithBucket();
      await user.delete(reference);
      expect(await client.get(reference)).toBeUndefined();
      await user.create(reference, { spec: { name: "data" } });
      expect((await read()).metadata.uid).not.toBe(object.metadata.uid);
    });
  });

  test("records an Event, even twice, and with a note of any length and in any script", async () => {
    const { client, object } = await openWithBucket();
    const event = { name: "data.1", type: "Normal", reason: "Updated", action: "Reconcile" } as const;
    await client.recordEvent(object, { ...event, note: "versioning: Enabled -> Suspended" });
    await client.recordEvent(object, { ...event, note: "versioning: Enabled -> Suspended" });
    await client.recordEvent(object, { ...event, name: "data.2", note: "x".repeat(3000) });
    await client.recordEvent(object, { ...event, name: "data.3", note: "ü".repeat(3000) });
  });
}
