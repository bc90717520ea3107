import { describe, expect, test } from "vitest";
import { KubernetesApiError } from "../../../../lib/kubernetes/client.ts";
import { cloudWrites } from "../../../support/worlds/cloud-calls.ts";
import { beforeCall, concludes } from "../../../support/worlds/intercepts.ts";
import { createMemoryWorld, GADGET_FINALIZER, OUR_TAGS } from "../../../support/worlds/memory-world.ts";

const red = { name: "toy", color: "red" };
const unavailable = () => new KubernetesApiError("etcd is full", { status: 500 });

describe("one message", () => {
  test("creates the resource, settles it, and reports it, all in one pass", async () => {
    const world = createMemoryWorld();
    await world.create({ spec: { name: "toy", color: "red", size: "small" } });

    expect(await world.reconcile()).toMatchObject({ outcome: "created", unread: [] });

    expect(world.cloud.resources.get("toy")).toEqual({ tags: OUR_TAGS, settings: { color: "red", size: "small" } });
    expect(world.object().metadata.finalizers).toEqual([GADGET_FINALIZER]);
    expect(world.object().status).toMatchObject({
      ackResourceMetadata: {
        arn: "arn:aws:toys:us-west-2:000000000000:gadget/toy",
        ownerAccountID: "000000000000",
        region: "us-west-2",
        partition: "aws",
      },
      observedGeneration: 1,
      origin: "Created",
      location: "/toy",
    });
    expect(world.condition("Ready")).toMatchObject({ status: "True" });
    for (const transient of ["claim", "retry", "poll"]) expect(world.object().status).not.toHaveProperty(transient);
  });

  test("for a settled object causes no write at all", async () => {
    const world = createMemoryWorld();
    await world.create({ spec: red });
    await world.reconcile();
    const settled = world.object();
    const written = world.writes();

    world.advance(3600);
    expect(await world.reconcile(world.request({ reason: "resync" }))).toEqual({
      outcome: "unchanged",
      unread: [],
      sent: [],
    });

    expect(world.writes()).toEqual(written);
    expect(world.object()).toEqual(settled);
  });

  test("causes no call to AWS if the object is gone or was replaced by another object of the same name", async () => {
    const world = createMemoryWorld();
    await world.create();
    const request = world.request();
    await world.kubernetes.user.delete(world.reference);
    expect(await world.reconcile(request)).toEqual({ outcome: "gone", unread: [], sent: [] });

    await world.create();
    expect(await world.reconcile(request)).toMatchObject({ outcome: "gone", sent: [] });
    expect(world.cloud.calls).toEqual([]);
    expect(world.writes()).toEqual([]);
  });

  test("never deletes the resource of an object that was created again under its name", async () => {
    const world = createMemoryWorld();
    await world.create();
    await world.reconcile();
    await world.kubernetes.user.delete(world.reference);
    const request = world.request();
    await world.reconcile();
    await world.create();
    await world.reconcile();

    expect(await world.reconcile(request)).toMatchObject({ outcome: "gone" });
    expect(world.cloud.resources.has("toy")).toBe(true);
    expect(world.object().status).toMatchObject({ origin: "Created" });
  });

  test("for a kind that the deployment does not have is dropped without reading the object", async () => {
    const world = createMemoryWorld();
    await world.create();
    for (const parts of [{ kind: "Widget" }, { group: "dolls.services.k8s.aws" }]) {
      const result = await world.reconcile(world.request(parts));
      expect(result).toEqual({ outcome: "unknown-kind", unread: [], sent: [] });
    }
    expect(world.kubernetes.calls).toEqual([]);
  });

  test("writes the status first, then sends the next message, then records Events", async () => {
    const order: string[] = [];
    const world = createMemoryWorld({
      intercept: async (call, carryOut) => {
        if (concludes(call) || call.port === "queue" || call.verb === "recordEvent") order.push(call.verb);
        return carryOut();
      },
    });
    await world.create();
    await world.reconcile();
    expect(order).toEqual(["patchStatus", "send", "recordEvent"]);
  });

  test("is redelivered if the status could not be written, and the claim is given up beforehand", async () => {
    let isBroken = true;
    const world = createMemoryWorld({
      intercept: async (call, carryOut) => {
        if (isBroken && concludes(call)) throw unavailable();
        return carryOut();
      },
    });
    await world.create();
    await expect(world.reconcile()).rejects.toThrow("etcd is full");
    expect(world.object().status?.claim).toBeUndefined();
    isBroken = false;
    await world.reconcile();
    expect(world.condition("Ready")).toMatchObject({ status: "True" });
  });

  test("is redelivered if the next message could not be sent, and its Events are still recorded", async () => {
    const world = createMemoryWorld({
      intercept: beforeCall("send", () => {
        throw new Error("no queue");
      }),
    });
    await world.create();
    await expect(world.reconcile()).rejects.toThrow("no queue");
    expect(world.object().status?.claim).toBeUndefined();
    expect(world.events()).toEqual(["Created: Gadget created in AWS"]);
  });
});

test("if two runs overlap, only one of them writes, whichever call the first has reached when the second starts", async () => {
  for (const verb of ["HeadGadget", "CreateGadget", "PutGadgetSetting"]) {
    const met = Promise.withResolvers<void>();
    let others = 0;
    const world = createMemoryWorld({
      intercept: beforeCall(verb, async () => {
        if (others++ === 0) await met.promise;
      }),
    });
    await world.create({ spec: red });
    const first = world.reconcile();
    await world.reconcile();
    met.resolve();
    await first;
    await world.reconcile();
    expect(cloudWrites(world), verb).toEqual(["CreateGadget", "PutGadgetSetting color"]);
    expect(world.condition("Ready"), verb).toMatchObject({ status: "True" });
    expect(world.object().status?.claim, verb).toBeUndefined();
    expect(world.events(), verb).toEqual(["Created: Gadget created in AWS"]);
  }
});
