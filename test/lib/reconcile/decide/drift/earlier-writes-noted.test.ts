import { describe, expect, test } from "vitest";
import { cloudWrites } from "../../../../support/worlds/cloud-calls.ts";
import {
  DRIFT_POLICY,
  driftingGadget,
  IGNORE_FIELD_DRIFT,
} from "../../../../support/worlds/gadgets/drifting-gadget.ts";
import { beforeCall } from "../../../../support/worlds/intercepts.ts";
import { createMemoryWorld, GADGET_FINALIZER, OUR_TAGS } from "../../../../support/worlds/memory-world.ts";

const PAUSED = "driftless.dev/paused";
const spec = { name: "toy", color: "red", tags: [{ key: "team", value: "web" }] };
const under = (policy: string) => ({ annotations: { [DRIFT_POLICY]: policy } });

test("a part whose first write failed does not count as drift, and is written on a later pass", async () => {
  let isRefused = true;
  const world = createMemoryWorld({
    intercept: beforeCall("PutGadgetSetting", () => {
      if (isRefused) throw new Error("not now");
    }),
  });
  await world.create({ spec: { ...spec, guard: "off" }, ...under("report") });
  expect(await world.reconcile()).toMatchObject({ outcome: "recoverable" });
  expect(world.object().status?.applied).toEqual({ generation: 1, behind: [{ part: "guard" }, { part: "color" }] });
  // In the meantime, another user changes a part that already matched the spec.
  const resource = world.cloud.resources.get("toy");
  world.cloud.resources.set("toy", { tags: {}, ...resource, settings: { size: "medium" } });
  isRefused = false;
  const calls = world.cloud.calls.length;
  expect(await world.reconcile()).toMatchObject({ outcome: "updated" });
  expect(cloudWrites(world, calls)).toEqual(["PutGadgetSetting guard", "PutGadgetSetting color"]);
  expect(world.object().status?.applied).toEqual({ generation: 1, behind: [] });
  expect(world.condition("ACK.Advisory")?.message).toContain("size: medium -> none");
});

test("a part to which a spec change could not be written is written on a later pass, and drift in other parts is left alone", async () => {
  const { drift, resync, edit, world, resource } = await driftingGadget({ spec, ...under("report") });
  await edit({ spec: { color: "invisible", size: "medium" } });
  expect(world.object().status?.applied).toEqual({ generation: 2, behind: [{ part: "color", generation: 1 }] });
  drift({ size: "tiny" });
  expect((await resync()).writes).toEqual(["PutGadgetSetting color"]);
  expect(resource().settings).toEqual({ color: "red", size: "tiny" });
});

test("a spec change to a part that could not be read is written once the part can be read", async () => {
  const { resync, edit, resource, world } = await driftingGadget({
    spec: { ...spec, size: "medium" },
    ...under("report"),
  });
  world.cloud.resources.set("toy", { ...resource(), unreadable: ["size"] });
  await edit({ spec: { size: null } });
  expect(world.condition("ACK.Advisory")).toMatchObject({ reason: "Unread" });
  expect(world.object().status?.applied).toEqual({ generation: 2, behind: [{ part: "size", generation: 1 }] });
  const { unreadable: _unreadable, ...readable } = resource();
  world.cloud.resources.set("toy", readable);
  expect((await resync()).writes).toEqual(["DeleteGadgetSetting size"]);
});

test("a change that AWS carries out slowly, one step at a time, is not drift", async () => {
  const world = createMemoryWorld({ kind: "robot" });
  await world.create({ spec: { name: "toy", speed: "fast", battery: "large" }, ...under("report") });
  await world.settle();
  expect(world.condition("Ready")).toMatchObject({ status: "True" });
  expect(world.cloud.resources.get("toy")?.settings).toMatchObject({ speed: "fast", battery: "large" });
  await world.kubernetes.user.patch(world.reference, { spec: { speed: "slow", battery: "small" } });
  await world.settle();
  expect(world.cloud.resources.get("toy")?.settings).toMatchObject({ battery: "small" });
  expect(world.condition("ACK.Advisory")).toBeUndefined();
});

test("a setting that a pause withholds from a new resource is not drift, and is sent after the pause", async () => {
  const world = createMemoryWorld();
  world.cloud.resources.set("toy", { tags: { ...OUR_TAGS, team: "web" }, settings: {} });
  const annotations = { [IGNORE_FIELD_DRIFT]: "spec.color", [PAUSED]: "true" };
  await world.create({ spec, annotations, finalizers: [GADGET_FINALIZER] });
  world.forge({ origin: "Creating" });
  await world.reconcile();
  expect(world.object().status).toMatchObject({ origin: "Created", applied: { behind: [{ part: "color" }] } });
  await world.kubernetes.user.patch(world.reference, { metadata: { annotations: { [PAUSED]: null } } });
  await world.reconcile();
  expect(cloudWrites(world)).toEqual(["PutGadgetSetting color"]);
});

test.each(["report", "ignore"])(
  "a difference that was only observed while the object was read-only is not drift under the policy %s",
  async (policy) => {
    const readOnly = "services.k8s.aws/read-only";
    const { drift, edit, world } = await driftingGadget({ spec, ...under(policy) });
    drift({ size: "medium" });
    await edit({ spec: { color: "green" }, metadata: { annotations: { [readOnly]: "true" } } });
    expect(world.condition("Ready")).toMatchObject({ status: "True" });
    const { writes } = await edit({ metadata: { annotations: { [readOnly]: null } } });
    expect(writes).toEqual(["DeleteGadgetSetting size", "PutGadgetSetting color"]);
  },
);

describe("a forged status", () => {
  test("can only cause drift to be left alone, or the object's own declared values to be written", async () => {
    const { drift, edit, resync, world, resource } = await driftingGadget({ spec, ...under("report") });
    drift({ color: "blue" });
    world.forge({ applied: null, conditions: null });
    expect((await resync()).writes).toEqual(["PutGadgetSetting color"]);
    drift({ color: "blue" });
    world.forge({ applied: { generation: 2, behind: [] } });
    expect((await edit({ spec: { size: "medium" } })).writes).toEqual([]);
    world.cloud.resources.set("toy", { ...resource(), tags: { "services.k8s.aws/driftless-owner": "east/other/one" } });
    world.forge({ applied: null });
    expect(await resync()).toMatchObject({ writes: [], result: { outcome: "terminal" } });
  });

  test("counts as absent if it is malformed", async () => {
    const { drift, resync, world } = await driftingGadget({ spec, ...under("report") });
    drift({ color: "blue" });
    world.forge({ applied: { generation: "all", behind: "none" } });
    expect((await resync()).writes).toEqual([]);
    expect(world.object().status?.applied).toEqual({ generation: 1, behind: [] });
  });
});
