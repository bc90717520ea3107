import type { CloudResource } from "../kinds/memory/memory-resource.ts";
import { createLateReads, lateGadget } from "./late-cloud.ts";
import { createMemoryWorld, type MemoryWorld, type MemoryWorldOptions } from "./memory-world.ts";

/** A world whose cloud shows every change late, and a kind of gadgets that says so. */
export interface LateWorld extends MemoryWorld {
  /** Changes the resource behind Driftless's back. */
  changeInCloud(change: (resource: CloudResource) => CloudResource | undefined): void;
}

/** `gadget` replaces further members of the kind. */
export function createLateWorld(gadget: MemoryWorldOptions["gadget"] = {}): LateWorld {
  const reads = createLateReads(() => world.now());
  const note = () => reads.note(world.cloud.resources);
  const world = createMemoryWorld({
    gadget: { ...lateGadget, ...gadget },
    look: reads.look,
    async intercept(call, carryOut) {
      const answer = carryOut();
      if (call.port === "cloud" && call.writes) note();
      return answer;
    },
  });
  return Object.assign(world, {
    changeInCloud(change: Parameters<LateWorld["changeInCloud"]>[0]) {
      const resource = world.cloud.resources.get("toy");
      if (resource === undefined) throw new Error("there is no resource");
      const changed = change(resource);
      if (changed === undefined) world.cloud.resources.delete("toy");
      else world.cloud.resources.set("toy", changed);
      note();
    },
  });
}
