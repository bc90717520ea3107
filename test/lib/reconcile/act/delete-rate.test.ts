import { describe, expect, test } from "vitest";
import { KubernetesApiError } from "../../../../lib/kubernetes/client.ts";
import { cloudWrites } from "../../../support/worlds/cloud-calls.ts";
import { deleting } from "../../../support/worlds/gadgets/gadget-being-deleted.ts";
import { takeDeleteToken } from "../../../support/worlds/gadgets/take-delete-token.ts";
import { afterCall, beforeCall } from "../../../support/worlds/intercepts.ts";
import { DELETE_TOKENS } from "../../../support/worlds/limit-tokens.ts";
import {
  ACK_TAGS,
  createMemoryWorld,
  GADGET_FINALIZER,
  type MemoryWorld,
  OUR_TAGS,
  OWNER_TAG,
} from "../../../support/worlds/memory-world.ts";

const HOUR_SECONDS = 3600;
const POLICY = "services.k8s.aws/deletion-policy";
const ALLOW = "driftless.dev/allow-delete";
const settings = { maximumDeletesPerHour: 1 };

/** Returns the UIDs of the objects that have a token. */
async function holders(world: MemoryWorld) {
  return Object.keys((await world.kubernetes.readConfigMap(DELETE_TOKENS))?.data ?? {}).map((key) => key.split(".")[0]);
}

/** Takes the only token for another object. */
async function exhaust(world: MemoryWorld): Promise<void> {
  await takeDeleteToken(world.kubernetes, { uid: "another", namespace: "others", maximumPerHour: 1, now: world.now() });
}

/** A world whose settled gadget is being deleted while no token is free. */
async function deletingBeyond(...options: Parameters<typeof deleting>) {
  const [{ settings: others, ...rest } = {}, parts] = options;
  const scene = await deleting({ ...rest, settings: { ...settings, ...others } }, parts);
  await exhaust(scene.world);
  const before = scene.world.writes().length;
  return { ...scene, writes: () => scene.world.writes().slice(before) };
}

describe("a delete within the rate", () => {
  test("takes a token under its claim, and only then records that the resource is being deleted", async () => {
    const origins: unknown[] = [];
    const { world, writes } = await deleting({
      settings,
      intercept: beforeCall("patchConfigMap", () => {
        origins.push(world.object().status?.origin, world.object().status?.claim?.holder);
      }),
    });
    const { uid } = world.object().metadata;
    expect(await world.reconcile()).toEqual({ outcome: "deleted", unread: [], sent: [] });
    expect(writes()).toEqual([
      "kubernetes.patchStatus",
      "kubernetes.patchConfigMap",
      "kubernetes.patchStatus",
      "cloud.DeleteGadget",
      "kubernetes.patch",
    ]);
    expect(origins).toEqual(["Created", "run-2"]);
    expect(await holders(world)).toEqual([uid]);
    expect(world.exists()).toBe(false);
  });

  test("that AWS rejects requires no second token when it is retried", async () => {
    const { world } = await deleting({ settings });
    world.cloud.resources.set("toy", { tags: OUR_TAGS, settings: {}, inUse: true });
    const { sent } = await world.reconcile();
    expect(world.condition("Ready")?.message).toContain("toy is in use");
    world.advance(HOUR_SECONDS);
    await exhaust(world);
    world.cloud.resources.set("toy", { tags: OUR_TAGS, settings: {} });
    expect(await world.reconcile(...sent.map(({ request }) => request))).toMatchObject({ outcome: "deleted" });
  });
});

