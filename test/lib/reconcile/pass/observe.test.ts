import { describe, expect, test } from "vitest";
import { refusal } from "../../../support/kinds/memory/memory-resource.ts";
import { cloudCalls, cloudWrites } from "../../../support/worlds/cloud-calls.ts";
import { beforeCall } from "../../../support/worlds/intercepts.ts";
import {
  ACK_TAGS,
  createMemoryWorld,
  GADGET_FINALIZER,
  OUR_TAGS,
  OWNER_TAG,
} from "../../../support/worlds/memory-world.ts";

const finalizers = [GADGET_FINALIZER];
const READ_ONLY = { "services.k8s.aws/read-only": "true" };

describe("a resource that existed before the object", () => {
  test.each([
    { title: "and has no tags", tags: {} },
    { title: "and has this object's owner tag", tags: OUR_TAGS },
    { title: "and has ACK's tags", tags: ACK_TAGS },
  ])(
    "$title is refused: only its tags are read, no finalizer is set, and nothing is written to AWS",
    async ({ tags }) => {
      const world = createMemoryWorld();
      world.cloud.resources.set("toy", { tags, settings: { color: "blue" } });
      await world.create();
      expect(await world.reconcile()).toMatchObject({ outcome: "terminal", sent: [] });
      expect(cloudCalls(world)).toEqual(["HeadGadget", "GetGadgetTags"]);
      expect(world.object().metadata.finalizers).toBeUndefined();
      expect(world.object().status).not.toHaveProperty("origin");
      expect(world.object().status).not.toHaveProperty("ackResourceMetadata");
      expect(world.condition("ACK.Terminal")).toMatchObject({
        status: "True",
        message: expect.stringMatching(/^Resource already exists: /),
      });
      expect(world.condition("ACK.Terminal")?.reason).toBe("AlreadyExists");
    },
  );

  test("remains in AWS when the object is deleted", async () => {
    const world = createMemoryWorld();
    world.cloud.resources.set("toy", { tags: OUR_TAGS, settings: {} });
    await world.create();
    await world.reconcile();
    await world.kubernetes.user.delete(world.reference);
    expect(world.exists()).toBe(false);
    expect(world.cloud.resources.has("toy")).toBe(true);
  });
});

describe("an object with our finalizer", () => {
  test("continues with a resource that has its owner tag", async () => {
    const world = createMemoryWorld();
    world.cloud.resources.set("toy", { tags: OUR_TAGS, settings: {} });
    await world.create({ finalizers, spec: { name: "toy", color: "red" } });
    expect(await world.reconcile()).toMatchObject({ outcome: "updated" });
    expect(world.cloud.resources.get("toy")?.settings).toEqual({ color: "red" });
    expect(world.object().status).toMatchObject({ origin: "Created" });
  });

  test.each([
    { title: "with another owner tag", tags: { [OWNER_TAG]: "west/default/toy" }, reason: /^AlreadyExists$/ },
    { title: "without tags", tags: {}, reason: /^OwnershipLost$/ },
    { title: "that ACK created but that the object's status does not name", tags: ACK_TAGS, reason: /^OwnershipLost$/ },
  ])("leaves a resource $title alone, and keeps its finalizer", async ({ tags, reason }) => {
    const world = createMemoryWorld();
    world.cloud.resources.set("toy", { tags, settings: {} });
    await world.create({ finalizers });
    expect(await world.reconcile()).toMatchObject({ outcome: "terminal" });
    expect(cloudWrites(world)).toEqual([]);
    expect(world.condition("ACK.Terminal")?.reason).toMatch(reason);
    expect(world.object().metadata.finalizers).toEqual(finalizers);
  });

  test("leaves alone a resource that is in another region", async () => {
    const world = createMemoryWorld();
    world.cloud.resources.set("toy", { tags: OUR_TAGS, settings: {}, place: "elsewhere" });
    await world.create({ finalizers });
    expect(await world.reconcile()).toMatchObject({ outcome: "terminal" });
    expect(cloudCalls(world)).toEqual(["HeadGadget"]);
    expect(world.condition("ACK.Terminal")?.message).toBe("Resource already exists");
  });

  test.each(["HeadGadget", "GetGadgetTags"])("waits if %s fails, and writes nothing", async (verb) => {
    const world = createMemoryWorld({
      intercept: beforeCall(verb, () => {
        throw refusal(verb, "InternalError", "no", 500);
      }),
    });
    world.cloud.resources.set("toy", { tags: OUR_TAGS, settings: {} });
    await world.create({ finalizers, spec: { name: "toy", color: "red" } });
    expect(await world.reconcile()).toMatchObject({ outcome: "recoverable" });
    expect(cloudWrites(world)).toEqual([]);
    expect(world.condition("ACK.Recoverable")?.message).toBe("api error InternalError: no");
  });
});

