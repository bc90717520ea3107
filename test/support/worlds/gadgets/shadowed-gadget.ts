import { expect } from "vitest";
import type { Outlook } from "../../../../lib/reconcile/decide/outlook.ts";
import { createMemoryWorld, type ManifestParts, type MemoryWorld, type MemoryWorldOptions } from "../memory-world.ts";

/** Creates a memory world in shadow mode in which the object has this resource. */
export async function shadowed(
  parts: ManifestParts & { status?: object },
  resource?: { tags: Readonly<Record<string, string>>; settings?: Readonly<Record<string, string>> },
  options: MemoryWorldOptions = {},
) {
  const world = createMemoryWorld({ ...options, settings: { mode: "shadow", ...options.settings } });
  if (resource !== undefined) world.cloud.resources.set("toy", { settings: {}, ...resource });
  const { status, ...manifest } = parts;
  await world.create(manifest);
  if (status !== undefined) world.forge(status);
  return world;
}

/** Runs a pass, expects it to write nothing, and returns what it would do. */
export async function outlookOf(world: MemoryWorld): Promise<Outlook | undefined> {
  const { outcome, outlook, sent } = await world.reconcile();
  expect({ outcome, sent }).toEqual({ outcome: "foreseen", sent: [] });
  expect(world.writes()).toEqual([]);
  expect(world.events()).toEqual([]);
  return outlook;
}
