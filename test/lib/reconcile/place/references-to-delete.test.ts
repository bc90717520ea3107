import { expect, test, vi } from "vitest";
import { KubernetesApiError } from "../../../../lib/kubernetes/client.ts";
import type { Reference } from "../../../../lib/reconcile/contract/kind-data.ts";
import { resolveReferences } from "../../../../lib/reconcile/place/references.ts";
import { createPaint, mixPaint, paintKind, paintStatus } from "../../../support/kinds/paint.ts";
import { objectMeta } from "../../../support/kubernetes/object-meta.ts";
import { createMemoryWorld, settings } from "../../../support/worlds/memory-world.ts";

const identifying: Reference = {
  field: "color",
  ref: "colorRef",
  identifies: true,
  to: { kind: paintKind, path: "status.mixture.color", ackName: "Status.Mixture.Color" },
  ackNames: { field: "Color", ref: "ColorRef" },
};
const other: Reference = { ...identifying, field: "frame", ref: "frameRef" };
const { identifies: _, ...describing } = other;
const refersTo = (name: string) => ({ from: { name } });

/** A world with the paint `paint`, and the spec of an object that is being deleted, with its references resolved. */
async function deleting() {
  const world = createMemoryWorld();
  await createPaint(world);
  const metadata = { ...objectMeta(1), namespace: "default", name: "toy", deletionTimestamp: "2026-11-22T10:00:00Z" };
  const kind = { references: [identifying, describing] };
  const resolved = async (spec: object) =>
    await resolveReferences({ metadata, spec }, kind, settings, world.kubernetes);
  return { world, resolved };
}

test("what identifies the resource of an object that is being deleted is read, and nothing else", async () => {
  const { resolved } = await deleting();
  const spec = { name: "toy", colorRef: refersTo("paint"), frameRef: refersTo("paint") };
  expect(await resolved(spec)).toEqual({ spec: { name: "toy", color: "red", frameRef: refersTo("paint") } });
});

test("an object provides it in any state, also while it waits to be deleted", async () => {
  const { world, resolved } = await deleting();
  const status = paintStatus.ready("blue");
  mixPaint(world, { ...status, conditions: [{ type: "ACK.Terminal", status: "True" }] });
  expect(await resolved({ colorRef: refersTo("paint") })).toEqual({ spec: { color: "blue" } });
});

test.each([
  ["is gone", { colorRef: refersTo("gone") }],
  ["may not be referred to", { colorRef: { from: { name: "paint", namespace: "platform" } } }],
  ["is named beside the value", { color: "green", colorRef: refersTo("paint") }],
])("the spec stays as it is if the object that provides it %s", async (_, spec) => {
  const { resolved } = await deleting();
  expect(await resolved(spec)).toEqual({ spec });
});

test("a pass that cannot find out whether an object provides it fails, so that no resource is left behind", async () => {
  const { world, resolved } = await deleting();
  const error = new KubernetesApiError("etcdserver: request timed out", { status: 500 });
  vi.spyOn(world.kubernetes, "getTarget").mockRejectedValue(error);
  await expect(resolved({ colorRef: refersTo("paint") })).rejects.toBe(error);
});
