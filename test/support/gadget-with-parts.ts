import { gadget } from "./memory-gadget-kind.ts";
import type { MemoryWorldOptions } from "./memory-world.ts";

/** Gadgets in which some members of some parts are replaced. `changes` has the new members by the name of the part. */
export function gadgetWithParts(changes: Readonly<Record<string, object>>): NonNullable<MemoryWorldOptions["gadget"]> {
  return { parts: gadget.parts.map((part) => ({ ...part, ...changes[part.name] })) };
}
