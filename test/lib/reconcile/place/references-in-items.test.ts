import { describe, expect, test } from "vitest";
import type { ObjectReference } from "../../../../lib/kubernetes/client.ts";
import type { Reference } from "../../../../lib/reconcile/contract/kind-data.ts";
import { resolveReferences } from "../../../../lib/reconcile/place/references.ts";
import { createPaint, paintKind, paintReference, paintStatus } from "../../../support/kinds/paint.ts";
import { objectMeta } from "../../../support/kubernetes/object-meta.ts";
import { createMemoryWorld, settings } from "../../../support/worlds/memory-world.ts";

const inItems: Reference = {
  field: "layers[].dots[].color",
  ref: "layers[].dots[].colorRef",
  to: { kind: paintKind, path: "status.mixture.color", ackName: "Status.Mixture.Color" },
  ackNames: { field: "Layers.Dots.Color", ref: "Layers.Dots.ColorRef" },
};
const to = (name: string) => ({ colorRef: { from: { name } } });

/** Resolves the references of the paint `mix`, in a world with a red paint `paint` and a paint `second` with this status. */
async function resolve(
  spec: object,
  reference: Partial<Reference> = {},
  second: object = paintStatus.ready("blue"),
  mayCreate = false,
) {
  const { kubernetes } = createMemoryWorld();
  const { user } = kubernetes;
  const reads: string[] = [];
  await createPaint({ kubernetes });
  await user.create({ ...paintReference, name: "second" }, {});
  user.patchStatus({ ...paintReference, name: "second" }, { ...second });
  const metadata = { ...objectMeta(1), namespace: "default", name: "mix" };
  const others = ["layers[].dots[].shade", "frame"].map((field) => ({ ...inItems, field, ref: `${field}Ref` }));
  const kind = { references: [{ ...inItems, ...reference }, ...others] };
  const getTarget = async (target: ObjectReference) => {
    reads.push(target.name);
    return await kubernetes.getTarget(target);
  };
  const object = { metadata, spec };
  const { spec: resolved, waitsFor } = await resolveReferences(object, kind, settings, { getTarget }, mayCreate);
  return { resolved, reads, ...(waitsFor && { waitsFor }) };
}

describe("references in the items of lists", () => {
  test("are each replaced by the value of their object, which is read once", async () => {
    const spec = { layers: [{ dots: [to("paint"), { color: "green" }, to("second")] }, {}, { dots: [to("paint")] }] };
    expect(await resolve(spec)).toEqual({
      resolved: {
        layers: [{ dots: [{ color: "red" }, { color: "green" }, { color: "blue" }] }, {}, { dots: [{ color: "red" }] }],
      },
      reads: ["paint", "second"],
    });
  });

  test("are refused with the position in the lists", async () => {
    await expect(resolve({ layers: [{ dots: [{}, to("no/name")] }] })).rejects.toThrow(
      'spec.layers[0].dots[1].colorRef.from.name "no/name" is not a valid name',
    );
    await expect(resolve({ layers: [{ dots: [{ ...to("paint"), color: "red" }] }] })).rejects.toThrow(
      "both resource reference wrapper and ID cannot be used together: Layers.Dots.Color,Layers.Dots.ColorRef",
    );
  });

  test.each([[{ layers: "none" }], [{ layers: [{ dots: {} }, null] }], [{}]])("are absent in %j", async (spec) => {
    expect(await resolve(spec)).toEqual({ resolved: spec, reads: [] });
  });
});

describe("a mutual reference", () => {
  const dots = (name: string) => ({ layers: [{ dots: [to(name)] }] });
  const colored = (color: string) => ({ layers: [{ dots: [{ color }] }] });

  test.each([
    ["not synced", paintStatus.notSynced],
    ["Terminal", paintStatus.terminal],
  ] as const)("takes the value of an object that is %s", async (_, second) => {
    expect(await resolve(dots("second"), { mutual: true }, second)).toMatchObject({ resolved: colored("red") });
  });

  test("waits for an object that has no value", async () => {
    await expect(resolve(dots("second"), { mutual: true }, {})).rejects.toThrow("is missing the target field");
  });

  test("is left out with its field if the resource can be created without it, and all others get their values", async () => {
    const shaded = { shadeRef: { from: { name: "paint" } } };
    const spec = { layers: [{ dots: [{ ...to("second"), ...shaded }] }], frameRef: { from: { name: "paint" } } };
    const message = expect.stringContaining("is missing the target field");
    expect(await resolve(spec, { mutual: true }, {}, true)).toMatchObject({
      resolved: { frame: "red" },
      waitsFor: { message },
    });
    expect((await resolve(spec, { mutual: true }, {}, true)).resolved).not.toHaveProperty("layers");
    await expect(resolve(spec, {}, {}, true)).rejects.toThrow("is not synced yet");
    const frameless = { ...spec, frameRef: { from: { name: "missing" } } };
    await expect(resolve(frameless, { mutual: true }, {}, true)).rejects.toThrow('"missing" not found');
  });

  test("to the object itself provides no value, and nothing is read", async () => {
    expect(await resolve(dots("mix"), { mutual: true })).toEqual({ resolved: { layers: [{ dots: [{}] }] }, reads: [] });
    await expect(resolve(dots("mix"))).rejects.toThrow('"mix" not found');
  });
});
