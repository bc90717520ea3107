import type { KubernetesObject } from "../../lib/kubernetes/object.ts";
import {
  deletes,
  differing,
  hasFinalizer,
  hasItsTags,
  isHopeless,
  isReadOnly,
  isRefused,
  isRobot,
  isTable,
  isTagged,
  mustBeRead,
  obstructed,
  resourceNameOf,
  settingsOf,
  specOf,
} from "./declared.ts";
import type { Ending, PassView } from "./moments.ts";
import { isProtected } from "./tables.ts";

/** What is wrong if a pass says of an object that it is Ready, by what the pass has seen. */
export function unlikeSeen(object: KubernetesObject, { seen }: PassView): string | undefined {
  if (seen === undefined) return "Ready without a resource";
  const { isNew, tags, settings, state = "ACTIVE" } = seen;
  if (state !== "ACTIVE") return `Ready although the resource is ${state}`;
  if (tags === undefined || !hasItsTags(object, tags)) return `Ready although its tags are ${JSON.stringify(tags)}`;
  const unread = isNew ? undefined : mustBeRead(object).find((part) => !settings.has(part));
  if (unread !== undefined) return `Ready although ${unread} was not read`;
  const values = isNew ? new Map(mustBeRead(object).map((part) => [part, settings.get(part)])) : settings;
  const [part] = differing(object, tags, values);
  return part === undefined ? undefined : `Ready although ${part} is ${settings.get(part)}`;
}

/** What is wrong with an object and its resource at the end. */
export function unlikeDeclared(object: KubernetesObject, ending: Omit<Ending, "objects">): string | undefined {
  const { metadata, status } = object;
  const name = resourceNameOf(object);
  const says = `${metadata.name} says ${JSON.stringify(status?.conditions?.at(-1))}`;
  if (metadata.deletionTimestamp !== undefined) return isManaged(object, ending) ? `${name} is still there` : undefined;
  if (status?.claim !== undefined) return `${metadata.name} keeps the claim of ${status.claim.holder}`;
  if (status?.observedGeneration !== metadata.generation) return `${says} of an old generation`;
  const ready = status.conditions?.find(({ type }) => type === "Ready")?.status;
  const notReady = ready === "True" ? says : undefined;
  if (isReadOnly(object)) return undefined;
  if (isHopeless(object)) return notReady;
  const resource = ending.resources.get(name);
  if (resource === undefined) return isRefused(object) ? notReady : `${name} does not exist; ${says}`;
  if (!isManaged(object, ending)) return notReady;

  const obstacles = obstructed(object, resource);
  const { unreadable = [] } = resource;
  const parts = differing(object, resource.tags, settingsOf(object, resource)).filter(
    (part) => !obstacles.has(part) && !unreadable.includes(part),
  );
  if (parts.length > 0 || !hasItsTags(object, resource.tags)) return `${name} is ${JSON.stringify(resource)}; ${says}`;
  if (obstacles.size > 0 || resource.isBroken) return notReady;
  if (isRobot(object) && !status.ackResourceMetadata?.arn?.endsWith(`/${resource.id}`)) return "a forgotten robot";
  const isSilent = unreadable.length > 0 && !status.conditions?.some(({ reason }) => reason === "Unread");
  if (isSilent) return `${metadata.name} does not say that it could not read ${unreadable.join(", ")}`;
  return ready === "True" && status.retry === undefined && status.poll === undefined ? undefined : says;
}

/** Whether the object has a resource of its own that Driftless may write to. */
export function isManaged(
  object: KubernetesObject,
  { resources, makers, namespaceAnnotations }: Omit<Ending, "objects">,
): boolean {
  const name = resourceNameOf(object);
  const resource = resources.get(name);
  if (resource === undefined || makers.get(name) !== object.metadata.uid || !hasFinalizer(object)) return false;
  if (object.metadata.deletionTimestamp !== undefined) {
    const stays = !deletes(object, namespaceAnnotations) || (isTable(object) && isProtected(specOf(object), resource));
    if (stays) return false;
  }
  return isTagged(resource.tags, object) && !isReadOnly(object) && !isHopeless(object);
}

/** Whether only an attempt tells that something stands in the way, such as a resource of another account. Sweeps make them. */
export function isTriedBySweeps(object: KubernetesObject, resources: Ending["resources"]): boolean {
  const resource = resources.get(resourceNameOf(object));
  if (resource === undefined) return isRefused(object);
  return resource.place === "hidden" || (isTable(object) && obstructed(object, resource).has("capacity"));
}
