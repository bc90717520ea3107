import { describe, expect, test } from "vitest";
import { createMemoryWorld } from "../../support/worlds/memory-world.ts";

const WRONG_VALUES: readonly (readonly [name: string, values: readonly string[], allowed: string])[] = [
  ["driftless.dev/paused", ["yes", "", "1", "on", "true "], "true or false"],
  ["driftless.dev/allow-delete", ["yes", "", "True"], "true or false"],
  ["driftless.dev/drift-policy", ["Report", "", "detect"], "repair or report or ignore"],
  ["driftless.dev/resync-seconds", ["1h", "", "-1", "3600.5"], "a whole number of seconds"],
  ["services.k8s.aws/read-only", ["yes", "", "1"], "true or false"],
  ["services.k8s.aws/deletion-policy", ["Retain", "", "keep", "orphan"], "delete or retain"],
  ["services.k8s.aws/adopted", ["yes", ""], "true or false"],
  ["toys.services.k8s.aws/force-delete", ["yes", ""], "true or false"],
];
const CHECKED_ELSEWHERE = [
  "driftless.dev/reconcile-requested-at",
  "services.k8s.aws/adoption-policy",
  "services.k8s.aws/adoption-fields",
  "services.k8s.aws/ignore-field-drift",
  "services.k8s.aws/region",
];
const NAMES = [...WRONG_VALUES.map(([name]) => name), ...CHECKED_ELSEWHERE];

const withForce = { gadget: { annotations: { "toys.services.k8s.aws/force-delete": ["true", "false"] } } };

/** A world whose object has annotations that are not clear, after its first pass. */
async function reconciled(annotations: Readonly<Record<string, string>>) {
  const world = createMemoryWorld(withForce);
  await world.create({ annotations });
  expect(await world.reconcile()).toMatchObject({ outcome: "terminal", sent: [] });
  expect(world.cloud.calls).toEqual([]);
  expect(world.object().metadata.finalizers).toBeUndefined();
  return world.condition("ACK.Terminal");
}

describe("an object is Terminal and AWS is not called", () => {
  test.each(WRONG_VALUES.flatMap(([name, values, allowed]) => values.map((value) => [name, value, allowed] as const)))(
    "if its annotation %s is %j",
    async (name, value, allowed) => {
      expect(await reconciled({ [name]: value })).toMatchObject({
        reason: "InvalidAnnotation",
        message: `annotation ${name} is ${JSON.stringify(value)}; it must be ${allowed}`,
      });
    },
  );

  test.each(NAMES)(
    "if the name of its annotation %s is one letter off, and the message suggests the name",
    async (name) => {
      for (const wrong of [name.slice(0, -1), `${name}s`, name.replace(/(.)(.)$/, "$2$1"), name.replace(/\/./, "/")]) {
        if (wrong === name) continue;
        const message = `annotation ${wrong} is not supported; did you mean ${name}?`;
        expect(await reconciled({ [wrong]: "true" })).toMatchObject({ reason: "InvalidAnnotation", message });
      }
    },
  );

  test.each([
    ["services.k8s.aws/default-regoin", "eu-west-1", "services.k8s.aws/default-region"],
    ["toys.services.k8s.aws/deletion-polcy", "retain", "toys.services.k8s.aws/deletion-policy"],
    ["services.k8s.aws/deletion-policy", "retain", "toys.services.k8s.aws/deletion-policy"],
  ])("if its namespace has the annotation %s", async (name, value, meant) => {
    const world = createMemoryWorld();
    await world.create();
    await world.kubernetes.user.annotateNamespace("default", { [name]: value });
    expect(await world.reconcile()).toMatchObject({ outcome: "terminal" });
    expect(world.cloud.calls).toEqual([]);
    const message = `the namespace's annotation ${name} is not supported; did you mean ${meant}?`;
    expect(world.condition("ACK.Terminal")?.message).toBe(message);
  });

  test("if a value on its namespace is not understood", async () => {
    const world = createMemoryWorld();
    await world.create();
    await world.kubernetes.user.annotateNamespace("default", { "toys.services.k8s.aws/deletion-policy": "Retain" });
    expect(await world.reconcile()).toMatchObject({ outcome: "terminal" });
    expect(world.condition("ACK.Terminal")?.message).toContain('is "Retain"; it must be delete or retain');
  });

  test("if several annotations are not clear, and the message lists the first five", async () => {
    const names = Array.from({ length: 7 }, (_, index) => `driftless.dev/unlike-any-${index}`);
    const condition = await reconciled(Object.fromEntries(names.map((name) => [name, "x"])));
    expect(condition?.message?.split("; ")).toEqual(
      names.slice(0, 5).map((name) => `annotation ${name} is not supported`),
    );
  });
});

describe("an object that is being deleted", () => {
  /** A world whose object was created, and is then annotated and deleted. */
  async function deleted(annotations: Readonly<Record<string, string>>) {
    const world = createMemoryWorld(withForce);
    await world.create();
    await world.reconcile();
    await world.kubernetes.user.patch(world.reference, { metadata: { annotations } });
    await world.kubernetes.user.delete(world.reference);
    const { outcome } = await world.reconcile();
    return { world, outcome };
  }

  test.each([
    ...WRONG_VALUES.map(([name, [value = ""]]) => ({ [name]: value })),
    { "driftless.dev/pause": "true" },
    { "services.k8s.aws/deletion-polcy": "retain" },
    { "services.k8s.aws/read-only": "true", "driftless.dev/pause": "true" },
  ])("waits with %j, and keeps its resource and its finalizer", async (annotations) => {
    const { world, outcome } = await deleted(annotations);
    expect(outcome).toBe("terminal");
    expect(world.cloud.resources.has("toy")).toBe(true);
    expect(world.object().metadata.finalizers).toHaveLength(1);
  });

  test("is released if its own deletion policy is clearly retain, whatever its other annotations are", async () => {
    const annotations = { "services.k8s.aws/deletion-policy": "retain", "driftless.dev/pause": "true" };
    const { world, outcome } = await deleted(annotations);
    expect(outcome).toBe("released");
    expect(world.cloud.resources.has("toy")).toBe(true);
  });
});

test("values that are understood, and annotations of others, are accepted", async () => {
  const world = createMemoryWorld(withForce);
  await world.create({
    annotations: {
      "driftless.dev/paused": "False",
      "driftless.dev/resync-seconds": "3600",
      "driftless.dev/drift-policy": "report",
      "services.k8s.aws/deletion-policy": "retain",
      "toys.services.k8s.aws/force-delete": "true",
      "example.com/driftless.dev": "x",
    },
  });
  await world.kubernetes.user.annotateNamespace("default", { "toys.services.k8s.aws/deletion-policy": "retain" });
  expect(await world.reconcile()).toMatchObject({ outcome: "created" });
});
