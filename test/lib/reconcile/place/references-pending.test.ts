import { describe, expect, test, vi } from "vitest";
import { KubernetesApiError } from "../../../../lib/kubernetes/client.ts";
import type { AssumeRole } from "../../../../lib/reconcile/place/roles/roles.ts";
import {
  colorOf,
  colorReference,
  createPaint,
  createPaintableWorld,
  mixPaint,
  PAINTED,
  paintedWorld,
  paintReference,
  paintStatus,
} from "../../../support/kinds/paint.ts";
import { cloudCalls } from "../../../support/worlds/cloud-calls.ts";
import { credentialsFor } from "../../../support/worlds/memory-place.ts";
import { createMemoryWorld, type MemoryWorld } from "../../../support/worlds/memory-world.ts";

const about = "resource:Paint, namespace:default, name:paint";

const waits: readonly [string, object | undefined, "False" | "Unknown", string][] = [
  ["does not exist", undefined, "Unknown", 'paints.paints.services.k8s.aws "paint" not found'],
  ["has no status yet", {}, "Unknown", `the referenced resource is not synced yet. ${about}`],
  ["is not synced", paintStatus.notSynced, "Unknown", `the referenced resource is not synced yet. ${about}`],
  [
    "has an invalid status",
    { mixture: "red", conditions: { type: "ACK.ResourceSynced", status: "True" } },
    "Unknown",
    `the referenced resource is not synced yet. ${about}`,
  ],
  [
    "has an invalid condition",
    { ...paintStatus.notSynced, conditions: [null, "ACK.ResourceSynced"] },
    "Unknown",
    `the referenced resource is not synced yet. ${about}`,
  ],
  [
    "is Terminal",
    paintStatus.terminal,
    "False",
    `the referenced resource has 'ACK.Terminal' condition 'True'. Cannot be referenced. ${about}`,
  ],
  [
    "lacks the field",
    paintStatus.empty,
    "Unknown",
    `the referenced resource is missing the target field. ${about}, targetField:Status.Mixture.Color`,
  ],
  [
    "has a value of another type in the field",
    { ...paintStatus.empty, mixture: { color: ["red"] } },
    "Unknown",
    `the referenced resource is missing the target field. ${about}, targetField:Status.Mixture.Color`,
  ],
];

describe.each(waits)("an object whose reference names another object that %s", (_, status, condition, text) => {
  async function createWaiting(world: MemoryWorld): Promise<void> {
    // Creating any paint installs the definition of the kind.
    await createPaint(world, {}, "another");
    if (status !== undefined) await createPaint(world, status);
    await world.create({ spec: PAINTED });
  }

  test("waits, and reports this with ACK's message and without a call to AWS", async () => {
    const world = createPaintableWorld();
    await createWaiting(world);
    expect(await world.reconcile()).toMatchObject({ outcome: "in-progress", sent: [{ delaySeconds: 2 }] });
    expect(world.condition("ACK.ReferencesResolved")).toMatchObject({
      ...{ status: condition, reason: text, message: "Reference resolution failed" },
    });
    const unsynced = { status: "False", reason: "ReferenceNotResolved", message: text };
    expect(world.condition("ACK.ResourceSynced")).toMatchObject(unsynced);
    expect(world.condition("Ready")).toMatchObject(unsynced);
    expect(world.condition("ACK.Terminal")).toBeUndefined();
    expect(world.condition("ACK.Recoverable")).toBeUndefined();
    expect(world.writes()).toEqual(["kubernetes.patchStatus"]);
    expect(cloudCalls(world)).toEqual([]);
    expect(world.object().status).toMatchObject({ poll: { count: 1, generation: 1 } });
    expect(world.object().metadata.finalizers).toBeUndefined();
  });

  test("continues once the value is available", async () => {
    const world = createPaintableWorld();
    await createWaiting(world);
    const { sent } = await world.reconcile();
    if (status === undefined) await createPaint(world);
    else mixPaint(world, paintStatus.ready("red"));
    await world.settle(...sent.map(({ request }) => request));
    expect(colorOf(world)).toBe("red");
    expect(world.condition("Ready")).toMatchObject({ status: "True" });
    expect(world.condition("ACK.ReferencesResolved")).toMatchObject({ status: "True" });
  });

  test("leaves its resource as it is, and has a record of what it waits for, once", async () => {
    const world = await paintedWorld();
    if (status === undefined) {
      await createPaint(world, {}, "another");
      await world.kubernetes.user.delete(paintReference);
    } else mixPaint(world, { mixture: null, conditions: null, ...status });
    await world.reconcile();
    expect(world.record()).toMatchObject({ outcome: "unchanged", progress: text });
    expect(world.beganToWait()).toBe(true);
    await world.kubernetes.user.patch(world.reference, { spec: { notes: "new" } });
    const before = cloudCalls(world).length;
    expect(await world.reconcile()).toMatchObject({ outcome: "in-progress" });
    expect(world.beganToWait()).toBe(false);
    expect(cloudCalls(world)).toHaveLength(before);
    expect(colorOf(world)).toBe("red");
  });
});

test("if the referenced kind is not installed, the condition names the kind and a remedy", async () => {
  const world = createPaintableWorld();
  await world.create({ spec: PAINTED });
  expect(await world.reconcile()).toMatchObject({ outcome: "in-progress" });
  expect(world.condition("ACK.ReferencesResolved")).toMatchObject({
    status: "Unknown",
    reason:
      "paints.paints.services.k8s.aws is not installed in the cluster; install the definition and its ACK controller, or specify the value in spec.color",
  });
  expect(cloudCalls(world)).toEqual([]);
});