describe("a delete beyond the rate", () => {
  test("waits, says when it continues and how to start it immediately, and keeps the object and its resource", async () => {
    const { world, writes } = await deletingBeyond({ start: Date.parse("2030-01-01T00:00:00Z"), random: () => 0.5 });
    const result = await world.reconcile();
    expect(result).toMatchObject({
      outcome: "in-progress",
      deleteRateExceeded: true,
      sent: [{ request: { reason: "requeue", count: 1 }, delaySeconds: 750 }],
    });
    expect(world.condition("ACK.ResourceSynced")).toMatchObject({
      status: "False",
      reason: "DeleteRateExceeded",
      message:
        'this deployment limits deletes to 1 per hour, and each namespace to half of those that the others leave; the next delete can start at 2030-01-01T01:00:01Z at the earliest; to delete this resource now, annotate the object with driftless.dev/allow-delete: "true"',
    });
    expect(world.condition("Ready")).toMatchObject({ status: "False", reason: "DeleteRateExceeded" });
    expect(world.condition("ACK.Recoverable")).toBeUndefined();
    expect(writes()).toEqual(["kubernetes.patchStatus"]);
    expect(world.object().metadata.finalizers).toEqual([GADGET_FINALIZER]);
    expect(world.object().status).toMatchObject({ origin: "Created", poll: { count: 1 } });
    expect(world.object().status).not.toHaveProperty("claim");
    expect(world.cloud.resources.has("toy")).toBe(true);
  });

  test("continues automatically when a token is free again; until then, it checks rarely and reports the same message each time", async () => {
    const { world, calls } = await deletingBeyond();
    const began = world.now();
    const { sent } = await world.reconcile();
    const said = world.condition("Ready")?.message;
    const second = await world.reconcile(...sent.map(({ request }) => request));
    expect(world.condition("Ready")?.message).toBe(said);
    expect(await world.settle(...second.sent.map(({ request }) => request))).toMatchObject({ outcome: "deleted" });
    expect((world.now() - began) / 1000).toBeGreaterThanOrEqual(HOUR_SECONDS - 1);
    expect((world.now() - began) / 1000).toBeLessThan(HOUR_SECONDS + 900);
    expect(world.cloud.calls.slice(calls).filter(({ verb }) => verb === "HeadGadget").length).toBeLessThan(9);
  });

  test("starts immediately with the annotation, and leaves the tokens alone", async () => {
    const { world, writes } = await deletingBeyond();
    await world.reconcile();
    const waiting = writes().length;
    await world.kubernetes.user.patch(world.reference, { metadata: { annotations: { [ALLOW]: "true" } } });
    expect(await world.reconcile()).toMatchObject({ outcome: "deleted" });
    expect(writes().slice(waiting)).toEqual(["kubernetes.patchStatus", "cloud.DeleteGadget", "kubernetes.patch"]);
    expect(await holders(world)).toEqual(["another"]);
  });

  test("is not started by the value false", async () => {
    const { world } = await deletingBeyond({}, { annotations: { [ALLOW]: "false" } });
    expect(await world.reconcile()).toMatchObject({ deleteRateExceeded: true });
  });

  test("does not mark a resource that ACK created as ours until a token is free", async () => {
    const world = createMemoryWorld({ settings });
    world.cloud.resources.set("toy", { tags: ACK_TAGS, settings: {} });
    await world.create({ finalizers: [GADGET_FINALIZER] });
    const arn = "arn:aws:toys:us-west-2:000000000000:gadget/toy";
    world.forge({ ackResourceMetadata: { arn, ownerAccountID: "000000000000", region: "us-west-2" } });
    await world.kubernetes.user.delete(world.reference);
    await exhaust(world);
    const { sent } = await world.reconcile();
    expect(cloudWrites(world)).toEqual([]);
    expect(await world.settle(...sent.map(({ request }) => request))).toMatchObject({ outcome: "deleted" });
    expect(cloudWrites(world)).toEqual(["PutGadgetTags", "DeleteGadget"]);
  });
});

