import { describe, expect, test } from "vitest";
import { noAnswer, refusal } from "../../../support/kinds/memory/memory-resource.ts";
import { cloudWrites } from "../../../support/worlds/cloud-calls.ts";
import { afterCall, beforeCall, concludes } from "../../../support/worlds/intercepts.ts";
import { createMemoryWorld, type MemoryWorld } from "../../../support/worlds/memory-world.ts";

const red = { name: "toy", color: "red" };

describe("a change to the object during a run", () => {
  test("causes the same run to read the object again and continue", async () => {
    let edits = 0;
    const world: MemoryWorld = createMemoryWorld({
      intercept: afterCall("PutGadgetSetting", async () => {
        if (edits++ === 0) await world.kubernetes.user.patch(world.reference, { spec: { color: "blue" } });
      }),
    });
    await world.create({ spec: red });

    await world.reconcile();

    expect(world.cloud.resources.get("toy")?.settings).toEqual({ color: "blue" });
    expect(world.object().status).toMatchObject({ observedGeneration: 2, location: "/toy" });
    expect(world.object().status?.claim).toBeUndefined();
    expect(world.condition("Ready")).toMatchObject({ status: "True", observedGeneration: 2 });
  });

  test("does not repeat an Event, however often the run reads the object again", async () => {
    let touches = 0;
    const world: MemoryWorld = createMemoryWorld({
      intercept: async (call, carryOut) => {
        if (concludes(call) && touches++ < 2) await touch(world, touches);
        return carryOut();
      },
    });
    await world.create();
    expect(await world.reconcile()).toMatchObject({ outcome: "unchanged" });
    expect(touches).toBe(3);
    expect(world.events()).toEqual(["Created: Gadget created in AWS"]);
    expect(world.object().status?.claim).toBeUndefined();
  });

  test("that recurs on every attempt makes the request wait, and leaves no claim behind", async () => {
    let touches = 0;
    const world: MemoryWorld = createMemoryWorld({
      intercept: async (call, carryOut) => {
        if (concludes(call)) await touch(world, ++touches);
        return carryOut();
      },
    });
    await world.create();
    const request = world.request();
    expect(await world.reconcile(request)).toMatchObject({
      outcome: "conflict",
      sent: [{ request: { ...request, waits: 1 }, delaySeconds: 1 }],
    });
    expect(touches).toBe(3);
    expect(world.object().status?.claim).toBeUndefined();
    expect(world.object().status?.conditions).toBeUndefined();
  });

  test("makes the request wait while a write to which AWS did not respond may still take effect", async () => {
    const world: MemoryWorld = createMemoryWorld({
      intercept: afterCall("PutGadgetSetting", async () => {
        await world.kubernetes.user.patch(world.reference, { spec: { color: "blue" } });
        throw noAnswer("PutGadgetSetting");
      }),
    });
    await world.create({ spec: red });
    expect(await world.reconcile()).toMatchObject({ outcome: "conflict", sent: [{ request: { waits: 1 } }] });
    expect(cloudWrites(world)).toEqual(["CreateGadget", "PutGadgetSetting color"]);
    expect(world.object().status?.claim).toBeDefined();
  });

  test("that deletes the object ends the run, and nothing is created", async () => {
    const world: MemoryWorld = createMemoryWorld({
      intercept: afterCall("HeadGadget", async () => {
        await world.kubernetes.user.delete(world.reference);
      }),
    });
    await world.create();
    expect(await world.reconcile()).toMatchObject({ outcome: "gone" });
    expect(world.cloud.resources.size).toBe(0);
  });

  test("that takes the object out of scope leaves no claim and no origin behind", async () => {
    const world: MemoryWorld = createMemoryWorld({
      settings: { scope: { namespaces: [], selector: "!skip" } },
      intercept: async (call, carryOut) => {
        if (call.port === "kubernetes" && call.verb === "patch") {
          await world.kubernetes.user.patch(world.reference, { metadata: { labels: { skip: "yes" } } });
        }
        return carryOut();
      },
    });
    await world.create();
    expect(await world.reconcile()).toMatchObject({ outcome: "out-of-scope" });
    expect(world.object().status?.claim).toBeUndefined();
    expect(world.object().status?.origin).toBeUndefined();
    expect(world.cloud.resources.size).toBe(0);
  });

  test("that makes its message outdated leaves no claim behind", async () => {
    let intercept = beforeCall("PutGadgetSetting", () => {
      throw refusal("PutGadgetSetting", "SlowDown", "please");
    });
    const world: MemoryWorld = createMemoryWorld({ intercept: (call, carryOut) => intercept(call, carryOut) });
    await world.create({ spec: red });
    const { sent } = await world.reconcile();
    const message = sent[0]?.request ?? world.request();
    let claimed = false;
    intercept = afterCall("PutGadgetSetting", () => {
      claimed = world.object().status?.claim !== undefined;
      world.forge({ retry: { ...world.object().status?.retry, attempt: 7 } });
    });

    expect(await world.reconcile(message)).toMatchObject({ outcome: "outdated" });
    expect(claimed).toBe(true);
    expect(world.object().status?.claim).toBeUndefined();
  });
});

async function touch(world: MemoryWorld, times: number): Promise<void> {
  await world.kubernetes.user.patch(world.reference, { metadata: { annotations: { touched: String(times) } } });
}