test("no role is assumed for an object that is waiting", async () => {
  const assume = vi.fn<AssumeRole>(async ({ arn }) => ({
    key: "session",
    credentials: async () => credentialsFor(arn, "east/default", new Date(Date.now() + 3_600_000)),
  }));
  const spec = { arn: "arn:aws:iam::000000000000:role/web" };
  const selectors = async () => [{ name: "web", resourceVersion: "7", spec }];
  const directory = { selectors, map: async () => undefined };
  const roles = { source: "selectors", required: false, sessionPolicy: "none", assume, directory } as const;
  const world = createPaintableWorld({ roles });
  await world.create({ spec: PAINTED });
  await world.reconcile();
  expect(assume).not.toHaveBeenCalled();
  await createPaint(world);
  await world.settle();
  expect(assume).toHaveBeenCalled();
  expect(colorOf(world)).toBe("red");
});

test("an object waits while permission to read the referenced object is missing, and a failing API server is not reported as the object's fault", async () => {
  let status = 403;
  const world = createPaintableWorld({
    async intercept({ verb }, carryOut) {
      if (verb === "getTarget") throw new KubernetesApiError(`GET paint: HTTP status ${status}`, { status });
      return carryOut();
    },
  });
  await world.create({ spec: PAINTED });
  expect(await world.reconcile()).toMatchObject({ outcome: "in-progress" });
  expect(world.condition("ACK.ReferencesResolved")).toMatchObject({ reason: "GET paint: HTTP status 403" });
  const before = world.object();
  status = 500;
  await expect(world.reconcile()).rejects.toMatchObject({ status: 500 });
  expect(world.object()).toEqual(before);
});

describe("a reference is rejected before anything is read", () => {
  test.each([
    [
      "if the spec also contains a value",
      { color: "red" },
      "both resource reference wrapper and ID cannot be used together: Color,ColorRef",
    ],
    ["if it has no name", { colorRef: { from: {} } }, "provided resource reference is nil or empty: ColorRef"],
    [
      "if it names another namespace",
      { colorRef: { from: { name: "paint", namespace: "another" } } },
      "cross-namespace resource reference is not allowed. ",
    ],
    [
      "if its name consists of dots",
      { colorRef: { from: { name: ".." } } },
      'spec.colorRef.from.name ".." is not a valid name',
    ],
  ])("%s", async (_, spec, text) => {
    const world = createPaintableWorld();
    await createPaint(world);
    await createPaint(world, paintStatus.ready("blue"), "another");
    await world.create({ spec: { ...PAINTED, ...spec } });
    expect(await world.reconcile()).toMatchObject({ outcome: "terminal", sent: [] });
    const starts = expect.stringContaining(text) as string;
    expect(world.condition("ACK.Terminal")).toMatchObject({ status: "True", message: starts });
    expect(world.condition("ACK.ReferencesResolved")).toMatchObject({ status: "False", reason: starts });
    expect(world.condition("Ready")).toMatchObject({ status: "False" });
    expect(world.kubernetes.calls.filter(({ verb }) => verb === "getTarget")).toEqual([]);
    expect(cloudCalls(world)).toEqual([]);
  });
});

describe("a wait", () => {
  /** The times, in seconds after the first pass, at which a reference that provides no value is read again. */
  async function looks(most: number): Promise<readonly number[]> {
    const world = createPaintableWorld();
    await world.create({ spec: PAINTED });
    const start = world.now();
    const times: number[] = [];
    let { sent } = await world.reconcile();
    while (times.length < most) {
      const [message] = sent;
      if (message === undefined) throw new Error("no further read is due");
      world.advance(message.delaySeconds);
      times.push((world.now() - start) / 1000);
      ({ sent } = await world.reconcile(message.request));
    }
    return times;
  }

  test("of up to 5 minutes ends within 6 s of the value becoming available, and a longer one within 60 s", async () => {
    const times = await looks(60);
    const gaps = times.map((time, index) => Math.round(time - (times[index - 1] ?? 0)));
    expect(gaps.slice(0, 4)).toEqual([2, 4, 6, 6]);
    const early = gaps.filter((_, index) => (times[index] ?? 0) <= 300);
    expect(Math.max(...early)).toBe(6);
    expect(gaps.slice(52, 56)).toEqual([12, 24, 48, 60]);
    expect(Math.max(...gaps)).toBe(60);
  });

  test("continues through a single chain, which other passes leave alone", async () => {
    const world = createPaintableWorld();
    await world.create({ spec: PAINTED });
    await world.reconcile();
    const { poll } = world.object().status ?? {};
    expect(await world.reconcile(world.request({ reason: "resync" }))).toMatchObject({ sent: [] });
    expect(world.object().status).toMatchObject({ poll });
  });

  test("does not slow down the polls of the resource that is created after it", async () => {
    const battery = { ...colorReference, field: "battery", ref: "batteryRef" };
    const world = createMemoryWorld({ kind: "robot", references: [battery] });
    await world.create({ spec: { name: "toy", batteryRef: { from: { name: "paint" } } } });
    let { sent } = await world.reconcile();
    for (let looked = 0; looked < 10; looked++) {
      world.advance(6);
      ({ sent } = await world.reconcile(...sent.map(({ request }) => request)));
    }
    await createPaint(world);
    ({ sent } = await world.reconcile(...sent.map(({ request }) => request)));
    expect(sent).toMatchObject([{ delaySeconds: 5 }]);
  });
});
