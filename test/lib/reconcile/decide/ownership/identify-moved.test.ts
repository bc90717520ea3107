import { describe, expect, test } from "vitest";
import { KubernetesApiError } from "../../../../../lib/kubernetes/client.ts";
import { ACCOUNT } from "../../../../support/aws/test-account.ts";
import { cloudCalls } from "../../../../support/worlds/cloud-calls.ts";
import { afterCall, concludes } from "../../../../support/worlds/intercepts.ts";
import { keyAt } from "../../../../support/worlds/memory-place.ts";
import { createMemoryWorld, GADGET_FINALIZER } from "../../../../support/worlds/memory-world.ts";

test.each([
  {
    title: "region",
    reason: "RegionChanged",
    stored: { ownerAccountID: "000000000000", region: "eu-west-1" },
    message: "Resource already exists in region eu-west-1, but the desired state specifies region us-west-2.",
  },
  {
    title: "account",
    reason: "AccountChanged",
    stored: { ownerAccountID: "111111111111", region: "us-west-2" },
    message:
      "Resource already exists in account 111111111111, but the role used for reconciliation is in account 000000000000.",
  },
])("an object whose resource is in another $title is refused on every pass", async (row) => {
  const world = createMemoryWorld();
  await world.create({ finalizers: [GADGET_FINALIZER] });
  world.forge({ ackResourceMetadata: row.stored });
  for (let pass = 1; pass <= 2; pass++) {
    expect(await world.reconcile()).toMatchObject({ outcome: "terminal", sent: [] });
    expect(world.condition("ACK.Terminal")).toMatchObject({ reason: row.reason, message: row.message });
    expect(world.object().status?.ackResourceMetadata).toMatchObject(row.stored);
  }
  expect(world.cloud.calls).toEqual([]);
});

describe("an object that names a resource other than the one that it has", () => {
  const renamed = async () => {
    const world = createMemoryWorld();
    await world.create();
    await world.reconcile();
    await world.kubernetes.user.patch(world.reference, { spec: { name: "other" } });
    return { world, calls: world.cloud.calls.length };
  };

  test("is refused before any call, and neither resource is touched", async () => {
    const { world, calls } = await renamed();
    expect(await world.reconcile()).toMatchObject({ outcome: "terminal" });
    expect(world.condition("ACK.Terminal")).toMatchObject({
      reason: "NameChanged",
      message:
        "this object's resource is arn:aws:toys:us-west-2:000000000000:gadget/toy, but the spec now refers to arn:aws:toys:us-west-2:000000000000:gadget/other; restore the previous name, or create another object",
    });
    expect(cloudCalls(world, calls)).toEqual([]);
    expect([...world.cloud.resources.keys()]).toEqual(["toy"]);
  });

  test("is also refused when it is deleted, and is released under the policy retain", async () => {
    const { world, calls } = await renamed();
    await world.kubernetes.user.delete(world.reference);
    expect(await world.reconcile()).toMatchObject({ outcome: "terminal" });
    const annotations = { "services.k8s.aws/deletion-policy": "retain" };
    await world.kubernetes.user.patch(world.reference, { metadata: { annotations } });
    expect(await world.reconcile()).toMatchObject({ outcome: "released" });
    expect(cloudCalls(world, calls)).toEqual([]);
    expect(world.exists()).toBe(false);
  });

  test("continues when the previous name is restored", async () => {
    const { world } = await renamed();
    await world.reconcile();
    await world.kubernetes.user.patch(world.reference, { spec: { name: "toy" } });
    expect(await world.reconcile()).toMatchObject({ outcome: "unchanged" });
    expect(world.condition("Ready")).toMatchObject({ status: "True" });
  });
});

test("an object that never had a resource can name another one", async () => {
  const world = createMemoryWorld();
  world.cloud.resources.set("toy", { tags: {}, settings: {} });
  await world.create();
  expect(await world.reconcile()).toMatchObject({ outcome: "terminal" });
  await world.kubernetes.user.patch(world.reference, { spec: { name: "other" } });
  expect(await world.reconcile()).toMatchObject({ outcome: "created" });
});

describe("an object that is moved while its resource is being created", () => {
  const regions = ["us-west-2", "eu-west-1"];
  const move = { metadata: { annotations: { "services.k8s.aws/region": "eu-west-1" } } };

  test("gets no second resource, and says where the first is", async () => {
    const intercept = afterCall("CreateGadget", async () => {
      await world.kubernetes.user.patch(world.reference, move);
    });
    const world = createMemoryWorld({ settings: { regions }, intercept });
    await world.create();
    await world.settle();
    expect([...world.cloud.resources.keys()]).toEqual(["toy"]);
    expect(world.condition("ACK.Terminal")).toMatchObject({ reason: "RegionChanged" });
  });

  test("gets no second resource even if the pass fails before it can record the first", async () => {
    let dies = true;
    const world = createMemoryWorld({
      settings: { regions },
      async intercept(call, carryOut) {
        if (dies && concludes(call)) throw new KubernetesApiError("etcd is unreachable", { status: 500 });
        return carryOut();
      },
    });
    await world.create();
    await expect(world.reconcile()).rejects.toThrow("etcd is unreachable");
    dies = false;
    world.advance(60);
    await world.kubernetes.user.patch(world.reference, move);
    expect(await world.reconcile()).toMatchObject({ outcome: "terminal" });
    await world.kubernetes.user.delete(world.reference);
    expect(await world.reconcile()).toMatchObject({ outcome: "terminal" });
    expect([...world.cloud.resources.keys()]).toEqual(["toy"]);
  });

  test("can move anywhere if AWS has refused to create its resource", async () => {
    const world = createMemoryWorld({ settings: { regions } });
    await world.create({ spec: { name: "toy", tags: [{ key: "mood", value: "forbidden" }] } });
    await world.reconcile();
    expect(world.object().status).not.toHaveProperty("ackResourceMetadata");
    await world.kubernetes.user.patch(world.reference, { ...move, spec: { tags: null } });
    expect(await world.reconcile()).toMatchObject({ outcome: "created" });
    expect([...world.cloud.resources.keys()]).toEqual([keyAt({ account: ACCOUNT, region: "eu-west-1" }, "toy")]);
  });
});

test("the recorded place of the resource is kept, and missing values are added", async () => {
  const world = createMemoryWorld();
  await world.create();
  world.forge({ ackResourceMetadata: { ownerAccountID: "000000000000", region: "us-west-2", partition: "aws-cn" } });
  await world.reconcile();
  expect(world.object().status?.ackResourceMetadata).toEqual({
    arn: "arn:aws:toys:us-west-2:000000000000:gadget/toy",
    ownerAccountID: "000000000000",
    region: "us-west-2",
    partition: "aws-cn",
  });
});
