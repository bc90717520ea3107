import { describe, expect, test } from "vitest";
import type { ObjectStatus } from "../../../../lib/kubernetes/object.ts";
import { sensibleStatus } from "../../../../lib/reconcile/object/status.ts";
import { createMemoryWorld } from "../../../support/worlds/memory-world.ts";

const later = "2030-01-01T12:00:00Z";
const sensible = {
  ackResourceMetadata: { ownerAccountID: "000000000000", region: "us-west-2" },
  conditions: [{ type: "Ready", status: "True" }],
  observedGeneration: 1,
  origin: "Created",
  claim: { holder: "a", expiresAt: later },
  retry: { attempt: 1, generation: 1, notBefore: later },
  poll: { count: 1, generation: 1, notBefore: later, writer: "message-1" },
  lastHandledReconcileAt: "",
} as const satisfies ObjectStatus;

/** Invalid values that anyone with permission to write a status could store. */
const senseless: Readonly<Record<string, readonly unknown[]>> = {
  ackResourceMetadata: [{}, { ownerAccountID: "", region: "us-west-2" }, { region: "us-west-2" }, "here"],
  conditions: [{}, ["Ready"], [{ type: "Ready" }], [{ status: "True" }], null],
  observedGeneration: [1.5, "1", Number.NaN, -1, 0],
  origin: ["Found", 1, ""],
  claim: [{}, { holder: "a" }, { holder: "", expiresAt: later }, { holder: "a", expiresAt: "soon" }],
  retry: [
    {},
    { generation: 1, notBefore: later },
    { attempt: Number.NaN, generation: 1, notBefore: later },
    { attempt: 0, generation: 1, notBefore: later },
    { attempt: 1.5, generation: 1, notBefore: later },
    { attempt: 1, generation: 0, notBefore: later },
    { attempt: 1, generation: 1, notBefore: "soon" },
    { attempt: 1, generation: 1, notBefore: later, writer: "" },
  ],
  poll: [{}, { count: 0, generation: 1, notBefore: later }, { count: 1, generation: 1 }, []],
  lastHandledReconcileAt: [1, {}],
};

test("a valid status is kept as it is, and so are the fields of the kind", () => {
  const status = { ...sensible, location: {} };
  expect(sensibleStatus(status)).toEqual(status);
});

describe.each(Object.entries(senseless))("an invalid %s", (member, values) => {
  test.each(values.map((value) => [JSON.stringify(value), value]))("such as %s counts as absent", (_, value) => {
    const { [member as keyof ObjectStatus]: _left, ...others } = { ...sensible } as ObjectStatus;
    expect(sensibleStatus({ ...sensible, [member]: value })).toEqual(others);
  });
});

describe("a pass over an object whose status was forged", () => {
  const forgeries = Object.entries(senseless).flatMap(([member, values]) =>
    values.map((value) => [member, JSON.stringify(value), value] as const),
  );

  test.each(forgeries)("with %s: %s has the same result for every message", async (member, _, value) => {
    for (const reason of ["change", "resync", "drift"] as const) {
      const world = createMemoryWorld();
      await world.create({ spec: { name: "toy", color: "red" } });
      world.forge({ [member]: value });
      expect(await world.reconcile(world.request({ reason }))).toMatchObject({ outcome: "created" });
      expect(world.condition("Ready")).toMatchObject({ status: "True" });
      for (const transient of ["claim", "retry", "poll"]) expect(world.object().status).not.toHaveProperty(transient);
    }
  });

  test.each([{}, { attempt: Number.NaN }])("with retry: %j treats no message as the chain's own", async (retry) => {
    const world = createMemoryWorld();
    await world.create();
    world.forge({ retry });
    const request = world.request({ reason: "requeue" });
    expect(await world.reconcile(request)).toMatchObject({ outcome: "outdated", sent: [] });
  });
});
