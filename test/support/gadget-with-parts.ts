import { gadget } from "./memory-gadget-kind.ts";
import type { MemoryWorldOptions } from "./memory-world.ts";

/** Gadgets with some members of some parts, by name, replaced. */
export function gadgetWithParts(changes: Readonly<Record<string, object>>): NonNullable<MemoryWorldOptions["gadget"]> {
  return { parts: gadget.parts.map((part) => ({ ...part, ...changes[part.name] })) };
}
