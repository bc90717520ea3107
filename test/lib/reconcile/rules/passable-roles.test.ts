import { describe, expect, test } from "vitest";
import { createMemoryWorld, type MemoryWorldOptions } from "../../../support/memory-world.ts";

const COPY = "arn:aws:iam::000000000000:role/copy";
const ADMIN = "arn:aws:iam::000000000000:role/admin";
const ALLOWED = { passableRoles: ["arn:aws:iam::000000000000:role/c*"] };

/** A world of gadgets whose `notes` field names a role. */
function worldOf(options: MemoryWorldOptions) {
  return createMemoryWorld({ passedRoles: ["notes"], ...options });
}

describe("an object whose spec names a role that the deployment does not allow", () => {
  test.each([undefined, ALLOWED])("is Terminal before any call to AWS, with %j", async (settings) => {
    const world = worldOf({ ...(settings && { settings }) });
    await world.create({ spec: { name: "toy", color: "red", notes: ADMIN } });
    expect(await world.reconcile()).toMatchObject({ outcome: "terminal", sent: [] });
    expect(world.cloud.calls).toEqual([]);
    expect(world.object().metadata.finalizers).toBeUndefined();
    expect(world.condition("ACK.Terminal")).toMatchObject({
      reason: "RoleNotPassable",
      message: `spec.notes is ${ADMIN}, which the deployment's parameter passableRoles does not allow`,
    });
  });

  test("does not change the resource that it already has", async () => {
    const world = worldOf({ settings: ALLOWED });
    await world.create({ spec: { name: "toy", notes: COPY } });
    await world.settle();
    const before = structuredClone(world.cloud.resources.get("toy"));
    await world.kubernetes.user.patch(world.reference, { spec: { color: "red", notes: ADMIN } });
    expect(await world.reconcile()).toMatchObject({ outcome: "terminal" });
    expect(world.cloud.resources.get("toy")).toEqual(before);
  });

  test("can still be deleted", async () => {
    const world = worldOf({ settings: ALLOWED });
    await world.create({ spec: { name: "toy", notes: COPY } });
    await world.settle();
    await world.kubernetes.user.patch(world.reference, { spec: { notes: ADMIN } });
    await world.reconcile();
    await world.kubernetes.user.delete(world.reference);
    expect(await world.reconcile()).toMatchObject({ outcome: "deleted" });
    expect(world.cloud.resources.size).toBe(0);
  });

  test("can be observed if it is read-only", async () => {
    const world = worldOf({});
    world.cloud.resources.set("toy", { tags: {}, settings: { notes: ADMIN } });
    const annotations = { "services.k8s.aws/read-only": "true" };
    await world.create({ annotations, spec: { name: "toy", notes: ADMIN } });
    expect(await world.reconcile()).toMatchObject({ outcome: "unchanged" });
  });

  test("does not adopt a resource that has such a role", async () => {
    const world = worldOf({ settings: { ...ALLOWED, adoption: "any" } });
    world.cloud.resources.set("toy", { tags: {}, settings: { size: "big", notes: ADMIN } });
    const annotations = { "services.k8s.aws/adoption-policy": "adopt-or-create" };
    await world.create({ annotations, spec: { name: "toy", notes: ADMIN } });
    expect(await world.reconcile()).toMatchObject({ outcome: "terminal" });
    expect(world.writes().filter((call) => call.startsWith("cloud"))).toEqual([]);
  });
});

test("an allowed role is set", async () => {
  const world = worldOf({ settings: ALLOWED });
  await world.create({ spec: { name: "toy", notes: COPY } });
  await world.settle();
  expect(world.cloud.resources.get("toy")?.settings).toMatchObject({ notes: COPY });
});