describe("no token is taken", () => {
  test("for an object that keeps its resource, or whose resource is gone or belongs to another owner", async () => {
    const scenes: readonly [object, (world: MemoryWorld) => void][] = [
      [{ annotations: { [POLICY]: "retain" } }, () => undefined],
      [{}, (world) => world.cloud.resources.clear()],
      [{}, (world) => world.cloud.resources.set("toy", { tags: { [OWNER_TAG]: "west/default/toy" }, settings: {} })],
    ];
    for (const [parts, prepare] of scenes) {
      const { world } = await deletingBeyond({}, parts);
      prepare(world);
      world.advance(60);
      await world.reconcile();
      expect(world.exists()).toBe(false);
      expect(await holders(world)).toEqual(["another"]);
    }
  });

  test("while AWS is working on the resource", async () => {
    const world = createMemoryWorld({ kind: "robot", settings });
    await world.create();
    await world.reconcile();
    await world.kubernetes.user.delete(world.reference);
    expect(await world.reconcile()).toMatchObject({ outcome: "in-progress" });
    expect(await holders(world)).toEqual([]);
  });

  test("for a delete if the object's deletion policy is changed to retain in the meantime", async () => {
    const annotations = { [POLICY]: "retain" };
    const { world } = await deleting({
      settings,
      intercept: afterCall("GetGadgetTags", async () => {
        await world.kubernetes.user.patch(world.reference, { metadata: { annotations } });
      }),
    });
    expect(await world.reconcile()).toMatchObject({ outcome: "released" });
    expect(await holders(world)).toEqual([]);
    expect(world.cloud.resources.has("toy")).toBe(true);
  });

  test("if the deployment sets no maximum", async () => {
    const { world } = await deleting();
    expect(await world.reconcile()).toMatchObject({ outcome: "deleted" });
    expect(world.kubernetes.calls.some(({ verb }) => verb.endsWith("ConfigMap"))).toBe(false);
  });
});

test.each(["readConfigMap", "patchConfigMap"])(
  "nothing is deleted while %s fails, and the object says so",
  async (verb) => {
    let fails = true;
    const { world } = await deleting({
      settings,
      intercept: beforeCall(verb, () => {
        if (fails) throw new KubernetesApiError("forbidden", { status: 403 });
      }),
    });
    const failed = await world.reconcile();
    expect(failed).toMatchObject({ outcome: "recoverable", sent: [{ request: { attempt: 1 } }] });
    expect(world.condition("ACK.Recoverable")?.message).toBe(
      `nothing is deleted while the ConfigMap driftless-system/driftless-delete-tokens cannot be used: forbidden (to release the object and keep its resource in AWS, annotate the object with ${POLICY}: retain)`,
    );
    expect(world.cloud.resources.has("toy")).toBe(true);
    fails = false;
    expect(await world.settle(...failed.sent.map(({ request }) => request))).toMatchObject({ outcome: "deleted" });
  },
);

test("if the tokens change on every attempt, a delete gives up its claim and is retried", async () => {
  const { world } = await deleting({
    settings,
    intercept: beforeCall("patchConfigMap", () => {
      throw new KubernetesApiError("the object has been modified", { status: 409 });
    }),
  });
  const sent = [{ request: { waits: 1 }, delaySeconds: 1 }];
  expect(await world.reconcile()).toMatchObject({ outcome: "conflict", sent });
  expect(world.object().status).toMatchObject({ origin: "Created" });
  expect(world.object().status).not.toHaveProperty("claim");
  expect(world.cloud.resources.has("toy")).toBe(true);
});

test("if two objects are deleted at the same time, one is removed and the other waits", async () => {
  const { world } = await deleting({ settings });
  const reference = { ...world.reference, name: "other" };
  const other = await world.kubernetes.user.create(reference, { spec: { name: "other" } });
  const request = { ...world.request(), name: "other", uid: other.metadata.uid };
  await world.reconcile(request);
  await world.kubernetes.user.delete(reference);
  const results = await Promise.all([world.reconcile(), world.reconcile(request)]);
  const outcomes = results.map(({ outcome }) => outcome);
  expect(outcomes.sort()).toEqual(["deleted", "in-progress"]);
  expect(world.cloud.resources.size).toBe(1);
});
