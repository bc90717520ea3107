import type { Kind } from "../../../lib/reconcile/contract/kind.ts";
import { type GadgetSeen, type GadgetSpec, type GadgetTarget, gadget } from "../kinds/memory/gadget-kind.ts";
import type { CloudResource } from "../kinds/memory/memory-resource.ts";

/** How long the reads of a late cloud lag behind. */
export const LATE_SECONDS = 60;

/** Members of a kind of gadgets in a cloud that shows every change late. */
export const lateGadget: Partial<Kind<GadgetSpec, GadgetTarget, GadgetSeen>> = {
  lateSeconds: LATE_SECONDS,
  // What the call returns does not prove that AWS shows the resource.
  async create(...of) {
    await gadget.create(...of);
    return { made: false };
  },
};

/** Remembers the states of a cloud, and shows each of them only after `LATE_SECONDS`. */
export function createLateReads(now: () => number) {
  const states: { readonly since: number; readonly resources: ReadonlyMap<string, CloudResource> }[] = [];
  return {
    /** Must be called after every change. */
    note: (resources: ReadonlyMap<string, CloudResource>) =>
      states.push({ since: now(), resources: new Map(resources) }),
    look: (key: string) => states.findLast(({ since }) => since <= now() - LATE_SECONDS * 1000)?.resources.get(key),
  };
}
