import { describe, expect, test } from "vitest";
import { deleting } from "../../../support/worlds/gadgets/gadget-being-deleted.ts";

const ALLOW = "driftless.dev/allow-delete";
const POLICY = "services.k8s.aws/deletion-policy";

/** A world whose object is being deleted because its CRD is, after a pass. */
async function deletedWithDefinition() {
  const scene = await deleting();
  scene.world.kubernetes.user.definitionsBeingDeleted.add("Gadget");
  const { outcome } = await scene.world.reconcile();
  return { ...scene, outcome };
}

describe("the resource of an object that is deleted with its CRD", () => {
  test("is left in AWS, and the message says how to keep or to delete it", async () => {
    const { world, outcome, writes } = await deletedWithDefinition();
    expect(outcome).toBe("terminal");
    expect(world.cloud.resources.has("toy")).toBe(true);
    expect(world.object().metadata.finalizers).toHaveLength(1);
    expect(writes().filter((write) => write.startsWith("cloud."))).toEqual([]);
    expect(world.object().status?.claim).toBeUndefined();
    const message = world.condition("ACK.Terminal")?.message;
    expect(message).toContain("the CRD gadgets.toys.services.k8s.aws is being deleted, and every Gadget with it");
    expect(message).toContain(`${POLICY}: retain`);
    expect(message).toContain(`${ALLOW}: "true"`);
  });

  test("is recorded in the history with its ARN", async () => {
    const { world } = await deletedWithDefinition();
    expect(world.workDone()).toMatchObject({ acted: false, arn: "arn:aws:toys:us-west-2:000000000000:gadget/toy" });
    expect(world.workDone()?.failure?.terminal).toMatchObject([{ reason: "DefinitionDeleted" }]);
  });

  test("is deleted once the object allows it", async () => {
    const { world } = await deletedWithDefinition();
    await world.kubernetes.user.patch(world.reference, { metadata: { annotations: { [ALLOW]: "true" } } });
    expect(await world.reconcile()).toMatchObject({ outcome: "deleted" });
    expect(world.cloud.resources.has("toy")).toBe(false);
  });

  test("is kept once the object says retain, and can then be adopted by a new object", async () => {
    const { world } = await deletedWithDefinition();
    await world.kubernetes.user.patch(world.reference, { metadata: { annotations: { [POLICY]: "retain" } } });
    expect(await world.reconcile()).toMatchObject({ outcome: "released" });
    expect(world.cloud.resources.has("toy")).toBe(true);
    world.kubernetes.user.definitionsBeingDeleted.clear();
    await world.create({ annotations: { "services.k8s.aws/adoption-policy": "adopt-or-create" } });
    await world.settle();
    expect(world.condition("Ready")?.status).toBe("True");
  });

  test("is left in AWS if the state of the CRD cannot be read", async () => {
    const { world } = await deleting({
      intercept: async (call, carryOut) => {
        if (call.verb === "isDefinitionDeleted") throw new Error("forbidden");
        return carryOut();
      },
    });
    expect(await world.reconcile()).toMatchObject({ outcome: "recoverable" });
    expect(world.cloud.resources.has("toy")).toBe(true);
  });
});

test("an object that is deleted while its CRD is not is deleted in AWS", async () => {
  const { world } = await deleting();
  expect(await world.reconcile()).toMatchObject({ outcome: "deleted" });
});
