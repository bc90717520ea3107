import { describe, expect, test } from "vitest";
import { HiddenError } from "../../../../lib/reconcile/contract/errors.ts";
import { ACCOUNT, REGION } from "../../../support/aws/test-account.ts";
import { gadget } from "../../../support/kinds/memory/gadget-kind.ts";
import { refusal } from "../../../support/kinds/memory/memory-resource.ts";
import { robot } from "../../../support/kinds/memory/robot-kind.ts";
import { cloudCalls, cloudWrites } from "../../../support/worlds/cloud-calls.ts";
import { beforeCall } from "../../../support/worlds/intercepts.ts";
import {
  ACK_TAGS,
  createMemoryWorld,
  GADGET_FINALIZER,
  type ManifestParts,
  type MemoryWorld,
  OWNER_TAG,
} from "../../../support/worlds/memory-world.ts";

const red = { name: "toy", color: "red" };
const foreign = { tags: { team: "other" }, settings: { color: "blue" } };

describe("a create that finds the name taken", () => {
  const takes = (world: () => MemoryWorld, resource: Parameters<MemoryWorld["cloud"]["resources"]["set"]>[1]) =>
    beforeCall("CreateGadget", () => world().cloud.resources.set("toy", resource));

  test.each([
    { title: "by another account", resource: { ...foreign, place: "hidden" as const } },
    { title: "by a resource of another owner in the account", resource: foreign },
    { title: "by another object's resource", resource: { tags: { [OWNER_TAG]: "west/a/b" }, settings: {} } },
    { title: "by a resource that ACK created", resource: { tags: ACK_TAGS, settings: {} } },
  ])("$title removes the finalizer again and leaves the resource alone", async ({ resource }) => {
    const world: MemoryWorld = createMemoryWorld({ intercept: takes(() => world, resource) });
    await world.create({ spec: red });
    expect(await world.reconcile()).toMatchObject({ outcome: "terminal", sent: [] });
    expect(world.condition("ACK.Terminal")?.message).toBe("Resource already exists");
    expect(world.object().metadata.finalizers).toBeUndefined();
    for (const member of ["origin", "claim", "ackResourceMetadata"]) {
      expect(world.object().status).not.toHaveProperty(member);
    }
    expect(cloudWrites(world)).toEqual(["CreateGadget"]);
    expect(world.cloud.resources.get("toy")).toEqual(resource);
    expect(world.events()).not.toContain("Created: Gadget created in AWS");
  });

  test("removes the finalizer even if another user changes the object at that moment", async () => {
    let wasTouched = false;
    const world: MemoryWorld = createMemoryWorld({
      intercept: beforeCall("CreateGadget", async () => {
        if (wasTouched) return;
        wasTouched = true;
        world.cloud.resources.set("toy", foreign);
        await world.kubernetes.user.patch(world.reference, { metadata: { annotations: { a: "b" } } });
      }),
    });
    await world.create();
    expect(await world.reconcile()).toMatchObject({ outcome: "terminal" });
    expect(wasTouched).toBe(true);
    expect(world.object().metadata.finalizers).toBeUndefined();
    expect(world.condition("ACK.Terminal")?.message).toBe("Resource already exists");
    expect(world.object().status?.claim).toBeUndefined();
  });
});

describe("a resource that AWS hides", () => {
  const hidden = { ...foreign, place: "hidden" as const };

  test("is discovered by a create if the object has no resource yet", async () => {
    const world = createMemoryWorld();
    world.cloud.resources.set("toy", hidden);
    await world.create();
    expect(await world.reconcile()).toMatchObject({ outcome: "terminal" });
    expect(cloudCalls(world)).toEqual(["HeadGadget", "CreateGadget"]);
    expect(world.condition("ACK.Terminal")?.message).toBe("Resource already exists");
    expect(world.object().metadata.finalizers).toBeUndefined();
  });

  test("is looked up again if the object already has a resource, and the error is reported", async () => {
    const world = createMemoryWorld();
    await world.create();
    await world.reconcile();
    world.cloud.resources.set("toy", hidden);
    const calls = world.cloud.calls.length;
    expect(await world.reconcile()).toMatchObject({ outcome: "recoverable" });
    expect(cloudCalls(world, calls)).toEqual(["HeadGadget"]);
    expect(world.condition("ACK.Recoverable")?.message).toContain("api error Forbidden: not yours");
  });
});

describe("a resource that AWS hides, and that a create could change,", () => {
  /** A world in which AWS hides the resource of a new object. */
  const hiddenWorld = async (parts?: ManifestParts) => {
    const cause = refusal("HeadGadget", "Forbidden", "toy may be taken", 403);
    const describe = () => Promise.reject(new HiddenError(cause.message, { cause, mayCreate: false }));
    const world = createMemoryWorld({ gadget: { ...gadget, describe } });
    await world.create(parts);
    return world;
  };

  test("is looked up again until the object is an hour old, and then makes the object Terminal", async () => {
    const world = await hiddenWorld();
    expect(await world.reconcile()).toMatchObject({ outcome: "recoverable" });
    expect(world.condition("ACK.Recoverable")?.message).toContain("toy may be taken");
    world.advance(3_599);
    expect(await world.reconcile()).toMatchObject({ outcome: "recoverable" });
    world.advance(1);
    expect(await world.reconcile()).toMatchObject({ outcome: "terminal", sent: [] });
    expect(world.condition("ACK.Terminal")?.message).toContain("toy may be taken");
    expect(cloudWrites(world)).toEqual([]);
    expect(world.object().metadata.finalizers).toBeUndefined();
  });

  test("is never treated as taken if the object already has a resource, however old the object is", async () => {
    const world = await hiddenWorld();
    const arn = "arn:aws:toys:us-west-2:000000000000:gadget/toy";
    world.forge({ ackResourceMetadata: { arn, ownerAccountID: ACCOUNT, region: REGION } });
    world.advance(7_200);
    expect(await world.reconcile()).toMatchObject({ outcome: "recoverable" });
  });

  test("does not prevent the deletion of an object that has no resource", async () => {
    const world = await hiddenWorld({ finalizers: [GADGET_FINALIZER] });
    await world.kubernetes.user.delete(world.reference);
    await world.reconcile();
    expect(world.exists()).toBe(false);
  });
});

test("if another create with the same name comes first, only the tags decide who owns the resource", async () => {
  const world: MemoryWorld = createMemoryWorld({
    kind: "robot",
    robot: {
      async create(target, resource, tags) {
        world.cloud.resources.set("toy", {
          id: "other",
          tags: { [OWNER_TAG]: "west/a/b" },
          settings: {},
          createdAt: 1,
        });
        const created = await robot.create(target, resource, tags);
        expect(created).toEqual({ made: false, existed: true });
        return created;
      },
    },
  });
  await world.create();
  expect(await world.reconcile()).toMatchObject({ outcome: "terminal" });
  expect(world.object().metadata.finalizers).toBeUndefined();
  expect(world.condition("ACK.Terminal")?.message).toBe("Resource already exists");
});
