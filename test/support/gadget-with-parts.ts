import { gadget } from "./memory-gadget-kind.ts";
import type { MemoryWorldOptions } from "./memory-world.ts";

/** Gadgets of which some parts, by name, have some members that are others. */
export function gadgetWithParts(changes: Readonly<Record<string, object>>): NonNullable<MemoryWorldOptions["gadget"]> {
  return { parts: gadget.parts.map((part) => ({ ...part, ...changes[part.name] })) };
}
