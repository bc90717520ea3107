import type { Condition } from "../../../lib/kubernetes/condition.ts";
import type { ResourceKind } from "../../../lib/kubernetes/resource-kind.ts";
import type { Reference } from "../../../lib/reconcile/contract/kind-data.ts";
import { createMemoryWorld, type MemoryWorld, type MemoryWorldOptions } from "../worlds/memory-world.ts";

/** A kind that Driftless does not serve. Its objects provide colors. */
export const paintKind: ResourceKind = {
  group: "paints.services.k8s.aws",
  version: "v1alpha1",
  kind: "Paint",
  plural: "paints",
};

/** The color of a gadget, which a paint can provide. */
export const colorReference: Reference = {
  field: "color",
  ref: "colorRef",
  to: { kind: paintKind, path: "status.mixture.color", ackName: "Status.Mixture.Color" },
  ackNames: { field: "Color", ref: "ColorRef" },
};

/** A spec whose color comes from the paint `paint` in its namespace. */
export const PAINTED = { name: "toy", colorRef: { from: { name: "paint" } } };

const SYNCED: Pick<Condition, "type" | "status"> = { type: "ACK.ResourceSynced", status: "True" };
const TERMINAL: Pick<Condition, "type" | "status"> = { type: "ACK.Terminal", status: "True" };

/** The statuses that a paint can have. */
export const paintStatus = {
  ready: (color: string) => ({ mixture: { color }, conditions: [SYNCED] }),
  notSynced: { mixture: { color: "red" }, conditions: [{ ...SYNCED, status: "False" }] },
  /** When an object becomes Terminal, ACK leaves the former condition `ACK.ResourceSynced` on it. */
  terminal: { mixture: { color: "red" }, conditions: [SYNCED, TERMINAL] },
  empty: { mixture: null, conditions: [SYNCED] },
} as const;

/** The paint of `PAINTED`. */
export const paintReference = { kind: paintKind, namespace: "default", name: "paint" };

/** Creates the paint `paint`. By default, it is red. */
export async function createPaint(
  { kubernetes: { user } }: Pick<MemoryWorld, "kubernetes">,
  status: object = paintStatus.ready("red"),
  namespace = "default",
): Promise<void> {
  const reference = { ...paintReference, namespace };
  await user.create(reference, {});
  user.patchStatus(reference, { ...status });
}

/** Gives the paint a different status. */
export function mixPaint({ kubernetes: { user } }: Pick<MemoryWorld, "kubernetes">, status: object): void {
  user.patchStatus(paintReference, { ...status });
}

/** A world in which a paint can provide the color of the gadget. */
export function createPaintableWorld(options: MemoryWorldOptions = {}): MemoryWorld {
  return createMemoryWorld({ references: [colorReference], ...options });
}

/** A paintable world with a settled gadget whose color comes from its paint. */
export async function paintedWorld(options: MemoryWorldOptions = {}): Promise<MemoryWorld> {
  const world = createPaintableWorld(options);
  await createPaint(world);
  await world.create({ spec: PAINTED });
  await world.settle();
  return world;
}

/** The color of the gadget in the cloud. */
export function colorOf({ cloud }: MemoryWorld): string | undefined {
  return cloud.resources.get("toy")?.settings.color;
}
