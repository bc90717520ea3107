import { describe, expect, test } from "vitest";
import { createRoleDirectory } from "../../../../lib/reconcile/place/roles/role-directory.ts";
import { adoptingGadget } from "../../../support/worlds/gadgets/adopting-gadget.ts";
import { outlookOf, shadowed } from "../../../support/worlds/gadgets/shadowed-gadget.ts";
import {
  ACK_TAGS,
  createMemoryWorld,
  GADGET_FINALIZER,
  OUR_TAGS,
  ROBOT_FINALIZER,
} from "../../../support/worlds/memory-world.ts";

const ARN = "arn:aws:toys:us-west-2:000000000000:gadget/toy";
const OWNER = "tags.services.k8s.aws/driftless-owner";
const ORIGIN = "tags.services.k8s.aws/driftless-origin";
const CONTROLLER = "tags.services.k8s.aws/controller-version";
const NAMESPACE = "tags.services.k8s.aws/namespace";
const place = { account: "000000000000", region: "us-west-2" };
const finalizers = [GADGET_FINALIZER];
const ackStatus = { ackResourceMetadata: { arn: ARN, ownerAccountID: place.account, region: place.region } };
const change = (field: string, from: string, to: string) => ({ field, from, to });

describe("in shadow mode, a pass over an object", () => {
  test("without a resource reports that it would create one, and which values it would set", async () => {
    const spec = { name: "toy", color: "red", material: "wood", tags: [{ key: "team", value: "a" }] };
    expect(await outlookOf(await shadowed({ spec }))).toEqual({
      ...{ resource: ARN, ...place, whose: "nobody", would: "create" },
      changes: [
        change("tags.team", "none", "a"),
        change(CONTROLLER, "none", "toys-driftless"),
        change(NAMESPACE, "none", "default"),
        change(OWNER, "none", "east/default/toy"),
        change("material", "none", "wood"),
        change("color", "none", "red"),
      ],
      ...{ problems: [], notes: [] },
    });
  });

  test("whose resource AWS hides reports that the create may find a resource of another owner", async () => {
    const world = await shadowed({});
    world.cloud.resources.set("toy", { tags: {}, settings: {}, place: "hidden" });
    expect(await outlookOf(world)).toMatchObject({
      would: "create",
      notes: [
        "Hidden: AWS does not reveal whether the resource exists; if it does, it belongs to another owner and is left alone",
      ],
    });
  });

  test("with a resource that ACK created reports that it would take the resource over, and what else it would change", async () => {
    const world = await shadowed(
      { finalizers, spec: { name: "toy", color: "red" }, status: ackStatus },
      { tags: ACK_TAGS, settings: { color: "blue", guard: "off" } },
    );
    expect(await outlookOf(world)).toEqual({
      ...{ resource: ARN, ...place, whose: "acks", would: "take over" },
      changes: [
        change(CONTROLLER, "toys-v1.2.3", "toys-driftless"),
        change(OWNER, "none", "east/default/toy"),
        change(ORIGIN, "none", "taken-over"),
        change("color", "blue", "red"),
      ],
      problems: [],
      notes: [
        expect.stringContaining(
          "NotManaged: guard: kept as ACK left the resource, despite a difference from the spec or the default",
        ),
      ],
    });
  });

  test("with a resource that ACK created reports, if take-overs are disabled, that it would refuse the resource, and what to set", async () => {
    const parts = { finalizers, status: ackStatus };
    const world = await shadowed(parts, { tags: ACK_TAGS }, { settings: { takeOver: "off" } });
    expect(await outlookOf(world)).toMatchObject({
      ...{ whose: "foreign", would: "refuse", changes: [] },
      problems: [expect.stringContaining("set the parameter takeOver to ack")],
    });
  });

  test("that requests an adoption reports that it would adopt the resource, and what it would fill in", async () => {
    const settings = { mode: "shadow" } as const;
    const world = await adoptingGadget({ settings, has: { color: "red" } });
    expect(await outlookOf(world)).toEqual({
      ...{ ...place, whose: "adoptable", would: "adopt", resource: ARN },
      changes: [
        change("tags.driftless.dev/adoptable-by", "east/default", "none"),
        change(CONTROLLER, "none", "toys-driftless"),
        change(NAMESPACE, "none", "default"),
        change(OWNER, "none", "east/default/toy"),
        change("spec.name", "none", "toy"),
        change("spec.color", "none", "red"),
      ],
      ...{ problems: [], notes: [] },
    });
  });

  test("that requests an adoption without consent reports that it would refuse the resource", async () => {
    const world = await adoptingGadget({ settings: { mode: "shadow" }, tags: {} });
    expect(await outlookOf(world)).toMatchObject({
      ...{ whose: "foreign", would: "refuse" },
      problems: [expect.stringContaining("set the resource's tag driftless.dev/adoptable-by to east/default")],
    });
  });

  test("with a resource of another owner reports that it would refuse the resource, and reads no part of it", async () => {
    const world = await shadowed({}, { tags: {} });
    expect(await outlookOf(world)).toMatchObject({
      ...{ whose: "foreign", would: "refuse", problems: [expect.stringMatching(/^Resource already exists: /)] },
    });
    expect(world.cloud.calls.map(({ verb }) => verb)).toEqual(["HeadGadget", "GetGadgetTags"]);
  });

  test("with a resource of its own reports what it would update, or that it would keep the resource", async () => {
    const spec = { name: "toy", color: "red" };
    const parts = { finalizers, spec, status: { origin: "Created" } };
    const drifted = await shadowed(parts, { tags: OUR_TAGS, settings: { color: "blue" } });
    expect(await outlookOf(drifted)).toMatchObject({
      ...{ whose: "ours", would: "update", changes: [change("color", "blue", "red")] },
    });
    const settled = await shadowed(parts, { tags: OUR_TAGS, settings: { color: "red" } });
    expect(await outlookOf(settled)).toMatchObject({ whose: "ours", would: "keep", changes: [], notes: [] });
  });

  test("to whose resource ACK's controller still writes reports that it would keep the resource, and why", async () => {
    const tags = { ...OUR_TAGS, "services.k8s.aws/controller-version": "toys-v1.2.3" };
    const parts = { finalizers, spec: { name: "toy", color: "red" }, status: { origin: "TakenOver" } };
    expect(await outlookOf(await shadowed(parts, { tags }))).toMatchObject({
      ...{ whose: "ours", would: "keep", changes: [] },
      notes: expect.arrayContaining([expect.stringMatching(/^ACKStillRunning: ACK's controller toys-v1.2.3/)]),
    });
  });

  test("that is read-only reports that it would keep the resource, and how the resource differs", async () => {
    const annotations = { "services.k8s.aws/read-only": "true" };
    const world = await shadowed({ annotations, spec: { name: "toy", color: "red" } }, { tags: {} });
    expect(await outlookOf(world)).toMatchObject({
      ...{ would: "keep", changes: [] },
      notes: ["ReadOnlyDrift: the resource differs from the spec: color: none -> red"],
    });
  });

  test("whose spec is invalid reports that it would refuse the spec, and makes no call to AWS", async () => {
    const world = await shadowed({ spec: { name: "a toy" } });
    expect(await outlookOf(world)).toMatchObject({ would: "refuse", problems: ["spec.name: a name has no spaces"] });
    expect(world.cloud.calls).toEqual([]);
  });

  test("whose resource cannot be read reports that it would fail", async () => {
    const world = await shadowed({ finalizers, status: { origin: "Created" } });
    world.cloud.resources.set("toy", { tags: OUR_TAGS, settings: {}, unreadable: ["policy"] });
    expect(await outlookOf(world)).toMatchObject({
      ...{ whose: "ours", would: "fail", changes: [] },
      problems: [expect.stringContaining("AccessDenied")],
    });
  });

  test("with a part that depends on an unreadable part reports nothing about the dependent part", async () => {
    const spec = { name: "toy", policy: "p", color: "red" };
    const world = await shadowed({ finalizers, spec, status: { origin: "Created" } });
    world.cloud.resources.set("toy", { tags: OUR_TAGS, settings: {}, unreadable: ["guard"] });
    expect(await outlookOf(world)).toMatchObject({ would: "update", changes: [change("color", "none", "red")] });
  });

  test("whose resource AWS is working on reports that it would wait", async () => {
    const working = createMemoryWorld({ kind: "robot" });
    await working.create();
    await working.reconcile();
    const world = createMemoryWorld({ kind: "robot", settings: { mode: "shadow" } });
    for (const [name, robot] of working.cloud.resources) world.cloud.resources.set(name, robot);
    await world.create({ finalizers: [ROBOT_FINALIZER] });
    expect(await outlookOf(world)).toMatchObject({ would: "wait", notes: ["CREATING: the robot is CREATING"] });
  });

  test("that is being deleted reports that it would delete the resource, and takes no token for the deletion", async () => {
    const settings = { maximumDeletesPerHour: 1 };
    const world = await shadowed({ finalizers, status: { origin: "Created" } }, { tags: OUR_TAGS }, { settings });
    await world.kubernetes.user.delete(world.reference);
    expect(await outlookOf(world)).toMatchObject({ whose: "ours", would: "delete" });
    expect(world.cloud.resources.has("toy")).toBe(true);
  });

  test.each([
    ["that never had a resource", { tags: {} }, {}, "Gadget was never created in AWS"],
    ["that keeps its resource", { tags: OUR_TAGS }, { "services.k8s.aws/deletion-policy": "retain" }, "kept in AWS"],
  ])("that is being deleted and %s says that it would release the object", async (_, { tags }, annotations, note) => {
    const isOurs = Object.keys(tags).length > 0;
    const world = await shadowed({ finalizers, annotations }, isOurs ? { tags } : undefined);
    await world.kubernetes.user.delete(world.reference);
    expect(await outlookOf(world)).toMatchObject({ would: "release", notes: [expect.stringContaining(note)] });
    expect(world.exists()).toBe(true);
  });

  test("whose role cannot be chosen reports that it would fail, and makes no call to AWS", async () => {
    const world = createMemoryWorld({ settings: { mode: "shadow" } });
    const roles = {
      ...({
        source: "carm",
        required: true,
        sessionPolicy: "none",
        assume: () => expect.fail("no role should be assumed"),
      } as const),
      directory: createRoleDirectory(world.kubernetes, () => world.now()),
    };
    const other = createMemoryWorld({ settings: { mode: "shadow" }, roles });
    await other.create();
    expect(await outlookOf(other)).toMatchObject({
      would: "fail",
      problems: [expect.stringContaining("rolesRequired")],
    });
    expect(other.cloud.calls).toEqual([]);
  });
});
