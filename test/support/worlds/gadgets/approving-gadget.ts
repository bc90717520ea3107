import { expect } from "vitest";
import { cloudWrites } from "../cloud-calls.ts";
import { createMemoryWorld, type ManifestParts, type MemoryWorld, type MemoryWorldOptions } from "../memory-world.ts";

/** The annotation that approves. */
export const APPROVED = "driftless.dev/approved";
/** The annotation of an object that needs approval. */
export const NEEDS = { "driftless.dev/approval": "required" };
/** The spec of the gadgets here. */
export const spec = { name: "toy", color: "red", size: "small" };

/** Annotates the object. `null` removes an annotation. */
export async function annotate(
  world: MemoryWorld,
  annotations: Readonly<Record<string, string | null>>,
): Promise<void> {
  await world.kubernetes.user.patch(world.reference, { metadata: { annotations } });
}

/** The approval that the object has. */
export const approval = (world: MemoryWorld) => world.object().metadata.annotations?.[APPROVED];
/** The value that approves what waits. */
export const waiting = (world: MemoryWorld) => world.object().status?.approval?.waiting ?? "";
/** Approves what waits, or sets another value. */
export const approve = (world: MemoryWorld, value = waiting(world)) => annotate(world, { [APPROVED]: value });

/** An object that needs approval and whose resource was approved and created. */
export async function approvedWorld(options: MemoryWorldOptions = {}, parts: ManifestParts = {}) {
  let isReady = false;
  const { intercept: meanwhile } = options;
  const world = createMemoryWorld({
    ...options,
    intercept: async (call, carryOut) => (isReady && meanwhile ? await meanwhile(call, carryOut) : carryOut()),
  });
  await world.create({ spec, annotations: NEEDS, ...parts });
  await world.reconcile();
  await approve(world);
  await world.settle();
  expect(world.condition("Ready")).toMatchObject({ status: "True" });
  isReady = true;
  const before = cloudWrites(world).length;
  return { world, writes: () => cloudWrites(world).slice(before) };
}

/** Changes the color in the spec. */
export const paint = (world: MemoryWorld, color: string) =>
  world.kubernetes.user.patch(world.reference, { spec: { color } });

/** Someone changes the color of the gadget in the cloud. */
export function fade(world: MemoryWorld): void {
  const found = world.cloud.resources.get("toy");
  if (found !== undefined)
    world.cloud.resources.set("toy", { ...found, settings: { ...found.settings, color: "pale" } });
}
