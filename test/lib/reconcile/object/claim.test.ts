import { describe, expect, test } from "vitest";
import { KubernetesApiError } from "../../../../lib/kubernetes/client.ts";
import { gadget } from "../../../support/kinds/memory/gadget-kind.ts";
import { cloudWrites } from "../../../support/worlds/cloud-calls.ts";
import { afterCall, beforeCall } from "../../../support/worlds/intercepts.ts";
import {
  createMemoryWorld,
  GADGET_FINALIZER,
  type MemoryWorld,
  OUR_TAGS,
} from "../../../support/worlds/memory-world.ts";

const red = { name: "toy", color: "red" };

describe("a claim", () => {
  test("is written before the finalizer, and both before AWS is called", async () => {
    const world = createMemoryWorld();
    await world.create({ spec: red });
    await world.reconcile();
    expect(world.writes()).toEqual([
      "kubernetes.patchStatus",
      "kubernetes.patch",
      "cloud.CreateGadget",
      "cloud.PutGadgetSetting",
      "kubernetes.patchStatus",
    ]);
    expect(world.kubernetes.calls.find(({ verb }) => verb === "patchStatus")?.body).toMatchObject({
      metadata: { resourceVersion: "1" },
      status: {
        ...{ claim: { holder: "run-1" }, origin: "Creating" },
        ackResourceMetadata: { ownerAccountID: "000000000000", region: "us-west-2", partition: "aws" },
      },
    });
  });

  test("lasts for 55 s", async () => {
    let expiresAt = "";
    const world: MemoryWorld = createMemoryWorld({
      intercept: beforeCall("CreateGadget", () => {
        expiresAt = world.object().status?.claim?.expiresAt ?? "";
      }),
    });
    await world.create();
    const start = world.now();
    await world.reconcile();
    expect(Math.round((Date.parse(expiresAt) - start) / 1000)).toBe(55);
  });

  test("is also taken before a repair, but not if there is nothing to repair", async () => {
    const world = createMemoryWorld();
    await world.create({ spec: red });
    await world.reconcile();
    const before = world.writes().length;
    world.cloud.resources.set("toy", { tags: OUR_TAGS, settings: {} });
    await world.reconcile();
    expect(world.writes().slice(before)).toEqual([
      "kubernetes.patchStatus",
      "cloud.PutGadgetSetting",
      "kubernetes.patchStatus",
    ]);
    await world.reconcile();
    expect(world.writes()).toHaveLength(before + 3);
  });

  test("does not count, and nothing is written to AWS, if another user has changed the object since it was read", async () => {
    let changes = 0;
    const world: MemoryWorld = createMemoryWorld({
      intercept: afterCall("HeadGadget", async () => {
        await world.kubernetes.user.patch(world.reference, { metadata: { annotations: { a: String(++changes) } } });
      }),
    });
    await world.create();
    expect(await world.reconcile()).toMatchObject({ outcome: "conflict" });
    expect(changes).toBe(3);
    expect(cloudWrites(world)).toEqual([]);
    expect(world.object().metadata.finalizers).toBeUndefined();
  });

  test("that is lost because the installed CRD drops the field stops the pass, and the condition says why", async () => {
    const world = createMemoryWorld({
      prune: ({ ackResourceMetadata, conditions }) => ({
        ...(ackResourceMetadata && { ackResourceMetadata }),
        ...(conditions && { conditions }),
      }),
    });
    await world.create();
    expect(await world.reconcile()).toMatchObject({ outcome: "terminal" });
    expect(cloudWrites(world)).toEqual([]);
    expect(world.object().metadata.finalizers).toBeUndefined();
    expect(world.condition("ACK.Terminal")).toMatchObject({ status: "True", reason: "ForeignCRD" });
    expect(world.condition("ACK.Terminal")?.message).toContain("not Driftless's");
  });

  test("covers every write of its pass, and no write after the pass", async () => {
    let late: Promise<unknown> | undefined;
    const color = gadget.parts.find(({ name }) => name === "color");
    const write: NonNullable<typeof color>["write"] = async ({ toys, name }) => {
      const put = () => toys.PutGadgetSetting({ name, setting: "color", value: "late" });
      late = new Promise((resolve) => setImmediate(resolve)).then(put);
      late.catch(() => undefined);
    };
    const world = createMemoryWorld({
      gadget: { parts: gadget.parts.map((part) => (part.name === "color" ? { ...part, write } : part)) },
    });
    await world.create({ spec: red });
    await world.reconcile();
    await expect(late).rejects.toThrow("no claim");
    expect(cloudWrites(world)).toEqual(["CreateGadget"]);
  });

  test("that is too short for another call ends the pass as recoverable", async () => {
    const world: MemoryWorld = createMemoryWorld({ intercept: afterCall("CreateGadget", () => world.advance(36)) });
    await world.create({ spec: red });
    expect(await world.reconcile()).toMatchObject({ outcome: "recoverable" });
    expect(world.cloud.resources.get("toy")?.settings).toEqual({});
    expect(world.condition("ACK.Recoverable")?.message).toBe(
      "PutGadgetSetting was not sent: this pass has no claim that outlasts it",
    );
    expect(world.object().status?.claim).toBeUndefined();
  });
});