describe("an observation", () => {
  test("reads everything in parallel, once it is known that the resource exists", async () => {
    const world = createMemoryWorld();
    world.cloud.resources.set("toy", { tags: OUR_TAGS, settings: {} });
    await world.create({ finalizers, spec: { name: "toy", notes: "mine" } });
    await world.reconcile();
    expect(cloudCalls(world)).toEqual([
      "HeadGadget",
      "GetGadgetTags",
      "GetGadgetSetting guard",
      "GetGadgetSetting policy",
      "GetGadgetSetting color",
      "GetGadgetSetting size",
      "GetGadgetSetting notes",
      "PutGadgetSetting notes",
    ]);
  });

  test("for a delete reads only the tags", async () => {
    const world = createMemoryWorld();
    world.cloud.resources.set("toy", { tags: OUR_TAGS, settings: {} });
    await world.create({ finalizers });
    await world.kubernetes.user.delete(world.reference);
    await world.reconcile();
    expect(cloudCalls(world)).toEqual(["HeadGadget", "GetGadgetTags", "DeleteGadget"]);
  });

  test("for a read-only object reads the resource, whoever owns it", async () => {
    const world = createMemoryWorld();
    world.cloud.resources.set("toy", { tags: {}, settings: {} });
    await world.create({ annotations: READ_ONLY });
    await world.reconcile();
    expect(cloudCalls(world)).toHaveLength(6);
  });

  test("makes no call for an invalid spec", async () => {
    const world = createMemoryWorld();
    for (const spec of [{ name: "a toy" }, { name: "toy", size: "absurd" }]) {
      await world.create({ finalizers, spec });
      expect(await world.reconcile()).toMatchObject({ outcome: "terminal" });
      expect(world.cloud.calls).toEqual([]);
      await world.kubernetes.user.patch(world.reference, { metadata: { finalizers: null } });
      await world.kubernetes.user.delete(world.reference);
    }
  });
});

describe("a resource that AWS is working on", () => {
  test("is read only for the parts that can be read in the meantime", async () => {
    const read: string[] = [];
    const world = createMemoryWorld({
      kind: "robot",
      robot: {
        parts: (["described", "whileBusy", "neither"] as const).map((name) => ({
          name,
          ...(name === "neither" ? {} : { [name]: true }),
          desired: () => undefined,
          async read() {
            read.push(name);
            return undefined;
          },
        })),
      },
    });
    await world.create({ spec: { name: "toy" } });
    await world.settle();
    const robot = world.cloud.resources.get("toy");
    if (robot === undefined) throw new Error("no robot was created");
    world.cloud.resources.set("toy", { ...robot, work: { state: "UPDATING", until: Number.MAX_SAFE_INTEGER } });
    read.length = 0;
    expect(await world.reconcile(world.request({ reason: "resync" }))).toMatchObject({ outcome: "in-progress" });
    expect(read).toEqual(["described", "whileBusy"]);
  });
});
