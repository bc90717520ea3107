import { gadget } from "./memory-gadget-kind.ts";
import type { MemoryWorldOptions } from "./memory-world.ts";

/** Gadgets in which some members of some parts are replaced. `changes` contains the new members, by part name. */
export function gadgetWithParts(changes: Readonly<Record<string, object>>): NonNullable<MemoryWorldOptions["gadget"]> {
  return { parts: gadget.parts.map((part) => ({ ...part, ...changes[part.name] })) };
}
