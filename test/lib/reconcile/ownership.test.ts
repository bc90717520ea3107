import { describe, expect, test } from "vitest";
import { TerminalError } from "../../../lib/reconcile/errors.ts";
import { refusal } from "../../support/memory-cloud.ts";
import { ACK_TAGS, GADGET_FINALIZER, gadgets } from "../../support/memory-kind.ts";
import { createMemoryWorld, type MemoryWorld } from "../../support/memory-world.ts";

const OURS = { "driftless.dev/owner": "east/default/toy" };
const finalizers = [GADGET_FINALIZER];

function cloudWrites(world: MemoryWorld): readonly string[] {
  return world.cloud.calls.filter(({ writes }) => writes).map(({ verb }) => verb);
}

describe("a resource that was there before the object", () => {
  test.each([
    { title: "without tags", tags: {} },
    { title: "with our own owner tag", tags: OURS },
    { title: "of ACK", tags: ACK_TAGS },
  ])("$title is refused: no finalizer, not one call that writes", async ({ tags }) => {
    const world = createMemoryWorld();
    world.cloud.resources.set("toy", { tags, settings: { color: "blue" } });
    await world.create();
    expect(await world.reconcile()).toEqual({ outcome: "terminal" });
    expect(cloudWrites(world)).toEqual([]);
    expect(world.object().metadata.finalizers).toBeUndefined();
    expect(world.object().status).not.toHaveProperty("origin");
    expect(world.object().status).not.toHaveProperty("ackResourceMetadata");
    expect(world.condition("ACK.Terminal")).toMatchObject({ status: "True", message: "Resource already exists" });
    expect(world.condition("ACK.Terminal")?.reason).toContain("not managed by ACK");
  });

  test("stays when the object is deleted", async () => {
    const world = createMemoryWorld();
    world.cloud.resources.set("toy", { tags: OURS, settings: {} });
    await world.create();
    await world.reconcile();
    await world.kubernetes.user.delete(world.reference);
    expect(world.exists()).toBe(false);
    expect(world.cloud.resources.has("toy")).toBe(true);
  });
});

describe("a create that finds the resource taken", () => {
  const appearing = (world: () => MemoryWorld) => ({
    intercept: ({ verb }: { verb: string }, moment: string) => {
      if (verb === "make" && moment === "before") world().cloud.resources.set("toy", { tags: {}, settings: {} });
    },
  });

  test("takes the finalizer off again", async () => {
    const world: MemoryWorld = createMemoryWorld(appearing(() => world));
    await world.create();
    expect(await world.reconcile()).toEqual({ outcome: "terminal" });
    expect(world.object().metadata.finalizers).toBeUndefined();
    expect(world.object().status).not.toHaveProperty("origin");
    expect(cloudWrites(world)).toEqual(["make"]);
  });

  test("takes the finalizer off also if somebody changes the object just then", async () => {
    let touched = false;
    const world: MemoryWorld = createMemoryWorld({
      async intercept({ verb }, moment) {
        if (verb !== "make" || moment !== "before" || touched) return;
        touched = true;
        world.cloud.resources.set("toy", { tags: {}, settings: {} });
        await world.kubernetes.user.patch(world.reference, { metadata: { annotations: { a: "b" } } });
      },
    });
    await world.create();
    expect(await world.reconcile()).toEqual({ outcome: "terminal" });
    expect(touched).toBe(true);
    expect(world.object().metadata.finalizers).toBeUndefined();
    expect(world.condition("ACK.Terminal")?.message).toBe("Resource already exists");
    expect(world.object().status?.claim).toBeUndefined();
  });

  test("believes what it sees, not what the create says", async () => {
    const world: MemoryWorld = createMemoryWorld({
      ...appearing(() => world),
      manager: {
        async create(...args) {
          return await gadgets.create(...args).catch((error: unknown) => {
            if (error instanceof TerminalError) return {};
            throw error;
          });
        },
      },
    });
    await world.create();
    expect(await world.reconcile()).toEqual({ outcome: "terminal" });
    expect(world.object().metadata.finalizers).toBeUndefined();
    expect(world.condition("ACK.Terminal")?.message).toBe("Resource already exists");
    expect(world.events()).not.toContain("Created: Gadget created in AWS");
    expect(cloudWrites(world)).toEqual(["make"]);
  });

  test("keeps the finalizer through any other failure", async () => {
    const world = createMemoryWorld({
      intercept: ({ verb }, moment) => {
        if (verb === "make" && moment === "before") throw refusal("make", "SlowDown", "please");
      },
    });
    await world.create();
    expect(await world.reconcile()).toMatchObject({ outcome: "recoverable" });
    expect(world.object().metadata.finalizers).toEqual(finalizers);
    expect(world.object().status).toMatchObject({ origin: "Created" });
  });
});

