import { cloudWrites } from "../cloud-calls.ts";
import { createMemoryWorld, GADGET_FINALIZER, type MemoryWorldOptions, OUR_TAGS } from "../memory-world.ts";

const ORIGIN_TAG = "services.k8s.aws/driftless-origin";

/** The tags of a resource that was taken over. */
export const TAKEN_OVER_TAGS = { ...OUR_TAGS, [ORIGIN_TAG]: "taken-over" };

/**
 * Runs once over one of our gadgets, with this spec and these settings in the cloud. Returns the world, the result and the write calls.
 */
export async function reconciled(
  settings: Readonly<Record<string, string>>,
  spec: object,
  { tags = OUR_TAGS, ...options }: MemoryWorldOptions & { tags?: Readonly<Record<string, string>> } = {},
) {
  const world = createMemoryWorld(options);
  world.cloud.resources.set("toy", { tags, settings });
  await world.create({ finalizers: [GADGET_FINALIZER], spec: { name: "toy", ...spec } });
  const result = await world.reconcile();
  return { world, result, writes: cloudWrites(world) };
}
