import { describe, expect, test } from "vitest";
import { ANNOTATIONS } from "../../../../../lib/annotations/annotations.ts";
import {
  colorOf,
  createPaint,
  createPaintableWorld,
  mixPaint,
  PAINTED,
  paintStatus,
} from "../../../../support/kinds/paint.ts";
import { DRIFT_POLICY, driftingGadget } from "../../../../support/worlds/gadgets/drifting-gadget.ts";
import { outlookOf, shadowed } from "../../../../support/worlds/gadgets/shadowed-gadget.ts";
import { createMemoryWorld, GADGET_FINALIZER, OUR_TAGS } from "../../../../support/worlds/memory-world.ts";

const spec = { name: "toy", color: "red", tags: [{ key: "team", value: "web" }] };
const under = (policy: string) => ({ annotations: { [DRIFT_POLICY]: policy } });
const READ_ONLY = { "services.k8s.aws/read-only": "true" };

test.each([{}, under("repair")])("drift is repaired by default, and under the policy repair: %o", async (parts) => {
  const { drift, resync, resource, world } = await driftingGadget({ spec, ...parts });
  drift({ color: "blue" });
  expect((await resync()).writes).toEqual(["PutGadgetSetting color"]);
  expect(resource().settings.color).toBe("red");
  expect(world.events()).toContain("DriftCorrected: color: blue -> red");
  expect(world.object().status).not.toHaveProperty("applied");
});

describe("drift under the policy report", () => {
  const report = { spec, ...under("report") };

  test("is reported with both values, and nothing is written", async () => {
    const { drift, resync, resource, world, advisories } = await driftingGadget(report);
    drift({ color: "blue", size: "medium" }, { team: "data", stray: "yes" });
    expect(await resync()).toMatchObject({ writes: [], result: { outcome: "unchanged", sent: [] } });
    expect(resource().settings).toEqual({ color: "blue", size: "medium" });
    expect(advisories()).toEqual([
      "DriftReported: the resource differs from the spec, and the drift policy is report; a repair would change: tags.team: data -> web; tags.stray: yes -> none; color: blue -> red; size: medium -> none",
    ]);
    expect(world.condition("Ready")).toMatchObject({ status: "True" });
  });

  test("includes a change to a referenced value, until the object itself is changed", async () => {
    const world = createPaintableWorld();
    await createPaint(world);
    await world.create({ spec: PAINTED, ...under("report") });
    await world.settle();
    mixPaint(world, paintStatus.ready("blue"));
    await world.reconcile(world.request({ reason: "resync" }));
    expect(colorOf(world)).toBe("red");
    expect(world.condition("ACK.Advisory")).toMatchObject({
      reason: "DriftReported",
      message: expect.stringContaining("color: red -> blue"),
    });
    await world.kubernetes.user.patch(world.reference, { spec: { size: "medium" } });
    await world.reconcile();
    expect(colorOf(world)).toBe("blue");
  });

  test("is recorded in one Event, however often it is detected, and in another Event if further drift occurs", async () => {
    const { drift, resync, world } = await driftingGadget(report);
    const told = () => world.kubernetes.events.filter(({ reason }) => reason === "DriftReported");
    drift({ color: "blue" });
    for (let sweep = 0; sweep < 3; sweep++) await resync();
    expect(told()).toMatchObject([{ type: "Warning", note: expect.stringContaining("color: blue -> red") }]);
    drift({ size: "medium" });
    for (let sweep = 0; sweep < 3; sweep++) await resync();
    expect(told()).toHaveLength(2);
  });

  test("is no longer reported once it is gone, and is reported again if it returns", async () => {
    const { drift, resync, world, advisories } = await driftingGadget(report);
    for (const color of ["blue", "red", "blue"]) {
      drift({ color });
      expect((await resync()).writes).toEqual([]);
      expect(advisories()).toHaveLength(color === "red" ? 0 : 1);
    }
    expect(world.events().filter((event) => event.startsWith("DriftReported"))).toHaveLength(2);
  });

  test("is repaired on the next change to the spec", async () => {
    const { drift, resync, edit, resource, advisories } = await driftingGadget(report);
    drift({ color: "blue" });
    await resync();
    expect((await edit({ spec: { size: "medium" } })).writes).toEqual([
      "PutGadgetSetting color",
      "PutGadgetSetting size",
    ]);
    expect(resource().settings).toEqual({ color: "red", size: "medium" });
    expect(advisories()).toEqual([]);
  });

  test("is repaired when the policy is removed", async () => {
    const { drift, resync, annotate, world } = await driftingGadget(report);
    drift({ color: "blue" });
    await resync();
    await annotate({ [DRIFT_POLICY]: null });
    expect((await resync()).writes).toEqual(["PutGadgetSetting color"]);
    expect(world.object().status).not.toHaveProperty("applied");
  });

  test("is still left alone after a period in which the settings could not be read", async () => {
    const { drift, resync, world, resource, advisories } = await driftingGadget(report);
    drift({ color: "blue" });
    world.cloud.resources.set("toy", { ...resource(), unreadable: ["color", "policy"] });
    expect(await resync()).toMatchObject({ writes: [], result: { outcome: "recoverable" } });
    const { unreadable: _unreadable, ...readable } = resource();
    world.cloud.resources.set("toy", readable);
    expect((await resync()).writes).toEqual([]);
    expect(advisories()).toHaveLength(1);
  });

  test("is left alone even if AWS cannot change the setting, and does not count as a failure", async () => {
    const { drift, resync, advisories } = await driftingGadget({ ...report, spec: { ...spec, material: "tin" } });
    drift({ material: "gold" });
    expect(await resync()).toMatchObject({ writes: [], result: { outcome: "unchanged" } });
    expect(advisories()).toEqual([expect.stringContaining("material: gold -> tin")]);
  });

  test("is reported once the annotation is set, for an object that was settled before", async () => {
    const { drift, resync, annotate, advisories } = await driftingGadget({ spec });
    drift({ color: "blue" });
    await annotate({ [DRIFT_POLICY]: "report" });
    expect((await resync()).writes).toEqual([]);
    expect(advisories()).toHaveLength(1);
  });

  test("does not include the settings of a lost resource, which is created again as declared", async () => {
    const { resync, world, resource } = await driftingGadget(report);
    world.cloud.resources.delete("toy");
    expect((await resync()).result).toMatchObject({ outcome: "created" });
    expect(resource().settings).toEqual({ color: "red" });
  });
});

