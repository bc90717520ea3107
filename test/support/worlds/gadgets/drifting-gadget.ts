import type { CloudResource } from "../../kinds/memory/memory-resource.ts";
import { cloudWrites } from "../cloud-calls.ts";
import {
  createMemoryWorld,
  type ManifestParts,
  type MemoryWorld,
  type MemoryWorldOptions,
  type WorldResult,
} from "../memory-world.ts";

export const DRIFT_POLICY = "driftless.dev/drift-policy";
export const IGNORE_FIELD_DRIFT = "services.k8s.aws/ignore-field-drift";

/** A settled gadget, which others can change in the cloud. */
export interface DriftingGadget {
  readonly world: MemoryWorld;
  /** Changes these settings and tags in the cloud, as someone else would. */
  readonly drift: (settings: Readonly<Record<string, string | undefined>>, tags?: CloudResource["tags"]) => void;
  readonly resource: () => CloudResource;
  /** Runs a resync. Resolves to its writes to the cloud, and its result. */
  readonly resync: () => Promise<{ readonly writes: readonly string[]; readonly result: WorldResult }>;
  /** Changes the object as its user does, and runs the pass that follows. */
  readonly edit: (patch: object) => Promise<{ readonly writes: readonly string[]; readonly result: WorldResult }>;
  readonly annotate: (annotations: Readonly<Record<string, string | null>>) => Promise<void>;
  /** The object's advisories, as `Reason: message`. */
  readonly advisories: () => readonly string[];
}

/** Creates a settled gadget with these annotations. */
export async function driftingGadget(parts: ManifestParts, options: MemoryWorldOptions = {}): Promise<DriftingGadget> {
  const world = createMemoryWorld(options);
  await world.create(parts);
  await world.settle();
  const resource = () => world.cloud.resources.get("toy") ?? fail();
  const pass = async (request = world.request({ reason: "resync" })) => {
    const calls = world.cloud.calls.length;
    const result = await world.reconcile(request);
    return { result, writes: cloudWrites(world, calls) };
  };
  return {
    world,
    resource,
    drift(settings, tags) {
      const found = resource();
      const all = Object.entries({ ...found.settings, ...settings });
      const left = all.filter((entry): entry is [string, string] => entry[1] !== undefined);
      const changed = { ...found, settings: Object.fromEntries(left), tags: { ...found.tags, ...tags } };
      world.cloud.resources.set("toy", changed);
    },
    resync: () => pass(),
    async edit(patch) {
      await world.kubernetes.user.patch(world.reference, patch);
      return await pass(world.request());
    },
    async annotate(annotations) {
      await world.kubernetes.user.patch(world.reference, { metadata: { annotations } });
    },
    advisories() {
      const conditions = world.object().status?.conditions ?? [];
      return conditions
        .filter(({ type }) => type === "ACK.Advisory")
        .map(({ reason, message }) => `${reason}: ${message}`);
    },
  };
}

function fail(): never {
  throw new Error("there is no resource");
}
