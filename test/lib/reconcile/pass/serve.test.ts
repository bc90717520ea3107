import { describe, expect, test } from "vitest";
import { KubernetesApiError } from "../../../../lib/kubernetes/client.ts";
import type { QueuedRequest, ReconcileRequest } from "../../../../lib/queue/reconcile-request.ts";
import { refusal } from "../../../support/kinds/memory/memory-resource.ts";
import { beforeCall, concludes } from "../../../support/worlds/intercepts.ts";
import { createMemoryWorld, type MemoryWorld, type MemoryWorldOptions } from "../../../support/worlds/memory-world.ts";
import { carryOutEverything, type Intercept } from "../../../support/worlds/port-call.ts";

const spec = { name: "toy", color: "red" };
const slowDown = beforeCall("PutGadgetSetting", () => {
  throw refusal("PutGadgetSetting", "SlowDown", "please");
});

/** A world whose gadget keeps failing. */
async function failing(options: MemoryWorldOptions = {}) {
  const world = createMemoryWorld({ intercept: slowDown, ...options });
  await world.create({ spec });
  return world;
}

async function firstOf(world: MemoryWorld): Promise<ReconcileRequest> {
  const { sent } = await world.reconcile();
  const [message] = sent;
  if (message === undefined) throw new Error("no chain");
  return message.request;
}

describe("requeue messages", () => {
  test("of a chain that has moved on are dropped", async () => {
    const world = await failing();
    const requeue = await firstOf(world);
    expect(await world.reconcile(requeue)).toMatchObject({ sent: [{ request: { attempt: 2 } }] });
    const calls = world.cloud.calls.length;
    expect(await world.reconcile(requeue)).toMatchObject({ outcome: "outdated", sent: [] });
    expect(world.cloud.calls).toHaveLength(calls);
  });

  test("of a chain for another generation, or of no chain, are dropped", async () => {
    const world = await failing();
    const requeue = await firstOf(world);
    await world.kubernetes.user.patch(world.reference, { spec: { color: "blue" } });
    expect(await world.reconcile()).toMatchObject({ sent: [{ request: { attempt: 1, generation: 2 } }] });
    expect(await world.reconcile(requeue)).toMatchObject({ outcome: "outdated", sent: [] });

    await world.kubernetes.user.patch(world.reference, { spec: { color: null } });
    expect(await world.reconcile()).toMatchObject({ outcome: "unchanged", sent: [] });
    const late = world.request({ reason: "requeue", attempt: 1, generation: 2 });
    expect(await world.reconcile(late)).toMatchObject({ outcome: "outdated", sent: [] });
  });

  test("that have waited for another pass are never dropped", async () => {
    const world = await failing();
    const request = world.request({ reason: "requeue", attempt: 4, generation: 1, waits: 2 });
    expect(await world.reconcile(request)).toMatchObject({ outcome: "recoverable" });
  });

  test("that are outdated do not delay others that arrive with them", async () => {
    const world = await failing();
    world.forge({ claim: { holder: "other", expiresAt: new Date(world.now() + 30_000).toISOString() } });
    const waited = world.request({ reason: "requeue", attempt: 4, generation: 1, waits: 2 });
    const outdated = world.request({ reason: "requeue", attempt: 9, generation: 1 });
    expect(await world.reconcile(outdated, waited)).toMatchObject({
      outcome: "conflict",
      sent: [{ request: { ...waited, waits: 3 }, delaySeconds: 20 }],
    });
  });

  test("do not multiply: failing passes alongside the chain send none", async () => {
    const world = await failing();
    const requeue = await firstOf(world);
    for (const reason of ["change", "resync", "drift"] as const) {
      expect(await world.reconcile(world.request({ reason }))).toMatchObject({ outcome: "recoverable", sent: [] });
    }
    expect(world.object().status?.retry).toMatchObject({ attempt: 1 });
    expect(await world.reconcile(requeue)).toMatchObject({ sent: [{ request: { attempt: 2 } }] });
  });

  test("that were lost are replaced by the next pass after they were due", async () => {
    const world = await failing();
    await world.reconcile();
    world.advance(6);
    expect(await world.reconcile(world.request({ reason: "resync" }))).toMatchObject({
      sent: [{ request: { reason: "requeue", attempt: 1, generation: 1 } }],
    });
  });

  test("that are merged with others still belong to the chain, and are dropped only if all of them are", async () => {
    const world = await failing();
    const requeue = await firstOf(world);
    const outdated = world.request({ reason: "requeue", attempt: 9, generation: 1 });
    expect(await world.reconcile(outdated, outdated)).toMatchObject({ outcome: "outdated", sent: [] });
    const resync = world.request({ reason: "resync" });
    expect(await world.reconcile(outdated, resync)).toMatchObject({ outcome: "recoverable", sent: [] });
    expect(await world.reconcile(world.request(), outdated, requeue)).toMatchObject({
      sent: [{ request: { reason: "requeue", attempt: 2 } }],
    });
  });
});

