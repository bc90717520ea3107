import { describe, expect, test } from "vitest";
import { mill } from "../../support/kinds/driven/mill/mill.ts";
import { finishMills, MILL_SECONDS, millOperations } from "../../support/kinds/driven/mill/mills.ts";
import { cloudWrites } from "../../support/worlds/cloud-calls.ts";
import type { MemoryWorld, WorldResult } from "../../support/worlds/memory-world.ts";
import { CODE, createSafeWorld, putSecret } from "../../support/worlds/safes/safe-world.ts";

const spec = { name: "toy", color: "red", grain: "rye", password: CODE };

/** A mill that does not exist yet, and the Secret with its password. */
async function described(): Promise<MemoryWorld> {
  const world = await createSafeWorld(undefined, {
    kind: {
      entry: { resource: mill.resource, load: async () => mill },
      ...{ calls: mill.calls, spec, arn: "arn:aws:toys:us-west-2:000000000000:mill/toy" },
      service: { operations: millOperations, finishWork: finishMills },
    },
  });
  await world.create();
  return world;
}

/** Runs for a request, and then for each message that is sent, once it is due, until none is left. */
async function rest(world: MemoryWorld, request = world.request()): Promise<void> {
  await follow(world, await world.reconcile(request));
}

/** Runs for the message that a run has sent, once it is due, and for those that follow. */
async function follow(world: MemoryWorld, { sent }: WorldResult): Promise<void> {
  let next = sent;
  for (let runs = 0; next.length > 0; runs++) {
    if (runs === MOST_RUNS) throw new Error(`no rest in ${MOST_RUNS} runs`);
    expect(next).toHaveLength(1);
    world.advance(next[0]?.delaySeconds ?? 0);
    ({ sent: next } = await world.reconcile(...next.map(({ request }) => request)));
  }
}

/** The longest change is polled this often at most. */
const MOST_RUNS = MILL_SECONDS.hanging / 60 + 10;

async function settled(): Promise<MemoryWorld> {
  const world = await described();
  await rest(world);
  return world;
}

function settingsOf({ cloud }: MemoryWorld) {
  return cloud.resources.get("toy")?.settings;
}

async function edit({ kubernetes, reference }: MemoryWorld, spec: Readonly<Record<string, unknown>>): Promise<void> {
  await kubernetes.user.patch(reference, { spec });
}

/** The numbers of the changes that the cloud has begun. */
function changesIn(world: MemoryWorld, start = 0): readonly string[] {
  return cloudWrites(world, start).filter((verb) => /^(Create|Modify|Load|Delete)Mill$/.test(verb));
}

test("a mill is created with its password by one call, and its object waits until it is built", async () => {
  const world = await described();
  const result = await world.reconcile();
  expect(result).toMatchObject({ outcome: "in-progress" });
  expect(world.condition("Ready")).toMatchObject({ status: "False", reason: "Creating" });
  await follow(world, result);
  expect(world.condition("Ready")).toMatchObject({ status: "True" });
  expect(settingsOf(world)).toEqual({ color: "red", size: "small", grain: "rye", password: "first-code" });
  expect(changesIn(world)).toEqual(["CreateMill"]);
});

test("while AWS is at work, the object says since when, and how long it usually takes, in the same words at each poll", async () => {
  const world = await described();
  const messages = new Set<string | undefined>();
  for (let { sent } = await world.reconcile(); sent.length > 0; ) {
    messages.add(world.condition("Ready")?.message);
    world.advance(sent[0]?.delaySeconds ?? 0);
    ({ sent } = await world.reconcile(...sent.map(({ request }) => request)));
  }
  const since = expect.stringMatching(
    /^the mill is being built \(since \S+Z; this usually takes about a minute\)$|^Resource synced/,
  );
  expect([...messages]).toEqual([since]);
});

test("several changes are made one after another, each by one call", async () => {
  const world = await settled();
  await putSecret(world, { front: "second-code" });
  await edit(world, { color: "green", size: "big", grain: "oats" });
  await rest(world);
  expect(settingsOf(world)).toEqual({ color: "green", size: "big", grain: "oats", password: "second-code" });
  expect(changesIn(world)).toEqual(["CreateMill", "ModifyMill", "LoadMill", "ModifyMill"]);
  expect(world.condition("Ready")).toMatchObject({ status: "True" });
});

test("an edit while AWS is at work waits for its end", async () => {
  const world = await settled();
  await edit(world, { color: "green" });
  await world.reconcile();
  await edit(world, { grain: "oats" });
  const result = await world.reconcile();
  expect(changesIn(world)).toEqual(["CreateMill", "ModifyMill"]);
  await follow(world, result);
  expect(settingsOf(world)).toMatchObject({ color: "green", grain: "oats" });
});

describe("a change that AWS accepts, and that fails later,", () => {
  test.each([
    ["of a setting that decides who has access", { color: "doomed" }],
    ["of another setting", { grain: "doomed" }],
  ])("%s, is reported, and made a bounded number of times", async (_, doomed) => {
    const world = await settled();
    await edit(world, doomed);
    await rest(world);
    expect(changesIn(world)).toHaveLength(4);
    expect(world.condition("Ready")).toMatchObject({ status: "False", reason: "LastChangeFailed" });
    expect(world.condition("ACK.Advisory")).toMatchObject({ reason: "Unstable" });
    expect(settingsOf(world)).toMatchObject({ color: "red", grain: "rye" });
  });

  test("of a setting that decides who has access, keeps the object from being Ready, even if a later change succeeds", async () => {
    const world = await settled();
    await edit(world, { color: "doomed", grain: "oats" });
    await rest(world);
    expect(settingsOf(world)).toMatchObject({ color: "red", grain: "oats" });
    expect(world.condition("Ready")).toMatchObject({ status: "False", reason: "Unstable" });
  });

  test("is made again by a sweep, once, and by an edit", async () => {
    const world = await settled();
    await edit(world, { grain: "doomed" });
    await rest(world);
    await rest(world, world.request({ reason: "resync" }));
    expect(changesIn(world)).toHaveLength(5);
    await edit(world, { grain: "oats" });
    await rest(world);
    expect(settingsOf(world)).toMatchObject({ grain: "oats" });
    expect(world.condition("Ready")).toMatchObject({ status: "True" });
  });
});

test("a change that hangs is polled once a minute at most, in one chain, until it is done", async () => {
  const world = await settled();
  const { resources } = world.cloud;
  for (const [key, resource] of resources) resources.set(key, { ...resource, hangs: true });
  await edit(world, { size: "big" });
  const before = world.now();
  await rest(world);
  expect((world.now() - before) / 1000).toBeGreaterThan(MILL_SECONDS.hanging);
  expect(settingsOf(world)).toMatchObject({ size: "big" });
});

test("a removal takes time, and an object that is deleted while AWS changes its mill waits for both", async () => {
  const world = await settled();
  await edit(world, { color: "green" });
  await world.reconcile();
  await world.kubernetes.user.delete(world.reference);
  await rest(world);
  expect(world.exists()).toBe(false);
  expect(world.cloud.resources.has("toy")).toBe(false);
  expect(changesIn(world)).toEqual(["CreateMill", "ModifyMill", "DeleteMill"]);
});

test("an object that is deleted while its mill is built does not wait for that", async () => {
  const world = await described();
  await world.reconcile();
  await world.kubernetes.user.delete(world.reference);
  await rest(world);
  expect(world.exists()).toBe(false);
  expect(changesIn(world)).toEqual(["CreateMill", "DeleteMill"]);
});
