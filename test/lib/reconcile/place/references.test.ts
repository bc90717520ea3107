import { describe, expect, test } from "vitest";
import { lockOptimistically } from "../../../../lib/reconcile/object/optimistic-lock.ts";
import { resolveReferences } from "../../../../lib/reconcile/place/references.ts";
import {
  colorOf,
  createPaint,
  createPaintableWorld,
  mixPaint,
  PAINTED,
  paintedWorld,
  paintReference,
  paintStatus,
} from "../../../support/kinds/paint.ts";
import { cloudCalls, cloudWrites } from "../../../support/worlds/cloud-calls.ts";
import { ADOPT_OR_CREATE, CONSENT } from "../../../support/worlds/gadgets/adopting-gadget.ts";
import { outlookOf } from "../../../support/worlds/gadgets/shadowed-gadget.ts";

describe("a value that another object provides", () => {
  test("is set in AWS, and is not written to the spec", async () => {
    const world = await paintedWorld();
    expect(colorOf(world)).toBe("red");
    expect(world.object().spec).toEqual(PAINTED);
    expect(world.condition("ACK.ReferencesResolved")).toMatchObject({ status: "True" });
    expect(world.condition("ACK.ReferencesResolved")).not.toHaveProperty("reason");
    expect(world.condition("ACK.ReferencesResolved")).not.toHaveProperty("message");
    expect(world.condition("Ready")).toMatchObject({ status: "True" });
    expect(world.object().status).not.toHaveProperty("poll");
  });

  test("replaces its reference in the spec that a pass works with", async () => {
    const world = await paintedWorld();
    const { kinds, settings } = world.dependencies;
    const [entry] = kinds;
    if (entry === undefined) throw new Error("there is no kind");
    const kind = await entry.load();
    const object = lockOptimistically(world.kubernetes, world.reference, world.object());
    const { colorRef: _colorRef, ...others } = PAINTED;
    expect(await resolveReferences(object.current(), kind, settings, world.kubernetes)).toEqual({
      spec: { ...others, color: "red" },
      references: { status: "True" },
    });
  });

  test("is read again on each pass", async () => {
    const world = await paintedWorld();
    mixPaint(world, paintStatus.ready("blue"));
    expect(await world.settle()).toMatchObject({ outcome: "updated" });
    expect(colorOf(world)).toBe("blue");
    expect(await world.settle()).toMatchObject({ outcome: "unchanged" });
  });

  test("is superseded by a value in the spec, which also removes ACK.ReferencesResolved", async () => {
    const world = await paintedWorld();
    await world.kubernetes.user.patch(world.reference, { spec: { colorRef: null, color: "green" } });
    await world.settle();
    expect(colorOf(world)).toBe("green");
    expect(world.condition("ACK.ReferencesResolved")).toBeUndefined();
  });

  test("is read from another namespace if the deployment allows it", async () => {
    const world = createPaintableWorld({ settings: { crossNamespaceReferences: true } });
    await createPaint(world, paintStatus.ready("blue"), "platform");
    await world.create({ spec: { name: "toy", colorRef: { from: { name: "paint", namespace: "platform" } } } });
    await world.settle();
    expect(colorOf(world)).toBe("blue");
  });

  test("is not written by an adoption, which fills in the rest of the spec", async () => {
    const world = createPaintableWorld();
    await createPaint(world);
    world.cloud.resources.set("toy", { tags: CONSENT, settings: { color: "blue", notes: "by hand" } });
    await world.create({ spec: PAINTED, annotations: ADOPT_OR_CREATE });
    await world.settle();
    expect(world.object().spec).toEqual({ ...PAINTED, notes: "by hand" });
    expect(world.object().metadata.annotations).toMatchObject({ "services.k8s.aws/adopted": "true" });
    expect(colorOf(world)).toBe("red");
  });
});

describe("while a reference provides no value,", () => {
  test("an object can be deleted with its resource", async () => {
    const world = await paintedWorld();
    await world.kubernetes.user.delete(paintReference);
    await world.kubernetes.user.delete(world.reference);
    const reads = () => world.kubernetes.calls.filter(({ verb }) => verb === "getTarget").length;
    const before = reads();
    await world.settle();
    expect(world.exists()).toBe(false);
    expect(world.cloud.resources.size).toBe(0);
    expect(reads()).toBe(before);
  });

  test("an object that has both a value and the reference can also be deleted", async () => {
    const world = await paintedWorld();
    await world.kubernetes.user.patch(world.reference, { spec: { color: "blue" } });
    await world.kubernetes.user.delete(world.reference);
    await world.settle();
    expect(world.exists()).toBe(false);
    expect(world.cloud.resources.size).toBe(0);
  });

  test("no resource is adopted", async () => {
    const world = createPaintableWorld();
    world.cloud.resources.set("toy", { tags: CONSENT, settings: { color: "blue" } });
    await world.create({ spec: PAINTED, annotations: ADOPT_OR_CREATE });
    expect(await world.reconcile()).toMatchObject({ outcome: "in-progress" });
    expect(cloudCalls(world)).toEqual([]);
  });
});

describe.each([
  ["a read-only object", { annotations: { "services.k8s.aws/read-only": "true" } }, {}],
  ["a paused object", { annotations: { "driftless.dev/paused": "true" } }, {}],
  ["an object of a paused deployment", {}, { settings: { paused: true } }],
] as const)("%s", (_, manifest, options) => {
  test("is compared with the value that another object provides", async () => {
    const world = createPaintableWorld(options);
    await createPaint(world, paintStatus.ready("blue"));
    const settled = await paintedTags();
    world.cloud.resources.set("toy", { tags: settled, settings: { color: "blue" } });
    await world.create({ spec: PAINTED, finalizers: ["finalizers.toys.services.k8s.aws/Gadget"], ...manifest });
    await world.reconcile();
    expect(world.condition("ACK.ReferencesResolved")).toMatchObject({ status: "True" });
    expect(world.condition("ACK.ResourceSynced")).toMatchObject({ status: "True" });
    mixPaint(world, paintStatus.ready("red"));
    await world.reconcile();
    expect(JSON.stringify(world.object().status?.conditions)).toContain("color: blue -> red");
    expect(cloudWrites(world)).toEqual([]);
  });
});

/** Returns the tags of a settled gadget. */
async function paintedTags() {
  const world = await paintedWorld();
  return world.cloud.resources.get("toy")?.tags ?? {};
}

test("in shadow mode, a pass predicts the wait for a reference, and the value once it is available", async () => {
  const world = createPaintableWorld({ settings: { mode: "shadow" } });
  await world.create({ spec: PAINTED });
  expect(await outlookOf(world)).toMatchObject({
    would: "wait",
    notes: [expect.stringContaining("ReferenceNotResolved: paints.paints.services.k8s.aws is not installed")],
  });
  expect(cloudCalls(world)).toEqual([]);
  await createPaint(world);
  expect(await outlookOf(world)).toMatchObject({
    would: "create",
    changes: expect.arrayContaining([{ field: "color", from: "none", to: "red" }]) as unknown,
  });
});
