import type { ObjectMeta } from "../../../lib/kubernetes/object.ts";
import type { CloudResource } from "../../support/kinds/memory/memory-resource.ts";
import type { ClusterUser } from "../../support/kubernetes/users/cluster-user.ts";
import { type ObjectName, referenceTo, simpleSpec } from "../system/objects.ts";
import type { Setup } from "../system/setup.ts";
import type { System } from "../system/system.ts";

/** A workload: something that users do, step by step. */
export interface Workload extends Setup {
  /** What users do beforehand. Everything has settled when the change begins. */
  readonly before?: (system: System) => Promise<void>;
  /** The change itself. The run explores the passes that follow from it. */
  readonly change: (system: System) => Promise<void>;
  /** What users do at any time during those passes or after them, once `isPossible` allows it. */
  readonly later?: (system: System) => Promise<void>;
  readonly isPossible?: (system: System) => boolean;
  /** The subject of the workload, which is also combined with the interventions on this subject. */
  readonly about?: "places" | "adoption" | "references" | "exports" | "mills";
  /**
   * Whether the result depends on which of two objects is faster. Nothing notifies the slower object when it is no longer blocked, so it
   * makes progress only on the next sweep.
   */
  readonly isRace?: true;
}

export type ManifestParts = Partial<Pick<ObjectMeta, "annotations" | "finalizers">> & {
  readonly spec?: object;
  readonly status?: Readonly<Record<string, unknown>>;
};

export const RETAIN = { "services.k8s.aws/deletion-policy": "retain" };
export const READ_ONLY = { "services.k8s.aws/read-only": "true" };

/** Returns a step that creates the subject. */
export function created(parts?: ManifestParts): (system: System) => Promise<void> {
  return async (system) => await create(system, parts);
}

/** Returns a step that patches the subject, if it exists. */
export function edited(patch: Parameters<ClusterUser["patch"]>[1]): (system: System) => Promise<void> {
  return async (system) => {
    if (!system.exists()) return;
    await system.world.kubernetes.user.patch(system.subject, patch);
    system.hint();
  };
}

/** Deletes the subject, if it exists. */
export async function removed(system: System): Promise<void> {
  if (!system.exists()) return;
  await system.world.kubernetes.user.delete(system.subject);
  system.hint();
}

export async function create(
  { world, subject, hint }: System,
  { status, ...parts }: ManifestParts = {},
  name = subject.name as ObjectName, // Every subject is one of the system's objects.
): Promise<void> {
  const reference = referenceTo(name);
  await world.kubernetes.user.create(reference, { spec: simpleSpec(name), ...parts });
  if (status !== undefined) world.kubernetes.user.patchStatus(reference, status);
  hint(name);
}

/** Returns a step that changes the spec while the cloud may not show the change before. What is left of that one then looks like drift. */
export function editedAgain(patch: Parameters<ClusterUser["patch"]>[1]): (system: System) => Promise<void> {
  return async (system) => {
    system.journal.disturbed.add(system.placement.keyFor(system.subject.name as ObjectName));
    await edited(patch)(system);
  };
}

/** Changes the subject's resource out of band, and sends a message, as drift events do. */
export async function alter(
  { world, subject, placement, journal, hint }: System,
  change: (found: CloudResource) => CloudResource,
): Promise<void> {
  const key = placement.keyFor(subject.name as ObjectName); // Every subject is one of the system's objects.
  const found = world.cloud.resources.get(key);
  if (found !== undefined) world.cloud.resources.set(key, change(found));
  journal.disturbed.add(key);
  hint();
}
