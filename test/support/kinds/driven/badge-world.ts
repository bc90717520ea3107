import type { Settings } from "../../../../lib/reconcile/contract/settings.ts";
import type { Tags } from "../../../../lib/reconcile/contract/tag.ts";
import { createMemoryWorld, type MemoryWorld, OWNER_TAG } from "../../worlds/memory-world.ts";
import type { Intercept } from "../../worlds/port-call.ts";
import { badge } from "./badge.ts";
import { arnOf, badgeOperations } from "./badges.ts";
import { kiteOperations } from "./kites.ts";

/** The parent of the children in tests. */
export const KITE = "arn:aws:toys:us-west-2:000000000000:kite/kite";
/** The tags of a parent that an object in the same namespace owns. */
export const OURS = { [OWNER_TAG]: "east/default/kite" };

interface Scene {
  /** The tags of the kite. By default, an object in the same namespace owns it. */
  readonly tags?: Tags;
  readonly intercept?: Intercept;
  readonly settings?: Partial<Settings>;
}

/** A cloud with a kite, and an object for a badge that is pinned to it. */
export function withBadge({ tags = OURS, ...options }: Scene = {}): MemoryWorld {
  const world = createMemoryWorld({
    ...options,
    kind: {
      entry: { resource: badge.resource, load: async () => badge },
      calls: badge.calls,
      spec: { kite: KITE, pin: "left", color: "red" },
      arn: arnOf("badge-id-1"),
      service: { operations: { ...kiteOperations, ...badgeOperations } },
    },
  });
  world.cloud.resources.set("kite", { tags, settings: {} });
  return world;
}

/** A badge that somebody else has pinned to the kite. */
export const foreign = (pin = "left") => ({ tags: {}, settings: { kite: KITE, pin, color: "blue" } });

/** What is pinned to the kite: the color of each badge. */
export function badgesIn({ cloud }: MemoryWorld) {
  return [...cloud.resources].filter(([name]) => name.startsWith("badge-")).map(([, { settings }]) => settings.color);
}

/** The values of the tags that the kite keeps for its children. */
export function marksIn({ cloud }: MemoryWorld, kite = "kite") {
  const tags = Object.entries(cloud.resources.get(kite)?.tags ?? {});
  return tags.filter(([key]) => key.startsWith(`${OWNER_TAG}/`)).map(([, value]) => value);
}

export const isReady = (world: MemoryWorld) => world.condition("Ready")?.status === "True";

/** What the object was refused for; `undefined` if it was not. */
export const refusalOf = (world: MemoryWorld) => world.condition("ACK.Terminal")?.message;

/** Deletes the object, and settles. */
export async function remove(world: MemoryWorld) {
  await world.kubernetes.user.delete(world.reference);
  world.advance(60);
  await settleIfThere(world);
}

export async function settleIfThere(world: MemoryWorld) {
  if (world.exists()) await world.settle();
}
