import { gadget } from "../kinds/memory/gadget-kind.ts";
import type { CloudResource } from "../kinds/memory/memory-resource.ts";
import { createMemoryWorld, type MemoryWorld } from "./memory-world.ts";

/** How long the reads of a late world lag behind. */
export const LATE_SECONDS = 60;

/** A world whose cloud shows every change only after `LATE_SECONDS`, and a kind of gadgets that says so. */
export interface LateWorld extends MemoryWorld {
  /** Changes the resource behind Driftless's back. */
  changeInCloud(change: (resource: CloudResource) => CloudResource | undefined): void;
}

export function createLateWorld(): LateWorld {
  const states: { readonly since: number; readonly resources: ReadonlyMap<string, CloudResource> }[] = [];
  const note = () => states.push({ since: world.now(), resources: new Map(world.cloud.resources) });
  const world = createMemoryWorld({
    gadget: {
      lateSeconds: LATE_SECONDS,
      // What the call returns does not prove that AWS shows the resource.
      async create(...of) {
        await gadget.create(...of);
        return { made: false };
      },
    },
    look: (key) => states.findLast(({ since }) => since <= world.now() - LATE_SECONDS * 1000)?.resources.get(key),
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
