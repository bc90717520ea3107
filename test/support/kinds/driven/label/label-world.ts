import type { Tags } from "../../../../../lib/reconcile/contract/tag.ts";
import { createMemoryWorld, type MemoryWorld } from "../../../worlds/memory-world.ts";
import type { Intercept } from "../../../worlds/port-call.ts";
import { KITE, OURS } from "../badge-world.ts";
import { kiteOperations } from "../kites.ts";
import { labelKind } from "./label.ts";
import { COMPANION, type Item, labelOperations, settingsOf } from "./labels.ts";

interface Scene {
  /** The tags of the kite. By default, an object in the same namespace owns it. */
  readonly tags?: Tags;
  readonly intercept?: Intercept;
  /** The label that is on the kite, and the owner that its companion names. */
  readonly label?: Omit<Item, "Name">;
  readonly owner?: string;
}

/** A cloud with a kite, and an object for a label on it. */
export function withLabel({ tags = OURS, label, owner, ...options }: Scene = {}): MemoryWorld {
  const world = createMemoryWorld({
    ...options,
    kind: {
      entry: { resource: labelKind.resource, load: async () => labelKind },
      calls: labelKind.calls,
      spec: { name: "label", kite: KITE, color: "red" },
      arn: "arn:aws:toys:us-west-2:000000000000:label/label",
      service: { operations: { ...kiteOperations, ...labelOperations } },
    },
  });
  world.cloud.resources.set("kite", { tags, settings: {} });
  if (label !== undefined) put(world, "label", label);
  if (owner !== undefined) put(world, `${COMPANION}label`, { Owner: owner });
  return world;
}

/** Somebody puts an item into the list, or replaces it. */
export function put(world: MemoryWorld, name: string, item: Omit<Item, "Name">): void {
  world.cloud.resources.set(name, { tags: {}, settings: settingsOf(KITE, item) });
}

/** The list of the kite: the color of the label, and the owner that its companion names; `undefined` for what is not there. */
export function listIn({ cloud }: MemoryWorld): readonly (string | undefined)[] {
  const [label, companion] = ["label", `${COMPANION}label`].map((name) => cloud.resources.get(name)?.settings);
  return [label?.color, companion?.owner];
}

/** The changes that passes have requested, each as the actions of one call. */
export function changesIn({ cloud }: MemoryWorld): readonly string[] {
  const calls = cloud.calls.filter(({ verb }) => verb === "ChangeLabels");
  return calls.map(({ body }) => {
    const { Changes } = body as { readonly Changes: readonly { readonly Action: string; readonly Label: Item }[] };
    return Changes.map(({ Action, Label }) => `${Action} ${Label.Name}`).join(", ");
  });
}
