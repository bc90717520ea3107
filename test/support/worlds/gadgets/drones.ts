import { expect } from "vitest";
import { memoryDrone } from "../../kinds/memory/drone-kind.ts";
import { createMemoryWorld, type ManifestParts, type MemoryWorld, type MemoryWorldOptions } from "../memory-world.ts";

export const spec = { color: "red" };
/** A drone of another owner. */
export const foreign = { tags: { team: "other", secret: "hidden" }, settings: { color: "gold", notes: "classified" } };

/** A world whose object is a drone, the identifier of which the cloud assigns. */
export function droneWorld(options: MemoryWorldOptions = {}): MemoryWorld {
  return createMemoryWorld({ kind: memoryDrone, ...options });
}

/** Overwrites members of the status, among them the kind's own. */
export function forge(world: MemoryWorld, status: object): void {
  world.forge(status);
}

/** An object that is Ready, with the drone `id-1`, after everything that AWS shows late is visible. */
export async function readyDrone(options?: MemoryWorldOptions, parts: ManifestParts = {}): Promise<MemoryWorld> {
  const world = droneWorld(options);
  await world.create({ spec, ...parts });
  await world.settle();
  world.advance(120);
  expect(world.condition("Ready")?.status).toBe("True");
  return world;
}
