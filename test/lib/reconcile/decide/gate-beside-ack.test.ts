import { describe, expect, test } from "vitest";
import { cloudWrites } from "../../../support/worlds/cloud-calls.ts";
import { ADOPT, CONSENT } from "../../../support/worlds/gadgets/adopting-gadget.ts";
import { afterCall } from "../../../support/worlds/intercepts.ts";
import { ACK_TAGS, createMemoryWorld, GADGET_FINALIZER, OUR_TAGS } from "../../../support/worlds/memory-world.ts";

const CONTROLLER = "services.k8s.aws/controller-version";

/** A gadget of ours in the state in which ACK's controller, running alongside Driftless, leaves it. */
async function besideAck(spec: object = {}, controller = "toys-v1.2.3") {
  const world = createMemoryWorld();
  await world.create({ spec: { name: "toy", color: "red", ...spec } });
  await world.settle();
  world.cloud.resources.set("toy", { tags: { ...OUR_TAGS, [CONTROLLER]: controller }, settings: { color: "blue" } });
  return { world, before: cloudWrites(world).length };
}

describe("a resource of ours to which ACK's controller has written again", () => {
  test("is left alone, and the object says why and what to do", async () => {
    const { world, before } = await besideAck();
    expect(await world.reconcile()).toMatchObject({ outcome: "unchanged", sent: [] });
    expect(cloudWrites(world)).toHaveLength(before);
    const message = `ACK's controller toys-v1.2.3 has written to the Gadget, so nothing is written to AWS; stop that controller from reconciling this object, then set the tag ${CONTROLLER} to toys-driftless`;
    expect(world.condition("ACK.Advisory")).toMatchObject({ status: "True", reason: "ACKStillRunning", message });
    expect(world.condition("Ready")).toMatchObject({ status: "False", reason: "ACKStillRunning" });
  });

  test("is settled again when the controller is stopped and the tag is set", async () => {
    const { world } = await besideAck();
    await world.reconcile();
    world.cloud.resources.set("toy", { tags: OUR_TAGS, settings: { color: "blue" } });
    expect(await world.reconcile()).toMatchObject({ outcome: "updated" });
    expect(world.condition("ACK.Advisory")).toBeUndefined();
    expect(world.cloud.resources.get("toy")?.settings).toEqual({ color: "red" });
  });

  test("is still deleted with its object", async () => {
    const { world } = await besideAck();
    await world.reconcile();
    await world.kubernetes.user.delete(world.reference);
    expect(await world.reconcile()).toMatchObject({ outcome: "deleted" });
    expect(world.cloud.resources.has("toy")).toBe(false);
  });
});

test.each([
  { how: "adopted", tags: CONSENT, annotations: ADOPT, status: {} },
  {
    how: "taken over",
    tags: ACK_TAGS,
    annotations: {},
    status: {
      ackResourceMetadata: {
        arn: "arn:aws:toys:us-west-2:000000000000:gadget/toy",
        ...{ ownerAccountID: "000000000000", region: "us-west-2" },
      },
    },
  },
])("a resource to which ACK's controller writes while it is being $how is left alone from then on", async (row) => {
  const intercept = afterCall("PutGadgetTags", () => {
    const { tags = {}, settings = {} } = world.cloud.resources.get("toy") ?? {};
    world.cloud.resources.set("toy", { tags: { ...tags, [CONTROLLER]: "toys-v1.2.3" }, settings });
  });
  const world = createMemoryWorld({ intercept });
  world.cloud.resources.set("toy", { tags: row.tags, settings: {} });
  const { annotations } = row;
  await world.create({ annotations, finalizers: [GADGET_FINALIZER], spec: { name: "toy", color: "red" } });
  world.forge(row.status);
  await world.reconcile();
  expect(world.condition("Ready")).toMatchObject({ status: "False", reason: "ACKStillRunning" });
  expect(cloudWrites(world)).toEqual(["PutGadgetTags"]);
});

test.each([
  { whose: "of another service", spec: {}, controller: "dolls-v1" },
  {
    whose: "that the spec declares",
    spec: { tags: [{ key: CONTROLLER, value: "toys-v9" }] },
    controller: "toys-v9",
  },
])("a controller $whose does not stop the repair", async ({ spec, controller }) => {
  const { world } = await besideAck(spec, controller);
  expect(await world.reconcile()).toMatchObject({ outcome: "updated" });
  expect(world.cloud.resources.get("toy")?.settings).toEqual({ color: "red" });
});