describe("a chain whose next message may never have been sent", () => {
  /** Creates a world in which `accident` intercepts every call until `end` is called. */
  async function withAccident(accident: Intercept, options: MemoryWorldOptions = {}) {
    let isOver = false;
    const usual = options.intercept ?? slowDown;
    const world = createMemoryWorld({
      ...options,
      intercept: (call, carryOut) => (isOver ? usual(call, carryOut) : accident(call, () => carryOut())),
    });
    await world.create(options.kind === "robot" ? {} : { spec });
    return {
      world,
      end: () => {
        isOver = true;
      },
    };
  }

  const message = (world: MemoryWorld): QueuedRequest => ({ id: "the-message", request: world.request() });
  const send: Intercept = async (call, carryOut) => {
    if (call.port === "queue") throw new Error("no queue");
    return slowDown(call, carryOut);
  };

  test("because sending it failed, continues when the message whose run wrote the chain is redelivered", async () => {
    const { world, end } = await withAccident(send);
    const received = message(world);
    await expect(world.reconcile(received)).rejects.toThrow("no queue");
    expect(world.object().status?.retry).toMatchObject({ attempt: 1, writer: "the-message" });
    end();
    const calls = world.cloud.calls.length;
    world.advance(2);
    expect(await world.reconcile(received)).toEqual({
      outcome: "resent",
      unread: [],
      sent: [{ request: world.request({ reason: "requeue", attempt: 1, generation: 1 }), delaySeconds: 3 }],
    });
    expect(world.cloud.calls).toHaveLength(calls);
  });

  test("because the response to the status patch was lost, continues when the message is redelivered", async () => {
    const lostAnswer: Intercept = async (call, carryOut) => {
      if (!concludes(call)) return slowDown(call, carryOut);
      carryOut();
      throw new KubernetesApiError("connection reset");
    };
    const { world, end } = await withAccident(lostAnswer);
    const received = message(world);
    await expect(world.reconcile(received)).rejects.toThrow("connection reset");
    end();
    expect(await world.reconcile(received)).toMatchObject({
      outcome: "resent",
      sent: [{ request: { reason: "requeue", attempt: 1, generation: 1 } }],
    });
  });

  test("because the status patch was stored but reported as a conflict, continues in the same run", async () => {
    const storedTwice: Intercept = async (call, carryOut) => {
      if (!concludes(call)) return slowDown(call, carryOut);
      carryOut();
      return carryOut();
    };
    const { world, end } = await withAccident(storedTwice);
    expect(await world.reconcile(message(world))).toMatchObject({
      outcome: "resent",
      sent: [{ request: { reason: "requeue", attempt: 1, generation: 1 } }],
    });
    expect(world.object().status).not.toHaveProperty("claim");
    end();
    expect(await world.reconcile(world.request({ reason: "resync" }))).toMatchObject({ sent: [] });
  });

  test("continues in the same way if it is a chain of polls", async () => {
    const refusing: Intercept = async (call, carryOut) => {
      if (call.port === "queue") throw new Error("no queue");
      return carryOut();
    };
    const { world, end } = await withAccident(refusing, { kind: "robot", intercept: carryOutEverything });
    const received = message(world);
    await expect(world.reconcile(received)).rejects.toThrow("no queue");
    end();
    expect(await world.reconcile(received)).toMatchObject({
      outcome: "resent",
      sent: [{ request: { reason: "requeue", count: 1, generation: 1 } }],
    });
  });

  test("continues even if the message whose run wrote the chain is redelivered late and is itself outdated", async () => {
    const { world, end } = await withAccident(carryOutEverything);
    end();
    const own: QueuedRequest = { id: "own", request: await firstOf(world) };
    const { sent } = await world.reconcile(own);
    expect(sent).toMatchObject([{ request: { attempt: 2 } }]);
    world.advance(3600);
    expect(await world.reconcile(own)).toMatchObject({
      outcome: "resent",
      sent: [{ request: { attempt: 2 }, delaySeconds: 0 }],
    });
  });

  test("continues alongside a pass for the other messages that arrived with the redelivered one", async () => {
    const { world, end } = await withAccident(send);
    const received = message(world);
    await expect(world.reconcile(received)).rejects.toThrow("no queue");
    end();
    expect(await world.reconcile(received, world.request({ reason: "resync" }))).toMatchObject({
      outcome: "recoverable",
      sent: [{ request: { attempt: 1 } }],
    });
  });

  test("is not continued for a message whose run wrote an earlier part of the chain, or a part for another generation", async () => {
    const { world, end } = await withAccident(carryOutEverything);
    end();
    const first = message(world);
    const { sent } = await world.reconcile(first);
    await world.reconcile(...sent.map(({ request }) => request));
    expect(await world.reconcile(first)).toMatchObject({ outcome: "recoverable", sent: [] });

    const last: QueuedRequest = {
      id: "last",
      request: world.request({ reason: "requeue", attempt: 2, generation: 1 }),
    };
    await world.reconcile(last);
    await world.kubernetes.user.patch(world.reference, { spec: { color: "blue" } });
    expect(await world.reconcile(last)).toMatchObject({ outcome: "outdated", sent: [] });
  });

  test("survives a duplicated message: one of the two is outdated", async () => {
    const { world, end } = await withAccident(carryOutEverything);
    end();
    const received = message(world);
    const { sent } = await world.reconcile(received);
    const again = await world.reconcile(received);
    expect(again).toMatchObject({ outcome: "resent" });
    const outcomes: string[] = [];
    for (const { request } of [...sent, ...again.sent]) outcomes.push((await world.reconcile(request)).outcome);
    expect(outcomes).toEqual(["recoverable", "outdated"]);
  });
});
