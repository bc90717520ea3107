import { expect, test } from "vitest";
import { bucketKind } from "../../../../lib/kinds/s3/bucket/kind.ts";
import { isTooLarge, KubernetesApiError } from "../../../../lib/kubernetes/client.ts";
import { gadget, gadgets } from "../../../support/kinds/memory/gadget-kind.ts";
import { createMemoryCloud } from "../../../support/kinds/memory/memory-cloud.ts";
import { createNamespace } from "../../../support/kubernetes/namespace.ts";
import { clientsOf } from "../../../support/kubernetes/users/administrator.ts";
import { DEFAULT_STATUS } from "../../../support/kubernetes/users/cluster-user.ts";
import { createRealObject } from "../../../support/real/real-object.ts";
import { createTestClock } from "../../../support/worlds/test-clock.ts";

/** Gadgets whose objects are of the kind Bucket, because the API server has the definition of Bucket but none of Gadget. */
const gadgetsAsBuckets = {
  ...gadgets,
  resource: bucketKind,
  load: async () => ({ ...(await gadgets.load()), ...gadget, resource: bucketKind }),
};

/** A spec of about this size, none of whose texts is longer than its definition allows. */
function specOf(size: number) {
  const lengths = [...Array<number>(Math.floor(size / 65_536)).fill(65_536), size % 65_536];
  return { name: "data", analytics: lengths.map((length) => ({ id: "x".repeat(length) })) };
}

/** The largest manifest that the API server stores, within 100 bytes. */
async function largestManifest(namespace: string) {
  const user = clientsOf().user;
  const manifestOf = (size: number) => ({ spec: specOf(size) });
  const reference = { kind: bucketKind, namespace, name: "probe" };
  for (let size = 1_572_800; ; size -= 100) {
    try {
      await user.create(reference, manifestOf(size));
      await user.delete(reference);
      return manifestOf(size);
    } catch (error) {
      if (!(error instanceof KubernetesApiError && isTooLarge(error))) throw error;
    }
  }
}

test("an object that is too large for a status gets an Event, its message is not retried, and nothing is written to AWS", async () => {
  const namespace = await createNamespace();
  const manifest = await largestManifest(namespace);
  const clock = createTestClock();
  const cloud = createMemoryCloud({ now: () => clock.now() });
  const object = await createRealObject({ kind: bucketKind, namespace, name: "data" }, manifest, {
    ...{ clock, kinds: [gadgetsAsBuckets], connect: cloud.connect },
  });
  expect(await object.pass()).toMatchObject({ outcome: "terminal", sent: [] });
  expect(await object.pass()).toMatchObject({ outcome: "terminal", sent: [] });
  expect(await object.events()).toEqual([
    expect.stringMatching(/^ObjectTooLarge: the object is too large for the API server to store its status/),
  ]);
  expect((await object.read())?.status).toEqual(DEFAULT_STATUS);
  expect(cloud.calls.filter(({ writes }) => writes)).toEqual([]);
});

test("the API server's refusal of a write that is larger than its connection to etcd allows is recognized, too", async () => {
  const kubernetes = clientsOf().kubernetes;
  const reference = { kind: bucketKind, namespace: await createNamespace(), name: "data" };
  const { metadata } = await clientsOf().user.create(reference, { spec: { name: "data" } });
  const { resourceVersion } = metadata;
  const patch = (length: number) =>
    kubernetes.patch(reference, { metadata: { resourceVersion }, spec: specOf(length) });
  for (const length of [1_600_000, 2_500_000]) {
    await expect(patch(length)).rejects.toSatisfy((error) => error instanceof KubernetesApiError && isTooLarge(error));
  }
  await expect(patch(10)).resolves.toBeDefined();
});
