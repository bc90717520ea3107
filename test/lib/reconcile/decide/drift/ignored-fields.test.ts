import { describe, expect, test } from "vitest";
import { cloudWrites } from "../../../../support/worlds/cloud-calls.ts";
import { ADOPT, adoptingGadget, CONSENT } from "../../../../support/worlds/gadgets/adopting-gadget.ts";
import { driftingGadget, IGNORE_FIELD_DRIFT } from "../../../../support/worlds/gadgets/drifting-gadget.ts";
import { outlookOf, shadowed } from "../../../../support/worlds/gadgets/shadowed-gadget.ts";
import { beforeCall } from "../../../../support/worlds/intercepts.ts";
import { createMemoryWorld, GADGET_FINALIZER, OUR_TAGS } from "../../../../support/worlds/memory-world.ts";

const spec = { name: "toy", color: "red", size: "medium", tags: [{ key: "team", value: "web" }] };
const ignoring = (paths: string) => ({ annotations: { [IGNORE_FIELD_DRIFT]: paths } });

describe("a field whose drift is ignored", () => {
  test("is sent when the resource is created, and when it is created again", async () => {
    const { world, resource, resync } = await driftingGadget({ spec, ...ignoring("spec.color") });
    expect(resource().settings).toEqual({ color: "red", size: "medium" });
    world.cloud.resources.delete("toy");
    await resync();
    expect(resource().settings).toEqual({ color: "red", size: "medium" });
  });

  test("keeps the value that others set in AWS, while the other fields are repaired", async () => {
    const { drift, resync, resource, advisories, world } = await driftingGadget({ spec, ...ignoring("spec.color") });
    drift({ color: "blue", size: "tiny" });
    expect((await resync()).writes).toEqual(["PutGadgetSetting size"]);
    expect(resource().settings).toEqual({ color: "blue", size: "medium" });
    expect(advisories()).toEqual([]);
    expect(world.condition("Ready")).toMatchObject({ status: "True" });
    drift({ color: undefined });
    expect((await resync()).writes).toEqual([]);
  });

  test("keeps its value in AWS even if the user edits or removes the field, and the spec keeps the user's edit", async () => {
    const { edit, resource, world } = await driftingGadget({ spec, ...ignoring("spec.color") });
    expect((await edit({ spec: { color: "green", size: "small" } })).writes).toEqual(["PutGadgetSetting size"]);
    expect(world.object().spec).toMatchObject({ color: "green" });
    expect((await edit({ spec: { color: null } })).writes).toEqual([]);
    expect(resource().settings).toEqual({ color: "red", size: "small" });
  });

  test("is left alone once the annotation is set, and is managed again once the annotation is removed", async () => {
    const { drift, edit, resource } = await driftingGadget({ spec });
    drift({ color: "blue" });
    const patch = { spec: { color: "green" }, metadata: { annotations: { [IGNORE_FIELD_DRIFT]: " spec.color ," } } };
    expect((await edit(patch)).writes).toEqual([]);
    const { writes } = await edit({ metadata: { annotations: { [IGNORE_FIELD_DRIFT]: null } } });
    expect(writes).toEqual(["PutGadgetSetting color"]);
    expect(resource().settings.color).toBe("green");
  });

  test("whose first write failed is written again until the write succeeds, even if the spec changes in between", async () => {
    let isRefused = true;
    const world = createMemoryWorld({
      intercept: beforeCall("PutGadgetSetting", ({ body }) => {
        if (isRefused && (body as { setting: string }).setting === "color") throw new Error("not now");
      }),
    });
    await world.create({ spec, ...ignoring("spec.color") });
    expect(await world.reconcile()).toMatchObject({ outcome: "recoverable" });
    await world.kubernetes.user.patch(world.reference, { spec: { size: "small" } });
    expect(await world.reconcile()).toMatchObject({ outcome: "recoverable" });
    isRefused = false;
    expect(await world.reconcile()).toMatchObject({ outcome: "updated" });
    expect(world.cloud.resources.get("toy")?.settings).toEqual({ color: "red", size: "small" });
  });

  test("whose declared value AWS rejects no longer fails the pass once the annotation is set", async () => {
    const { edit, advisories, world } = await driftingGadget({ spec: { ...spec, color: "invisible" } });
    expect(world.condition("Ready")).toMatchObject({ status: "False" });
    const { writes } = await edit({ metadata: { annotations: { [IGNORE_FIELD_DRIFT]: "spec.color" } } });
    expect(writes).toEqual([]);
    expect(world.condition("Ready")).toMatchObject({ status: "True" });
    expect(advisories()).toEqual([]);
  });

  test("is reported if it decides who has access", async () => {
    const { drift, resync, advisories } = await driftingGadget({ spec, ...ignoring("spec.guard,spec.policy") });
    drift({ guard: "off" });
    expect((await resync()).writes).toEqual([]);
    expect(advisories()).toEqual([
      "DriftIgnored: drift in these settings is ignored, although they decide who has access: guard: off -> on",
    ]);
  });

  test("does not count as a difference for a read-only object or in shadow mode", async () => {
    const resource = { tags: { ...OUR_TAGS, team: "web" }, settings: { color: "blue", size: "medium" } };
    const foreseen = await shadowed({ spec, ...ignoring("spec.color"), finalizers: [GADGET_FINALIZER] }, resource);
    expect(await outlookOf(foreseen)).toMatchObject({ would: "keep", changes: [], notes: [] });
    const world = createMemoryWorld();
    world.cloud.resources.set("toy", resource);
    const readOnly = { "services.k8s.aws/read-only": "true" };
    await world.create({ spec, annotations: { ...ignoring("spec.color").annotations, ...readOnly } });
    await world.reconcile();
    expect(world.condition("ACK.Advisory")).toBeUndefined();
  });

  test("keeps the resource's value when the resource is adopted", async () => {
    const world = await adoptingGadget({
      spec: { name: "toy", color: "red" },
      annotations: { ...ADOPT, ...ignoring("spec.color").annotations },
      has: { color: "blue" },
    });
    await world.reconcile();
    expect(cloudWrites(world)).toEqual(["PutGadgetTags"]);
    expect(world.cloud.resources.get("toy")?.settings).toEqual({ color: "blue" });
  });
});