describe("drift under the policy ignore", () => {
  const ignore = { spec, ...under("ignore") };

  test("is neither repaired nor reported", async () => {
    const { drift, resync, advisories, world } = await driftingGadget(ignore);
    drift({ color: "blue" }, { stray: "yes" });
    expect(await resync()).toMatchObject({ writes: [], result: { outcome: "unchanged" } });
    expect(advisories()).toEqual([]);
    expect(world.events().join()).not.toContain("Drift");
    expect(world.condition("Ready")).toMatchObject({ status: "True" });
  });

  test("is reported if it decides who has access", async () => {
    const { drift, resync, advisories } = await driftingGadget(ignore);
    drift({ color: "blue", guard: "off" });
    expect((await resync()).writes).toEqual([]);
    expect(advisories()).toEqual([
      "DriftIgnored: drift in these settings is ignored, although they decide who has access: guard: off -> on",
    ]);
  });
});

describe("a read-only object", () => {
  test.each(["repair", "report"])("reports every difference under the policy %s", async (policy) => {
    const { drift, edit, advisories } = await driftingGadget({ spec, ...under(policy) });
    drift({ size: "medium" });
    await edit({ spec: { color: "green" }, metadata: { annotations: READ_ONLY } });
    expect(advisories()).toEqual([
      expect.stringMatching(/^ReadOnlyDrift: .*size: medium -> none; color: red -> green/),
    ]);
  });

  test("reports no difference under the policy ignore", async () => {
    const { edit, advisories } = await driftingGadget({ spec, ...under("ignore") });
    await edit({ spec: { color: "green" }, metadata: { annotations: READ_ONLY } });
    expect(advisories()).toEqual([]);
  });
});

test("a paused object reports its drift, and does not list the drift as work not done", async () => {
  const { drift, edit, advisories, world } = await driftingGadget({ spec, ...under("report") });
  drift({ color: "blue" });
  const { writes } = await edit({ metadata: { annotations: { "driftless.dev/paused": "true" } } });
  expect(writes).toEqual([]);
  expect(advisories()).toEqual([expect.stringMatching(/^Paused: /), expect.stringMatching(/^DriftReported: /)]);
  expect(world.condition("Ready")).toMatchObject({ status: "True" });
});

test("shadow mode predicts no change for drift that would only be reported, and lists that drift", async () => {
  const status = { applied: { generation: 1, behind: [] } };
  const resource = { tags: { ...OUR_TAGS, team: "web" }, settings: { color: "blue" } };
  const world = await shadowed({ spec, ...under("report"), finalizers: [GADGET_FINALIZER], status }, resource);
  const outlook = await outlookOf(world);
  expect(outlook).toMatchObject({ would: "keep", changes: [] });
  expect(outlook?.notes).toEqual([expect.stringContaining("DriftReported: ")]);
});

test("a very long list of ignored fields stops the pass before AWS is called, but does not prevent the object's deletion", async () => {
  const world = createMemoryWorld();
  const veryLong = "spec.color,".repeat(20_000);
  await world.create({ spec, annotations: { [ANNOTATIONS.ignoreFieldDrift]: veryLong } });
  expect(await world.reconcile()).toMatchObject({ outcome: "terminal" });
  expect(world.cloud.calls).toEqual([]);
  expect(world.condition("ACK.Terminal")).toMatchObject({
    reason: "InvalidAnnotation",
    message: "annotation services.k8s.aws/ignore-field-drift has 220000 characters; at most 16384 are supported",
  });
  await world.kubernetes.user.patch(world.reference, {
    metadata: { annotations: { [ANNOTATIONS.ignoreFieldDrift]: null } },
  });
  await world.settle();
  await world.kubernetes.user.patch(world.reference, {
    metadata: { annotations: { [ANNOTATIONS.ignoreFieldDrift]: veryLong } },
  });
  await world.kubernetes.user.delete(world.reference);
  expect(await world.reconcile()).toMatchObject({ outcome: "deleted" });
  expect(world.cloud.resources.size).toBe(0);
});
