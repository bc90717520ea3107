import type { Deadline, ManagedKind } from "../../lib/reconcile/dependencies.ts";
import { ApiError, TerminalError } from "../../lib/reconcile/errors.ts";
import { done } from "../../lib/reconcile/outcome.ts";
import type { Resource } from "../../lib/reconcile/resource.ts";
import type { Change, Observation, ResourceManager } from "../../lib/reconcile/resource-manager.ts";
import type { CloudResource, MemoryCloud, MemoryCloudCalls, Settings } from "./memory-cloud.ts";

/** A gadget: something with a name, a colour and a size. */
export interface GadgetSpec {
  readonly name: string;
  readonly color?: string;
  readonly size?: string;
}

interface GadgetObservation extends Observation {
  readonly arn: string;
  readonly found: CloudResource;
}

/** The manager of gadgets in the cloud in memory. */
export type GadgetManager = ResourceManager<GadgetSpec, GadgetObservation, MemoryCloudCalls>;

export const gadgetKind = {
  group: "toys.services.k8s.aws",
  version: "v1alpha1",
  kind: "Gadget",
  plural: "gadgets",
} as const;

export const GADGET_FINALIZER = "finalizers.toys.services.k8s.aws/Gadget";
export const ACK_TAGS = {
  "services.k8s.aws/namespace": "default",
  "services.k8s.aws/controller-version": "toys-v1.2.3",
};

/** Gadgets as a kind of the engine. */
export function manageGadgets(cloud: MemoryCloud, manager: GadgetManager = gadgets): ManagedKind {
  return { manager, bind: (deadline: Deadline) => cloud.bind(deadline) };
}

export const gadgets: GadgetManager = {
  kind: gadgetKind,
  finalizer: GADGET_FINALIZER,
  permissions: [],
  terminalCodes: ["InvalidColor"],

  async observe(resource, cloud) {
    const { name } = resource.spec;
    const arn = `arn:aws:toys:::${name}`;
    try {
      const found = await cloud.describe(name);
      return found && { ...ownership(resource, found.tags), arn, found };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return { owner: "unknown", ownerError: error, arn, found: { tags: {}, settings: {} } };
    }
  },

  plan({ spec, defaultTags }, observed) {
    if (spec.size === "absurd") throw new TerminalError("InvalidSpec", "spec.size: absurd is no size");
    const found = observed?.found;
    const tags = Object.fromEntries(defaultTags.map(({ key, value }) => [key, value]));
    const untagged = Object.keys(tags).some((key) => found?.tags[key] !== tags[key]);
    return [
      ...(untagged ? [{ field: "tags", from: found?.tags, to: tags }] : []),
      ...SETTINGS.flatMap((field) => differs(field, found?.settings[field], spec[field])),
    ];
  },

  advise: ({ spec }) => (spec.color === "beige" ? [{ reason: "Taste", message: "beige is dull" }] : []),

  async create({ spec, defaultTags }, cloud) {
    try {
      await cloud.make(spec.name, Object.fromEntries(defaultTags.map(({ key, value }) => [key, value])));
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== "Exists") throw error;
      throw new TerminalError("AlreadyExists", "Resource already exists", { cause: error });
    }
    return { status: { location: `/${spec.name}` } };
  },

  async takeOver({ spec, ownerTag }, _observed, cloud) {
    await cloud.tag(spec.name, { [ownerTag.key]: ownerTag.value });
  },

  async apply({ spec }, changes, cloud) {
    const failures: unknown[] = [];
    for (const { field, to } of changes) {
      try {
        await applyOne(spec.name, field, to, cloud);
      } catch (error) {
        failures.push(error);
      }
    }
    if (failures.length === 1) throw failures[0];
    if (failures.length > 1) throw new AggregateError(failures);
    return done;
  },

  async cleanup({ spec }, _observed, cloud) {
    await cloud.remove(spec.name);
    return done;
  },
};

const SETTINGS = ["color", "size"] as const;

function differs(field: string, from: string | undefined, to: string | undefined): readonly Change[] {
  return from === to ? [] : [{ field, from, to }];
}

async function applyOne(name: string, field: string, to: unknown, cloud: MemoryCloudCalls): Promise<void> {
  if (field === "tags") await cloud.tag(name, to as Settings);
  else await cloud.set(name, field, to as string | undefined);
}

/** The table of ownership, as every kind has to implement it. */
function ownership(
  { managed, namespace, ownerTag }: Pick<Resource<unknown>, "managed" | "namespace" | "ownerTag">,
  tags: Settings,
): Pick<Observation, "owner" | "ownerError"> {
  if (!managed) return { owner: "foreign" };
  const owner = tags[ownerTag.key];
  if (owner !== undefined) return { owner: owner === ownerTag.value ? "ours" : "foreign" };
  const byAck = tags["services.k8s.aws/controller-version"] !== "toys-driftless";
  if (tags["services.k8s.aws/namespace"] === namespace && byAck) return { owner: "acks" };
  return { owner: "foreign", ownerError: new TerminalError("OwnershipLost", "the gadget has lost its owner tag") };
}
