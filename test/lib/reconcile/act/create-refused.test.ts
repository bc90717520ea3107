import { describe, expect, test } from "vitest";
import { ApiError, TerminalError } from "../../../../lib/reconcile/contract/errors.ts";
import { noAnswer, refusal } from "../../../support/kinds/memory/memory-resource.ts";
import { cloudCalls, cloudWrites } from "../../../support/worlds/cloud-calls.ts";
import { afterCall, beforeCall, concludes } from "../../../support/worlds/intercepts.ts";
import {
  ACK_TAGS,
  createMemoryWorld,
  GADGET_FINALIZER,
  type MemoryWorld,
} from "../../../support/worlds/memory-world.ts";

const red = { name: "toy", color: "red" };
const slowDown = () => {
  throw refusal("CreateGadget", "SlowDown", "please");
};
const lost = () => {
  throw noAnswer("CreateGadget");
};

describe("a create that AWS rejects", () => {
  test("keeps the finalizer, and leaves neither an origin nor a place in the status", async () => {
    const world = createMemoryWorld({ intercept: beforeCall("CreateGadget", slowDown) });
    await world.create();
    expect(await world.reconcile()).toMatchObject({ outcome: "recoverable" });
    expect(world.object().metadata.finalizers).toEqual([GADGET_FINALIZER]);
    expect(world.object().status).not.toHaveProperty("origin");
    expect(world.object().status).not.toHaveProperty("ackResourceMetadata");
  });

  test("has the same effect if the kind reports the error with its own message", async () => {
    const cause = refusal("CreateGadget", "LimitExceeded", "no more");
    const world = createMemoryWorld({
      gadget: { create: () => Promise.reject(new TerminalError("TooMany", "the account has too many", { cause })) },
    });
    await world.create();
    expect(await world.reconcile()).toMatchObject({ outcome: "terminal" });
    expect(world.object().metadata.finalizers).toEqual([GADGET_FINALIZER]);
    expect(world.object().status).not.toHaveProperty("origin");
  });

  test("never takes over a resource that appears later, even if its tags name ACK and the namespace", async () => {
    let isRefused = true;
    const world = createMemoryWorld({
      intercept: beforeCall("CreateGadget", () => {
        if (isRefused) slowDown();
      }),
    });
    await world.create({ spec: red });
    await world.reconcile();
    isRefused = false;
    const anothers = { tags: ACK_TAGS, settings: { color: "blue" } };
    world.cloud.resources.set("toy", anothers);
    const calls = world.cloud.calls.length;

    world.advance(120);
    expect(await world.reconcile()).toMatchObject({ outcome: "terminal" });
    expect(world.condition("ACK.Terminal")).toMatchObject({ reason: "OwnershipLost" });
    await world.kubernetes.user.delete(world.reference);
    expect(await world.reconcile()).toMatchObject({ outcome: "deleted" });

    expect(cloudWrites(world, calls)).toEqual([]);
    expect(world.cloud.resources.get("toy")).toEqual(anothers);
    expect(world.events()).toContain("Released: Gadget left in AWS: it does not belong to this object");
  });

  test("allows its object to be deleted after a single read", async () => {
    const world = createMemoryWorld({ intercept: beforeCall("CreateGadget", slowDown) });
    await world.create();
    await world.reconcile();
    await world.kubernetes.user.delete(world.reference);
    const calls = world.cloud.calls.length;
    expect(await world.reconcile()).toMatchObject({ outcome: "deleted", sent: [] });
    expect(cloudCalls(world, calls)).toEqual(["HeadGadget"]);
    expect(world.exists()).toBe(false);
  });

  test("keeps the intent if AWS does not respond to the next attempt in the same run", async () => {
    const answers = [slowDown, lost];
    let wasTouched = false;
    const world: MemoryWorld = createMemoryWorld({
      intercept: async (call, carryOut) => {
        if (call.verb === "CreateGadget") answers.shift()?.();
        if (concludes(call) && !wasTouched) {
          wasTouched = true;
          await world.kubernetes.user.patch(world.reference, { metadata: { annotations: { a: "b" } } });
        }
        return carryOut();
      },
    });
    await world.create();
    await world.reconcile();
    expect(answers).toEqual([]);
    expect(world.object().status).toMatchObject({ origin: "Creating" });
  });

  test("leaves no doubt about who owns the resource if AWS carries out the next attempt in the same run", async () => {
    let isRefused = true;
    const world: MemoryWorld = createMemoryWorld({
      kind: "robot",
      intercept: beforeCall("CreateRobot", async () => {
        if (!isRefused) return;
        isRefused = false;
        await world.kubernetes.user.patch(world.reference, { metadata: { annotations: { a: "b" } } });
        throw refusal("CreateRobot", "SlowDown", "please");
      }),
    });
    await world.create();
    const first = await world.reconcile();
    expect(first).toMatchObject({ outcome: "in-progress" });
    expect(world.object().status).toMatchObject({ origin: "Creating" });
    await world.settle(...first.sent.map(({ request }) => request));
    expect(world.condition("Ready")).toMatchObject({ status: "True" });
  });

  test("keeps the origin of an earlier create to which AWS did not respond", async () => {
    let isLost = true;
    const world = createMemoryWorld({
      intercept: beforeCall("CreateGadget", () => {
        if (isLost) lost();
        slowDown();
      }),
    });
    await world.create();
    const { sent } = await world.reconcile();
    expect(world.object().status).toMatchObject({ origin: "Creating" });
    isLost = false;
    world.advance(30);
    expect(await world.reconcile(...sent.map(({ request }) => request))).toMatchObject({ outcome: "recoverable" });
    expect(world.object().status).toMatchObject({ origin: "Creating" });
  });
});

describe("a create to which AWS does not respond", () => {
  test("keeps its intent, because a resource that it may have created belongs to this object", async () => {
    let isFirst = true;
    const world = createMemoryWorld({
      intercept: afterCall("CreateGadget", () => {
        if (isFirst) lost();
      }),
    });
    await world.create({ spec: red });
    const { outcome, sent } = await world.reconcile();
    isFirst = false;
    expect(outcome).toBe("recoverable");
    expect(world.object().status).toMatchObject({ origin: "Creating" });
    world.advance(30);
    expect(await world.reconcile(...sent.map(({ request }) => request))).toMatchObject({ outcome: "updated" });
    expect(world.object().status).toMatchObject({ origin: "Created" });
    expect(world.condition("Ready")).toMatchObject({ status: "True" });
  });
});

test("an error counts as AWS's response only if AWS responded to every attempt", async () => {
  const world = createMemoryWorld({
    intercept: beforeCall("CreateGadget", () => {
      const failure = { code: "SlowDown", status: 503, message: "after a retry", answered: false };
      throw new ApiError({ service: "Toys", operation: "CreateGadget" }, failure);
    }),
  });
  await world.create();
  await world.reconcile();
  expect(world.object().status).toMatchObject({ origin: "Creating" });
});
