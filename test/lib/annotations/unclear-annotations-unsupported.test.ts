import { describe, expect, test } from "vitest";
import { createMemoryWorld } from "../../support/worlds/memory-world.ts";

describe("an unsupported annotation", () => {
  test.each([
    "services.k8s.aws/endpoint-url",
    "services.k8s.aws/owner-account-id",
    "toys.services.k8s.aws/force-delete",
  ])("on the object, such as %s, stops the pass before any call to AWS", async (annotation) => {
    const world = createMemoryWorld();
    await world.create({ annotations: { [annotation]: "x" } });
    expect(await world.reconcile()).toMatchObject({ outcome: "terminal", sent: [] });
    expect(world.cloud.calls).toEqual([]);
    expect(world.object().metadata.finalizers).toBeUndefined();
    expect(world.condition("ACK.Terminal")).toMatchObject({
      status: "True",
      reason: "InvalidAnnotation",
      message: expect.stringContaining(`annotation ${annotation} is not supported`),
    });
  });

  test.each([
    "services.k8s.aws/owner-account-id",
    "services.k8s.aws/team-id",
    "services.k8s.aws/endpoint-url",
    "toys.services.k8s.aws/force-delete",
  ])("on the namespace, such as %s, stops the pass before any call to AWS", async (annotation) => {
    const world = createMemoryWorld();
    await world.create();
    await world.kubernetes.user.annotateNamespace("default", { [annotation]: "x" });
    expect(await world.reconcile()).toMatchObject({ outcome: "terminal" });
    expect(world.cloud.calls).toEqual([]);
    expect(world.condition("ACK.Terminal")?.message).toContain(
      `the namespace's annotation ${annotation} is not supported`,
    );
  });

  test("also blocks a delete, and the message states the remedy", async () => {
    const world = createMemoryWorld();
    await world.create();
    await world.reconcile();
    await world.kubernetes.user.annotateNamespace("default", { "services.k8s.aws/team-id": "x" });
    await world.kubernetes.user.delete(world.reference);
    expect(await world.reconcile()).toMatchObject({ outcome: "terminal" });
    expect(world.cloud.resources.has("toy")).toBe(true);
    expect(world.condition("Ready")?.message).toContain("services.k8s.aws/deletion-policy: retain");
  });

  test("is ignored if it belongs to another service or another project", async () => {
    const world = createMemoryWorld();
    await world.create({ annotations: { "dolls.services.k8s.aws/x": "y", "example.com/services.k8s.aws": "z" } });
    await world.kubernetes.user.annotateNamespace("default", { "dolls.services.k8s.aws/deletion-policy": "retain" });
    expect(await world.reconcile()).toMatchObject({ outcome: "created" });
  });
});

test("an annotation that the kind itself supports is accepted on the object, and is passed to the kind", async () => {
  const FORCE = "toys.services.k8s.aws/force-delete";
  let seen: unknown;
  const world = createMemoryWorld({
    gadget: {
      annotations: { [FORCE]: ["true", "false"] },
      validate({ annotations }) {
        seen = annotations;
      },
    },
  });
  await world.create({ annotations: { [FORCE]: "true" } });
  expect(await world.reconcile()).toMatchObject({ outcome: "created" });
  expect(seen).toEqual({ [FORCE]: "true" });
});

test("an annotation whose values the kind itself checks is accepted with any value", async () => {
  const SNAPSHOT = "toys.services.k8s.aws/final-snapshot";
  const world = createMemoryWorld({ gadget: { annotations: { [SNAPSHOT]: [] } } });
  await world.create({ annotations: { [SNAPSHOT]: "any name" } });
  expect(await world.reconcile()).toMatchObject({ outcome: "created" });
});

describe("a request by annotation", () => {
  const REQUESTED = "driftless.dev/reconcile-requested-at";

  test("is echoed in the status, even by a pass that fails", async () => {
    const world = createMemoryWorld();
    await world.create({ annotations: { [REQUESTED]: "now" } });
    await world.reconcile();
    expect(world.object().status).toMatchObject({ lastHandledReconcileAt: "now" });

    world.cloud.resources.set("toy", { tags: {}, settings: {} });
    await world.kubernetes.user.patch(world.reference, { metadata: { annotations: { [REQUESTED]: "again, please" } } });
    world.advance(60);
    expect(await world.reconcile()).toMatchObject({ outcome: "terminal" });
    expect(world.object().status).toMatchObject({ lastHandledReconcileAt: "again, please" });
  });

  test("that has been handled does not cause another write", async () => {
    const world = createMemoryWorld();
    await world.create({ annotations: { [REQUESTED]: "now" } });
    await world.reconcile();
    const written = world.writes().length;
    await world.reconcile();
    expect(world.writes()).toHaveLength(written);
  });
});

test("a request for a pass is answered with the beginning of its value if the value is very long", async () => {
  const world = createMemoryWorld();
  await world.create({ annotations: { "driftless.dev/reconcile-requested-at": "now".repeat(80_000) } });
  await world.reconcile();
  expect(world.object().status?.lastHandledReconcileAt).toMatch(/^(now){80,100}.*… \(\d+ more characters\)$/);
  expect(await world.reconcile()).toMatchObject({ outcome: "unchanged" });
});
