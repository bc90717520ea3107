import { describe, expect, test } from "vitest";
import { type CloudResource, noAnswer, refusal } from "../../../support/kinds/memory/memory-resource.ts";
import { cloudCalls, cloudWrites } from "../../../support/worlds/cloud-calls.ts";
import { deleting } from "../../../support/worlds/gadgets/gadget-being-deleted.ts";
import { afterCall, beforeCall } from "../../../support/worlds/intercepts.ts";
import {
  ACK_TAGS,
  createMemoryWorld,
  GADGET_FINALIZER,
  type MemoryWorld,
  OUR_TAGS,
  OWNER_TAG,
} from "../../../support/worlds/memory-world.ts";

const POLICY = "services.k8s.aws/deletion-policy";
const ARN = "arn:aws:toys:us-west-2:000000000000:gadget/toy";

describe("deleting an object", () => {
  test("deletes its resource under a claim that records the deletion, then releases the object", async () => {
    const origins: unknown[] = [];
    const { world, writes } = await deleting({
      intercept: beforeCall("DeleteGadget", () => {
        origins.push(world.object().status?.origin);
      }),
    });
    expect(await world.reconcile()).toMatchObject({ outcome: "deleted", sent: [] });
    expect(writes()).toEqual(["kubernetes.patchStatus", "cloud.DeleteGadget", "kubernetes.patch"]);
    expect(origins).toEqual(["Deleting"]);
    expect(world.cloud.resources.size).toBe(0);
    expect(world.exists()).toBe(false);
    expect(world.events()).toEqual(["Created: Gadget created in AWS", "Deleted: Gadget deleted in AWS"]);
  });

  test("reads only the tags of the resource, and ignores the spec", async () => {
    const { world, calls } = await deleting();
    await world.kubernetes.user.patch(world.reference, { spec: { size: "absurd" } });
    expect(await world.reconcile()).toMatchObject({ outcome: "deleted" });
    expect(cloudCalls(world, calls)).toEqual(["HeadGadget", "GetGadgetTags", "DeleteGadget"]);
  });

  test("is complete if the resource no longer exists", async () => {
    const { world, writes } = await deleting();
    world.cloud.resources.clear();
    world.advance(30);
    expect(await world.reconcile()).toMatchObject({ outcome: "deleted" });
    expect(writes()).toEqual(["kubernetes.patch"]);
    expect(world.events()).toContain("Released: Gadget was already gone from AWS");
  });

  test("checks again if the resource was created only moments before and is not visible yet", async () => {
    const { world } = await deleting();
    const made = [...world.cloud.resources];
    world.cloud.resources.clear();
    const first = await world.reconcile();
    expect(first).toMatchObject({ outcome: "in-progress", sent: [{ request: { count: 1 }, delaySeconds: 15 }] });
    expect(world.condition("Ready")).toMatchObject({ status: "False", reason: "Deleting" });
    expect(world.condition("Ready")?.message).toContain("waiting to be sure");
    for (const [name, resource] of made) world.cloud.resources.set(name, resource);
    expect(await world.settle(...first.sent.map(({ request }) => request))).toMatchObject({ outcome: "deleted" });
    expect(world.cloud.resources.size).toBe(0);
    expect(world.events()).toContain("Deleted: Gadget deleted in AWS");
  });

  test("waits for a create to which AWS did not respond, and deletes the resource once it is visible", async () => {
    const world = createMemoryWorld({
      intercept: afterCall("CreateGadget", () => {
        throw noAnswer("CreateGadget");
      }),
    });
    await world.create();
    await world.reconcile();
    const made = [...world.cloud.resources];
    world.cloud.resources.clear();
    await world.kubernetes.user.delete(world.reference);
    world.advance(21);
    const first = await world.reconcile();
    expect(first).toMatchObject({ outcome: "in-progress" });
    for (const [name, resource] of made) world.cloud.resources.set(name, resource);
    expect(await world.settle(...first.sent.map(({ request }) => request))).toMatchObject({ outcome: "deleted" });
    expect(world.cloud.resources.size).toBe(0);
  });

  test("waits no longer than 30 s for a create to which AWS did not respond", async () => {
    const world = createMemoryWorld({
      intercept: beforeCall("CreateGadget", () => {
        throw noAnswer("CreateGadget");
      }),
    });
    await world.create();
    await world.reconcile();
    await world.kubernetes.user.delete(world.reference);
    world.advance(21);
    const deleted = Date.parse(world.object().metadata.deletionTimestamp ?? "");
    expect(await world.settle()).toMatchObject({ outcome: "deleted", sent: [] });
    expect((world.now() - deleted) / 1000).toBeLessThan(60);
    expect(world.exists()).toBe(false);
  });

  test("leaves a resource that does not belong to the object, and says so", async () => {
    const others: readonly CloudResource[] = [
      { tags: { [OWNER_TAG]: "west/default/toy" }, settings: {} },
      { tags: {}, settings: {} },
      { tags: ACK_TAGS, settings: {} },
      { tags: OUR_TAGS, settings: {}, place: "elsewhere" },
    ];
    for (const resource of others) {
      const { world, writes } = await deleting();
      world.cloud.resources.set("toy", resource);
      expect(await world.reconcile()).toMatchObject({ outcome: "deleted" });
      expect(writes()).toEqual(["kubernetes.patch"]);
      expect(world.cloud.resources.has("toy")).toBe(true);
      expect(world.events()).toContain("Released: Gadget left in AWS: it does not belong to this object");
    }
  });

  test("takes a resource over from ACK before deleting it, and the status says which of the two is in progress", async () => {
    const origins: unknown[] = [];
    const world: MemoryWorld = createMemoryWorld({
      intercept: async (call, carryOut) => {
        if (call.port === "cloud" && call.writes) origins.push(world.object().status?.origin);
        return carryOut();
      },
    });
    world.cloud.resources.set("toy", { tags: ACK_TAGS, settings: {} });
    await world.create({ finalizers: [GADGET_FINALIZER] });
    world.forge({ ackResourceMetadata: { arn: ARN, ownerAccountID: "000000000000", region: "us-west-2" } });
    await world.kubernetes.user.delete(world.reference);
    expect(await world.reconcile()).toMatchObject({ outcome: "deleted" });
    expect(cloudWrites(world)).toEqual(["PutGadgetTags", "DeleteGadget"]);
    expect(origins).toEqual(["TakingOver", "Deleting"]);
    expect(world.cloud.resources.size).toBe(0);
  });

  test("does nothing if the finalizer is missing", async () => {
    const world = createMemoryWorld();
    world.cloud.resources.set("toy", { tags: {}, settings: {} });
    await world.create({ finalizers: ["example.com/other"] });
    await world.kubernetes.user.delete(world.reference);
    expect(await world.reconcile()).toMatchObject({ outcome: "unchanged", sent: [] });
    expect(world.writes()).toEqual([]);
    expect(world.cloud.calls).toEqual([]);
  });

  test("that is blocked reports the cause and the remedy, is retried, and succeeds once nothing blocks it", async () => {
    const { world } = await deleting();
    world.cloud.resources.set("toy", { tags: OUR_TAGS, settings: {}, inUse: true });
    const first = await world.reconcile();
    expect(first).toMatchObject({ outcome: "recoverable", sent: [{ delaySeconds: 5 }] });
    const message = `api error InUse: toy is in use (to release the object and keep its resource in AWS, annotate the object with ${POLICY}: retain)`;
    expect(world.condition("Ready")).toMatchObject({ status: "False", reason: "InUse", message });
    expect(world.condition("ACK.ResourceSynced")).toMatchObject({
      status: "Unknown",
      reason: "operation error Toys: DeleteGadget, api error InUse: toy is in use",
    });
    expect(world.object().metadata.finalizers).toEqual([GADGET_FINALIZER]);

    world.cloud.resources.set("toy", { tags: OUR_TAGS, settings: {} });
    world.advance(5);
    expect(await world.reconcile(...first.sent.map(({ request }) => request))).toMatchObject({ outcome: "deleted" });
    expect(world.exists()).toBe(false);
  });

  test("reports the remedy once, however many reasons block it", async () => {
    const { world } = await deleting({
      gadget: {
        remove: () => Promise.reject(new AggregateError([refusal("a", "One", "1"), refusal("b", "Two", "2")])),
      },
    });
    await world.reconcile();
    expect(world.condition("ACK.Recoverable")?.message).toMatch(
      /^api error One: 1; api error Two: 2 \(to release[^()]*\)$/,
    );
  });

  test.each(["HeadGadget", "GetGadgetTags"])("waits if %s fails", async (verb) => {
    const { world, writes } = await deleting({
      intercept: beforeCall(verb, () => {
        throw refusal(verb, "InternalError", "no", 500);
      }),
    });
    expect(await world.reconcile()).toMatchObject({ outcome: "recoverable" });
    expect(writes()).toEqual(["kubernetes.patchStatus"]);
    expect(world.condition("Ready")?.message).toContain(`${POLICY}: retain`);
  });

  test("waits if AWS hides the object's resource", async () => {
    const { world, writes } = await deleting();
    world.cloud.resources.set("toy", { tags: OUR_TAGS, settings: {}, place: "hidden" });
    world.advance(60);
    expect(await world.reconcile()).toMatchObject({ outcome: "recoverable" });
    expect(writes()).toEqual(["kubernetes.patchStatus"]);
    expect(world.condition("ACK.Recoverable")?.message).toContain("api error Forbidden: not yours");
    expect(world.object().metadata.finalizers).toEqual([GADGET_FINALIZER]);
  });

  test("is complete if AWS hides a resource that never belonged to the object", async () => {
    const world = createMemoryWorld({
      intercept: beforeCall("CreateGadget", () => {
        throw refusal("CreateGadget", "SlowDown", "please", 503);
      }),
    });
    await world.create();
    await world.reconcile();
    const others = { tags: {}, settings: {}, place: "hidden" } as const;
    world.cloud.resources.set("toy", others);
    await world.kubernetes.user.delete(world.reference);
    expect(await world.reconcile()).toMatchObject({ outcome: "deleted" });
    expect(world.cloud.resources.get("toy")).toEqual(others);
  });

  test("does not delete a resource if the object's deletion policy was changed to retain just before", async () => {
    const { world } = await deleting({
      intercept: afterCall("HeadGadget", async () => {
        await world.kubernetes.user.patch(world.reference, { metadata: { annotations: { [POLICY]: "retain" } } });
      }),
    });
    expect(await world.reconcile()).toMatchObject({ outcome: "released" });
    expect(world.cloud.resources.has("toy")).toBe(true);
    expect(world.exists()).toBe(false);
  });

  test("reports what it did even if another user changes the object in the meantime", async () => {
    let wasTouched = false;
    const { world } = await deleting({
      intercept: afterCall("DeleteGadget", async () => {
        if (wasTouched) return;
        wasTouched = true;
        await world.kubernetes.user.patch(world.reference, { metadata: { annotations: { a: "b" } } });
      }),
    });
    expect(await world.reconcile()).toMatchObject({ outcome: "deleted" });
    expect(world.events().filter((event) => event.startsWith("Deleted"))).toEqual(["Deleted: Gadget deleted in AWS"]);
  });

  test("leaves the object not Ready while another finalizer still holds it", async () => {
    const { world } = await deleting({}, { finalizers: ["example.com/other"] });
    expect(await world.reconcile()).toMatchObject({ outcome: "deleted" });
    expect(world.object().metadata.finalizers).toEqual(["example.com/other"]);
    expect(world.condition("Ready")).toMatchObject({ status: "False", reason: "Released" });
    expect(world.object().status).not.toHaveProperty("claim");
    const written = world.writes().length;
    expect(await world.reconcile()).toMatchObject({ outcome: "released" });
    expect(world.writes()).toHaveLength(written);
  });
});
