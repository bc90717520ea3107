import { describe, expect, test } from "vitest";
import { createMemoryWorld, GADGET_FINALIZER } from "../../../support/worlds/memory-world.ts";

const outside = [
  { title: "another namespace", scope: { namespaces: ["team"], selector: "" } },
  { title: "other labels", scope: { namespaces: [], selector: "team=web" } },
];

describe.each(outside)("an object outside the scope, with $title", ({ scope }) => {
  test("is left alone", async () => {
    const world = createMemoryWorld({ settings: { scope } });
    await world.create();
    expect(await world.reconcile()).toMatchObject({ outcome: "out-of-scope", sent: [] });
    expect(world.cloud.calls).toEqual([]);
    expect(world.writes()).toEqual([]);
  });

  test("reports once that it is out of scope, if it has our finalizer, and its resource is not deleted", async () => {
    const world = createMemoryWorld({ settings: { scope } });
    world.cloud.resources.set("toy", { tags: {}, settings: {} });
    await world.create({ finalizers: [GADGET_FINALIZER] });
    await world.kubernetes.user.delete(world.reference);
    expect(await world.reconcile()).toMatchObject({ outcome: "out-of-scope" });
    expect(world.condition("ACK.ResourceSynced")).toMatchObject({ status: "False", reason: "OutOfScope" });
    expect(world.condition("Ready")).toMatchObject({ status: "False", reason: "OutOfScope" });
    await world.reconcile();
    expect(world.writes()).toEqual(["kubernetes.patchStatus"]);
    expect(world.cloud.calls).toEqual([]);
    expect(world.exists()).toBe(true);
  });
});

test("an object in a listed namespace with the right labels is in scope", async () => {
  const scope = { namespaces: ["team", "default"], selector: "team in (web),!legacy" };
  const world = createMemoryWorld({ settings: { scope } });
  await world.create({ labels: { team: "web" } });
  expect(await world.reconcile()).toMatchObject({ outcome: "created" });
});
