import { describe, expect, test } from "vitest";
import { refusal } from "../../support/memory-cloud.ts";
import { createMemoryWorld } from "../../support/memory-world.ts";

describe("work that AWS has not finished", () => {
  test("brings the request back unchanged, and says that the object is not synced", async () => {
    const world = createMemoryWorld({
      manager: { apply: async () => ({ requeueAfterSeconds: 30, status: { phase: "Busy" } }) },
    });
    await world.create();
    const request = world.request({ reason: "drift" });
    expect(await world.reconcile(request)).toEqual({ outcome: "in-progress", requeue: { request, delaySeconds: 30 } });
    expect(world.condition("ACK.ResourceSynced")).toMatchObject({ status: "False", message: "Resource not synced" });
    expect(world.condition("Ready")).toMatchObject({ status: "False" });
    expect(world.object().status).toMatchObject({ phase: "Busy", location: "/toy", observedGeneration: 1 });
    expect(world.object().status).not.toHaveProperty("claim");
  });

  test("keeps what a create has told", async () => {
    const world = createMemoryWorld({
      manager: {
        async create({ spec, defaultTags }, cloud) {
          await cloud.make(spec.name, Object.fromEntries(defaultTags.map(({ key, value }) => [key, value])));
          return { requeueAfterSeconds: 10, status: { location: "/slow" } };
        },
      },
    });
    await world.create();
    expect(await world.reconcile()).toMatchObject({ outcome: "in-progress", requeue: { delaySeconds: 10 } });
    expect(world.object().status).toMatchObject({ location: "/slow", origin: "Created" });
    expect(world.events()).toEqual(["Created: Gadget created in AWS"]);
  });

  test("does not drop the chain's own message, however often it comes back", async () => {
    const failure: { error?: unknown } = { error: refusal("set", "AccessDenied", "no") };
    let busy = false;
    const world = createMemoryWorld({
      manager: {
        async apply() {
          if (busy) return { requeueAfterSeconds: 5 };
          if (failure.error) throw failure.error;
          return {};
        },
      },
    });
    await world.create();
    const first = await world.reconcile();
    busy = true;
    const second = first.requeue && (await world.reconcile(first.requeue));
    expect(second).toEqual({ outcome: "in-progress", requeue: { request: first.requeue?.request, delaySeconds: 5 } });
    const third = second?.requeue && (await world.reconcile(second.requeue));
    expect(third).toMatchObject({ outcome: "in-progress" });
    busy = false;
    expect(third?.requeue && (await world.reconcile(third.requeue))).toMatchObject({
      outcome: "recoverable",
      requeue: { request: { attempt: 2 } },
    });
  });
});
