import type { Tags } from "../../../../lib/reconcile/contract/tag.ts";
import { createMemoryWorld, type ManifestParts, type MemoryWorld, type MemoryWorldOptions } from "../memory-world.ts";
import type { PortCall } from "../port-call.ts";

/** The tag with which a resource consents to its adoption by objects in the namespace. */
export const CONSENT: Tags = { "driftless.dev/adoptable-by": "east/default" };

export const ADOPT = {
  "services.k8s.aws/adoption-policy": "adopt",
  "services.k8s.aws/adoption-fields": '{"name": "toy"}',
};
export const ADOPT_OR_CREATE = { "services.k8s.aws/adoption-policy": "adopt-or-create" };

interface AdoptingOptions extends MemoryWorldOptions, Pick<ManifestParts, "annotations" | "spec"> {
  /** The tags of the resource. Default: tags that consent to the adoption. If `undefined`, there is no resource. */
  readonly tags?: Tags | undefined;
  /** The values of the resource's parts. */
  readonly has?: Readonly<Record<string, string>>;
}

/** Creates a memory world with a gadget that was created manually, and an object that requests its adoption. */
export async function adoptingGadget({
  annotations = ADOPT,
  spec = {},
  has = {},
  ...options
}: AdoptingOptions = {}): Promise<MemoryWorld> {
  const world = createMemoryWorld(options);
  const tags = "tags" in options ? options.tags : CONSENT;
  if (tags !== undefined) world.cloud.resources.set("toy", { tags, settings: has });
  await world.create({ annotations, spec });
  return world;
}

/** The calls that change more than a resource's tags. */
const SETS = /^(Put|Delete)GadgetSetting$|^UpdateRobot$|^PutRobotNotes$/;

/** Whether the call changes a resource that the object has not adopted yet. */
export function isTooEarly({ verb }: PortCall, world: MemoryWorld): boolean {
  if (!SETS.test(verb)) return false;
  const { metadata, status } = world.object();
  return status?.origin === "Adopting" && metadata.annotations?.["services.k8s.aws/adopted"] === undefined;
}
