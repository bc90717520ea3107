import type { PlacedPass } from "./act/pass.ts";
import type { Observation } from "./decide/observation.ts";
import { targetsToProve } from "./decide/targets.ts";
import type { Dependencies } from "./dependencies.ts";
import { targetOwners } from "./place/target-owners.ts";
import { tagsOf } from "./read-tags.ts";

/**
 * Adds to a pass whose the targets are that its object names. Makes no calls if the pass cannot give the resource a target: because the
 * object is being deleted, or the resource is not its own, or AWS is working on it.
 */
export async function addOwners(
  pass: PlacedPass,
  observation: Observation,
  dependencies: Pick<Dependencies, "ownTags" | "roles" | "connect">,
): Promise<PlacedPass> {
  const { settings, resource, object } = pass;
  const isDeleted = object.current().metadata.deletionTimestamp !== undefined;
  if (isDeleted || !canWrite(observation)) return pass;
  const arns = targetsToProve(pass);
  if (arns.length === 0) return pass;
  const found = await targetOwners(arns, resource, settings, tagsOf(pass, dependencies));
  return { ...pass, settings: { ...settings, owners: new Map([...(settings.owners ?? []), ...found]) } };
}

function canWrite(observation: Observation): boolean {
  return observation.state === "absent" || (observation.state === "present" && observation.ownership.owner === "ours");
}