describe("tags whose drift is ignored", () => {
  test("are the users' tags only: Driftless's own tags and the deployment's default tags are still repaired", async () => {
    const options = { settings: { resourceTags: [{ key: "cost", value: "1" }] } };
    const { drift, resync, resource, world } = await driftingGadget({ spec, ...ignoring("spec.tags") }, options);
    drift({}, { team: "data", stray: "yes", cost: "2", "services.k8s.aws/namespace": "elsewhere" });
    expect((await resync()).writes).toEqual(["PutGadgetTags"]);
    expect(resource().tags).toEqual({ ...OUR_TAGS, team: "data", stray: "yes", cost: "1" });
    expect(world.events()).toContain(
      "DriftCorrected: tags.services.k8s.aws/namespace: elsewhere -> default; tags.cost: 2 -> 1",
    );
  });

  test("include a default tag that the spec declares", async () => {
    const options = { settings: { resourceTags: [{ key: "team", value: "all" }] } };
    const { drift, resync } = await driftingGadget({ spec, ...ignoring("spec.tags") }, options);
    drift({}, { team: "data" });
    expect((await resync()).writes).toEqual([]);
  });

  test("do not count as a difference for a read-only object, even if they are the deployment's default tags", async () => {
    const options = { settings: { resourceTags: [{ key: "cost", value: "1" }] } };
    const { drift, edit, advisories } = await driftingGadget({ spec, ...ignoring("spec.tags") }, options);
    drift({}, { team: "data", stray: "yes" });
    await edit({ metadata: { annotations: { "services.k8s.aws/read-only": "true" } } });
    expect(advisories()).toEqual([]);
  });

  test("do not hide that the resource belongs to another object", async () => {
    const { drift, resync } = await driftingGadget({ spec, ...ignoring("spec.tags,spec.color") });
    drift({ size: "tiny" }, { "services.k8s.aws/driftless-owner": "east/other/one" });
    expect(await resync()).toMatchObject({ writes: [], result: { outcome: "terminal" } });
  });

  test("do not hide the tags that an adoption has found, which an advisory still lists", async () => {
    const tags = { ...CONSENT, found: "yes" };
    const annotations = { ...ADOPT, ...ignoring("spec.tags").annotations };
    const world = await adoptingGadget({ spec: { name: "toy", tags: [] }, annotations, tags });
    await world.reconcile();
    const before = world.cloud.resources.get("toy")?.tags;
    expect(before).toMatchObject({ found: "yes", "services.k8s.aws/driftless-kept": expect.any(String) });
    const calls = world.cloud.calls.length;
    await world.reconcile(world.request({ reason: "resync" }));
    expect(cloudWrites(world, calls)).toEqual([]);
    expect(world.condition("ACK.Advisory")).toMatchObject({ reason: "UnknownTags" });
  });
});

test("a path that names no field is reported, and the other paths take effect", async () => {
  const { drift, resync, advisories, world } = await driftingGadget({
    spec,
    ...ignoring("color, spec.colour, spec.tags[0], spec.name, spec.color"),
  });
  drift({ color: "blue" });
  expect((await resync()).writes).toEqual([]);
  expect(advisories()).toEqual([
    "NotIgnored: annotation services.k8s.aws/ignore-field-drift: color: not the path of a field, such as spec.versioning.status; spec.colour: the spec has no such field; spec.tags[0]: not the path of a field, such as spec.versioning.status; spec.name: only used to find or create the resource, so it cannot drift",
  ]);
  expect(world.condition("Ready")).toMatchObject({ status: "True" });
});