describe("an object with our finalizer", () => {
  test("goes on with a resource that has its owner tag", async () => {
    const world = createMemoryWorld();
    world.cloud.resources.set("toy", { tags: OURS, settings: {} });
    await world.create({ finalizers });
    expect(await world.reconcile()).toEqual({ outcome: "updated" });
    expect(world.cloud.resources.get("toy")?.settings).toEqual({ color: "red" });
  });

  test.each([
    {
      title: "with another owner tag",
      tags: { "driftless.dev/owner": "west/default/toy" },
      message: "Resource already exists",
    },
    {
      title: "of ACK in another namespace",
      tags: { ...ACK_TAGS, "services.k8s.aws/namespace": "b" },
      message: "the gadget has lost its owner tag",
    },
    { title: "without tags", tags: {}, message: "the gadget has lost its owner tag" },
    {
      title: "with our tags but the owner's",
      tags: { ...ACK_TAGS, "services.k8s.aws/controller-version": "toys-driftless" },
      message: "the gadget has lost its owner tag",
    },
  ])("leaves a resource $title alone", async ({ tags, message }) => {
    const world = createMemoryWorld();
    world.cloud.resources.set("toy", { tags, settings: {} });
    await world.create({ finalizers });
    expect(await world.reconcile()).toEqual({ outcome: "terminal" });
    expect(cloudWrites(world)).toEqual([]);
    expect(world.condition("ACK.Terminal")?.message).toBe(message);
    expect(world.object().metadata.finalizers).toEqual(finalizers);
  });

  test("waits where ownership cannot be read", async () => {
    const world = createMemoryWorld({
      intercept: ({ verb }) => {
        if (verb === "describe") throw refusal("describe", "AccessDenied", "no");
      },
    });
    world.cloud.resources.set("toy", { tags: OURS, settings: {} });
    await world.create({ finalizers });
    expect(await world.reconcile()).toMatchObject({ outcome: "recoverable" });
    expect(cloudWrites(world)).toEqual([]);
    expect(world.condition("ACK.Recoverable")?.message).toBe("api error AccessDenied: no");
  });

  test("takes a resource over from ACK by its tag, after its spec was judged", async () => {
    const world = createMemoryWorld();
    world.cloud.resources.set("toy", { tags: ACK_TAGS, settings: { color: "red" } });
    await world.create({ finalizers, spec: { name: "toy", color: "red", size: "absurd" } });
    expect(await world.reconcile()).toEqual({ outcome: "terminal" });
    expect(cloudWrites(world)).toEqual([]);

    await world.kubernetes.user.patch(world.reference, { spec: { size: null } });
    expect(await world.reconcile()).toEqual({ outcome: "updated" });
    expect(cloudWrites(world)[0]).toBe("tag");
    expect(world.cloud.resources.get("toy")?.tags).toMatchObject(OURS);
    expect(world.object().status).toMatchObject({ origin: "TakenOver" });
    expect(world.events()).toContain("TakenOver: taken over from ACK");
  });

  test("does not believe a take-over that does not show", async () => {
    const world = createMemoryWorld({ manager: { takeOver: async () => undefined } });
    world.cloud.resources.set("toy", { tags: ACK_TAGS, settings: {} });
    await world.create({ finalizers });
    await world.reconcile();
    expect(cloudWrites(world)).toEqual([]);
    expect(world.condition("Ready")).toMatchObject({ status: "False" });
    expect(world.events()).not.toContain("TakenOver: taken over from ACK");
  });
});
