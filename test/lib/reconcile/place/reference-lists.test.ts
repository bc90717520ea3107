import { describe, expect, test } from "vitest";
import type { Reference } from "../../../../lib/reconcile/contract/kind-data.ts";
import { resolveReferences } from "../../../../lib/reconcile/place/references.ts";
import { createPaint, paintKind, paintReference, paintStatus } from "../../../support/kinds/paint.ts";
import { objectMeta } from "../../../support/kubernetes/object-meta.ts";
import { createMemoryWorld, settings } from "../../../support/worlds/memory-world.ts";

const colors: Reference = {
  field: "colors",
  ref: "colorRefs",
  list: true,
  to: { kind: paintKind, path: "status.mixture.color", ackName: "Status.Mixture.Color" },
  ackNames: { field: "Colors", ref: "ColorRefs" },
};

/** Resolves the references of a spec in a world with a red paint `paint` and a paint `second` with this status. */
async function resolve(spec: object, second: object = paintStatus.ready("blue")) {
  const world = createMemoryWorld();
  const { user } = world.kubernetes;
  await createPaint(world);
  await user.create({ ...paintReference, name: "second" }, {});
  user.patchStatus({ ...paintReference, name: "second" }, { ...second });
  return await resolveReferences(
    { metadata: { ...objectMeta(1), namespace: "default" }, spec },
    { references: [colors] },
    settings,
    world.kubernetes,
  );
}

const to = (...names: readonly string[]) => ({ colorRefs: names.map((name) => ({ from: { name } })) });

describe("a list of references", () => {
  test("is replaced by the values of all objects, in the order of the list", async () => {
    expect(await resolve({ size: 1, ...to("second", "paint") })).toEqual({
      spec: { size: 1, colors: ["blue", "red"] },
      references: { status: "True" },
    });
  });

  test("waits as a whole, with ACK's text, until each object provides its value", async () => {
    const about = "resource:Paint, namespace:default, name:second";
    await expect(resolve(to("paint", "second"), paintStatus.notSynced)).rejects.toThrow(
      `the referenced resource is not synced yet. ${about}`,
    );
    await expect(resolve(to("paint", "second"), paintStatus.terminal)).rejects.toThrow(
      `the referenced resource has 'ACK.Terminal' condition 'True'. Cannot be referenced. ${about}`,
    );
    await expect(resolve(to("paint", "third"))).rejects.toThrow('paints.paints.services.k8s.aws "third" not found');
  });

  test("counts as omitted if it is empty", async () => {
    expect(await resolve({ colorRefs: [] })).toEqual({ spec: { colorRefs: [] } });
  });
});
