import type { MemoryWorldOptions } from "../worlds/memory-world.ts";
import { gadget } from "./memory/gadget-kind.ts";

/** The gadget kind with some members of some parts replaced. `changes` contains the new members, by part name. */
export function gadgetWithParts(changes: Readonly<Record<string, object>>): NonNullable<MemoryWorldOptions["gadget"]> {
  return { parts: gadget.parts.map((part) => ({ ...part, ...changes[part.name] })) };
}
