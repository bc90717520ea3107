import { describe, expect, test } from "vitest";
import type { Retry } from "../../../lib/kubernetes/object.ts";
import { nextRetry } from "../../../lib/reconcile/retry.ts";
import { refusal } from "../../support/memory-cloud.ts";
import { createMemoryWorld } from "../../support/memory-world.ts";
import { objectMeta } from "../../support/object-meta.ts";

const NOW = Date.parse("2030-01-01T12:00:00Z");
const longest = () => 0.999;
const at = (seconds: number) => new Date(NOW + seconds * 1000).toISOString();
const retryAt = (seconds: number, parts: Partial<Retry> = {}): Retry => ({
  attempt: 3,
  generation: 1,
  notBefore: at(seconds),
  ...parts,
});

describe("the chain's own message", () => {
  test.each([
    [1, 10],
    [2, 20],
    [3, 40],
    [7, 640],
    [8, 900],
    [5000, 900],
  ])("after attempt %i goes on after at most %i s, whatever the clock says", (attempt, delaySeconds) => {
    for (const notBefore of [at(-4000), at(0), at(800), at(10 ** 6), "soon"]) {
      const stored = { attempt, generation: 1, notBefore };
      expect(nextRetry(objectMeta(1), stored, true, { now: NOW, random: longest })).toEqual({
        retry: { attempt: attempt + 1, generation: 1, notBefore: at(delaySeconds) },
        delaySeconds,
      });
    }
  });

  test("waits at random for at least a second", () => {
    expect(nextRetry(objectMeta(1), retryAt(0), true, { now: NOW, random: () => 0 })).toMatchObject({
      delaySeconds: 1,
    });
    expect(nextRetry(objectMeta(1), retryAt(0), true, { now: NOW, random: () => 0.5 })).toMatchObject({
      delaySeconds: 21,
    });
  });
});

describe("any other failing pass", () => {
  const start = { retry: { attempt: 1, generation: 1, notBefore: at(5) }, delaySeconds: 5 };

  test.each([
    { title: "where there is none", stored: undefined },
    { title: "for another generation", stored: retryAt(30, { generation: 7 }) },
    { title: "whose message is overdue", stored: retryAt(-1) },
    { title: "that is said to wait for longer than any does", stored: retryAt(901) },
    { title: "whose time is no time", stored: retryAt(0, { notBefore: "soon" }) },
  ])("starts a chain $title", ({ stored }) => {
    expect(nextRetry(objectMeta(1), stored, false, { now: NOW, random: longest })).toEqual(start);
  });

  test.each([1, 900])("leaves a chain alone whose message is due in %i s", (seconds) => {
    const stored = retryAt(seconds);
    expect(nextRetry(objectMeta(1), stored, false, { now: NOW, random: longest })).toEqual({ retry: stored });
  });
});

describe("a delete that keeps failing", () => {
  test.each([
    { deletedFor: 60, delaySeconds: 45 },
    { deletedFor: 3599, delaySeconds: 45 },
    { deletedFor: 3600, delaySeconds: 300 },
    { deletedFor: 10 ** 6, delaySeconds: 300 },
  ])("$deletedFor s after it was asked for is tried at most $delaySeconds s apart", ({ deletedFor, delaySeconds }) => {
    const metadata = objectMeta(1, { deletionTimestamp: at(-deletedFor) });
    const stored = retryAt(0, { attempt: 12 });
    expect(nextRetry(metadata, stored, true, { now: NOW, random: longest })).toMatchObject({ delaySeconds });
  });
});

describe("requeue messages", () => {
  function failing() {
    return createMemoryWorld({
      intercept: ({ verb }) => {
        if (verb === "set") throw refusal("set", "SlowDown", "please");
      },
    });
  }

  test("of a chain that has gone on are dropped", async () => {
    const world = failing();
    await world.create();
    const { requeue } = await world.reconcile();
    if (requeue === undefined) throw new Error("no chain");
    expect(await world.reconcile(requeue)).toMatchObject({ requeue: { request: { attempt: 2 } } });
    const calls = world.cloud.calls.length;
    expect(await world.reconcile(requeue)).toEqual({ outcome: "outdated" });
    expect(world.cloud.calls).toHaveLength(calls);
  });

  test("of a chain for another generation, or of none, are dropped", async () => {
    const world = failing();
    await world.create();
    const { requeue } = await world.reconcile();
    if (requeue === undefined) throw new Error("no chain");
    await world.kubernetes.user.patch(world.reference, { spec: { color: "blue" } });
    expect(await world.reconcile()).toMatchObject({ requeue: { request: { attempt: 1, generation: 2 } } });
    expect(await world.reconcile(requeue)).toEqual({ outcome: "outdated" });

    await world.kubernetes.user.patch(world.reference, { spec: { color: null } });
    expect(await world.reconcile()).toEqual({ outcome: "unchanged" });
    expect(await world.reconcile(world.request({ reason: "requeue", attempt: 1, generation: 2 }))).toEqual({
      outcome: "outdated",
    });
  });

  test("that have waited for another pass are never dropped", async () => {
    const world = failing();
    await world.create();
    const request = world.request({ reason: "requeue", attempt: 4, generation: 1, waits: 2 });
    expect(await world.reconcile(request)).toMatchObject({ outcome: "recoverable" });
  });

  test("that have waited are not taken for others that come with them and are dropped", async () => {
    const world = createMemoryWorld({ manager: { apply: async () => ({ requeueAfterSeconds: 5 }) } });
    await world.create();
    const waited = world.request({ reason: "requeue", attempt: 4, generation: 1, waits: 2 });
    const outdated = world.request({ reason: "requeue", attempt: 9, generation: 1 });
    expect(await world.reconcile(outdated, waited)).toEqual({
      outcome: "in-progress",
      requeue: { request: waited, delaySeconds: 5 },
    });
  });

  test("do not multiply: failing passes beside the chain send none", async () => {
    const world = failing();
    await world.create();
    const { requeue } = await world.reconcile();
    for (const reason of ["change", "resync", "drift"] as const) {
      expect(await world.reconcile(world.request({ reason }))).toEqual({ outcome: "recoverable" });
    }
    expect(world.object().status?.retry).toMatchObject({ attempt: 1 });
    if (requeue) expect(await world.reconcile(requeue)).toMatchObject({ requeue: { request: { attempt: 2 } } });
  });

  test("that were lost are replaced by the next pass after their time", async () => {
    const world = failing();
    await world.create();
    await world.reconcile();
    world.advance(6);
    expect(await world.reconcile(world.request({ reason: "resync" }))).toMatchObject({
      requeue: { request: { reason: "requeue", attempt: 1, generation: 1 } },
    });
  });

  test("merged with others are the chain's own, and dropped only with all of them", async () => {
    const world = failing();
    await world.create();
    const { requeue } = await world.reconcile();
    if (requeue === undefined) throw new Error("no chain");
    const outdated = world.request({ reason: "requeue", attempt: 9, generation: 1 });
    expect(await world.reconcile(outdated, outdated)).toEqual({ outcome: "outdated" });
    expect(await world.reconcile(outdated, world.request({ reason: "resync" }))).toEqual({ outcome: "recoverable" });
    expect(await world.reconcile(world.request(), outdated, requeue)).toMatchObject({
      requeue: { request: { reason: "requeue", attempt: 2 } },
    });
  });
});