describe("another pass's claim", () => {
  const claimFor = (now: number, seconds: number) => ({
    claim: { holder: "other", expiresAt: new Date(now + seconds * 1000).toISOString() },
  });

  test.each([
    { left: 30, waits: undefined, delay: 5 },
    { left: 3, waits: undefined, delay: 3 },
    { left: 30, waits: 1, delay: 10 },
    { left: 30, waits: 3, delay: 30 },
    { left: 30, waits: 9, delay: 30 },
  ])("with $left s left makes a request that has waited $waits times wait $delay s", async ({ left, waits, delay }) => {
    const world = createMemoryWorld();
    await world.create();
    world.forge(claimFor(world.now(), left));
    const request = world.request({ reason: "drift", ...(waits !== undefined && { waits }) });
    const before = world.object();
    expect(await world.reconcile(request)).toEqual({
      outcome: "conflict",
      unread: [],
      sent: [{ request: { ...request, waits: (waits ?? 0) + 1 }, delaySeconds: delay }],
    });
    expect(world.object()).toEqual(before);
    expect(world.cloud.calls).toEqual([]);
  });

  test("makes a request wait no longer than the claim lasts", async () => {
    const world = createMemoryWorld();
    await world.create();
    for (const left of [1, 2, 5, 13, 44, 60]) {
      for (let waits = 0; waits < 10; waits++) {
        world.forge(claimFor(world.now(), left));
        const { outcome, sent } = await world.reconcile(world.request({ waits }));
        expect(outcome).toBe("conflict");
        expect(sent[0]?.delaySeconds, `${left} s left, ${waits} waits`).toBeLessThanOrEqual(left);
      }
    }
  });

  test.each([
    { title: "46 s from now, according to a clock that is ahead of ours,", seconds: 46 },
    { title: "59 s from now", seconds: 59 },
  ])("that ends $title counts", async ({ seconds }) => {
    const world = createMemoryWorld();
    await world.create();
    world.forge(claimFor(world.now(), seconds));
    expect(await world.reconcile()).toMatchObject({ outcome: "conflict" });
    expect(world.cloud.calls).toEqual([]);
  });

  test.each([
    { title: "that has expired", claim: (now: number) => claimFor(now, -1) },
    { title: "that ends more than 60 s from now", claim: (now: number) => claimFor(now, 62) },
    { title: "that is longer than any pass takes", claim: (now: number) => claimFor(now, 3600) },
    { title: "whose expiry time is invalid", claim: () => ({ claim: { holder: "other", expiresAt: "soon" } }) },
  ])("$title does not stop this pass", async ({ claim }) => {
    const world = createMemoryWorld();
    await world.create();
    world.forge(claim(world.now()));
    expect(await world.reconcile()).toMatchObject({ outcome: "created" });
    expect(world.object().status?.claim).toBeUndefined();
  });

  test("is not cleared by a pass that finds the object out of scope", async () => {
    const world = createMemoryWorld({ settings: { scope: { namespaces: ["other"], selector: "" } } });
    await world.create({ finalizers: [GADGET_FINALIZER] });
    world.forge(claimFor(world.now(), 30));
    expect(await world.reconcile()).toMatchObject({ outcome: "conflict" });
    expect(world.object().status?.claim?.holder).toBe("other");
  });
});

describe("the end of a pass", () => {
  test.each([
    { title: "an error from AWS", verb: "CreateGadget", error: new Error("broken") },
    { title: "a failing API server", verb: "patch", error: new KubernetesApiError("down", { status: 500 }) },
    { title: "an error in Driftless itself", verb: "GetGadgetTags", error: new TypeError("odd") },
  ])("caused by $title clears the claim", async ({ verb, error }) => {
    let wasClaimed = false;
    const world: MemoryWorld = createMemoryWorld({
      intercept: beforeCall(verb, () => {
        wasClaimed = world.object().status?.claim !== undefined;
        throw error;
      }),
    });
    await world.create();
    await world.reconcile().catch(() => undefined);
    expect(wasClaimed).toBe(true);
    expect(world.object().status?.claim).toBeUndefined();
  });
});
