import { describe, expect, test } from "vitest";
import type { Reference } from "../../../../lib/reconcile/contract/kind-data.ts";
import { gadget } from "../../../support/kinds/memory/gadget-kind.ts";
import { cloudWrites } from "../../../support/worlds/cloud-calls.ts";
import {
  createMemoryWorld,
  type ManifestParts,
  type MemoryWorld,
  OUR_TAGS,
} from "../../../support/worlds/memory-world.ts";

/** The color of a gadget, which the ARN of another gadget can provide. */
const colored: Reference = {
  field: "color",
  ref: "colorRef",
  mutual: true,
  to: { kind: gadget.resource, path: "status.ackResourceMetadata.arn", ackName: "Status.ACKResourceMetadata.ARN" },
  ackNames: { field: "Color", ref: "ColorRef" },
};
const SPEC = { name: "toy", size: "big", colorRef: { from: { name: "other" } } };
const other = { kind: gadget.resource, namespace: "default", name: "other" };

/** A world in which the gadget refers to another one, which exists, and has no resource yet. */
async function referring(parts: ManifestParts = {}): Promise<MemoryWorld> {
  const world = createMemoryWorld({ references: [colored] });
  await world.kubernetes.user.create(other, { spec: { name: "other" } });
  await world.create({ spec: SPEC, ...parts });
  return world;
}

/** Gives the other gadget a resource. */
function provide(world: MemoryWorld, arn: string | null): void {
  const ackResourceMetadata = arn === null ? null : { arn, ownerAccountID: "000000000000", region: "us-west-2" };
  world.kubernetes.user.patchStatus(other, { ackResourceMetadata });
}

const settingsOf = (world: MemoryWorld) => world.cloud.resources.get("toy")?.settings;

describe("an object that refers to one that may refer to it", () => {
  test.each([{}, { annotations: { "driftless.dev/drift-policy": "report" } }])(
    "gets its resource first, and is as declared once the other has a resource, with %j",
    async (parts) => {
      const world = await referring(parts);
      const first = await world.reconcile();
      expect(first).toMatchObject({ outcome: "in-progress", sent: [{ request: { count: 1 }, delaySeconds: 2 }] });
      expect(cloudWrites(world)).toEqual(["CreateGadget"]);
      expect(settingsOf(world)).not.toHaveProperty("color");
      expect(world.condition("Ready")).toMatchObject({ status: "False", reason: "ReferenceNotResolved" });
      expect(world.condition("ACK.ReferencesResolved")).toMatchObject({ status: "Unknown" });
      expect(world.object().status?.ackResourceMetadata?.arn).toBe("arn:aws:toys:us-west-2:000000000000:gadget/toy");

      provide(world, "arn:other");
      await world.settle(...first.sent.map(({ request }) => request));
      expect(settingsOf(world)).toMatchObject({ color: "arn:other", size: "big" });
      expect(world.condition("Ready")).toMatchObject({ status: "True" });
      expect(world.condition("ACK.ReferencesResolved")).toMatchObject({ status: "True" });
    },
  );

  test("changes nothing of a resource that exists until the other provides its value again", async () => {
    const world = await referring();
    provide(world, "arn:other");
    await world.settle();
    expect(settingsOf(world)).toMatchObject({ color: "arn:other" });
    provide(world, null);
    await world.kubernetes.user.patch(world.reference, { spec: { size: "small" } });
    const before = cloudWrites(world).length;
    expect(await world.reconcile()).toMatchObject({ outcome: "in-progress" });
    expect(cloudWrites(world)).toHaveLength(before);
  });

  test("changes nothing of a resource that exists, although the status says that there is none", async () => {
    const world = await referring();
    provide(world, "arn:other");
    await world.settle();
    provide(world, null);
    world.forge({ ackResourceMetadata: null, origin: null });
    const before = cloudWrites(world).length;
    expect(await world.reconcile()).toMatchObject({ outcome: "in-progress" });
    expect(cloudWrites(world)).toHaveLength(before);
    expect(settingsOf(world)).toMatchObject({ color: "arn:other", size: "big" });
    expect(world.condition("Ready")).toMatchObject({ reason: "ReferenceNotResolved" });
  });

  test("does not adopt a resource before it knows what it declares", async () => {
    const annotations = { "services.k8s.aws/adoption-policy": "adopt-or-create" };
    const world = await referring({ annotations });
    world.cloud.resources.set("toy", { tags: { ...OUR_TAGS, "driftless.dev/adoptable-by": "east/" }, settings: {} });
    expect(await world.reconcile()).toMatchObject({ outcome: "in-progress" });
    expect(cloudWrites(world)).toEqual([]);
    expect(world.object().metadata.finalizers).toBeUndefined();
  });

  test("waits for a reference of another kind, and creates nothing until it provides its value", async () => {
    const world = createMemoryWorld({ references: [{ ...colored, mutual: undefined } as unknown as Reference] });
    await world.kubernetes.user.create(other, { spec: { name: "other" } });
    await world.create({ spec: SPEC });
    expect(await world.reconcile()).toMatchObject({ outcome: "in-progress" });
    expect(world.cloud.calls).toEqual([]);
  });
});
