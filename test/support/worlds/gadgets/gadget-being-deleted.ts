import { createMemoryWorld, type MemoryWorld, type MemoryWorldOptions } from "../memory-world.ts";
import type { Intercept } from "../port-call.ts";

/** A world whose settled gadget is being deleted. The earlier calls are not recorded. */
export async function deleting(options: MemoryWorldOptions = {}, parts: Parameters<MemoryWorld["create"]>[0] = {}) {
  let isDeleting = false;
  const { intercept: meanwhile } = options;
  const intercept: Intercept = async (call, carryOut) =>
    isDeleting && meanwhile ? await meanwhile(call, carryOut) : carryOut();
  const world = createMemoryWorld({ ...options, intercept });
  await world.create(parts);
  await world.reconcile();
  await world.kubernetes.user.delete(world.reference);
  isDeleting = true;
  const before = world.writes().length;
  return { world, writes: () => world.writes().slice(before), calls: world.cloud.calls.length };
}
