import type { KubernetesObject } from "../../../lib/kubernetes/object.ts";
import type { CloudResource } from "../../support/kinds/memory/memory-resource.ts";
import type { Ending, PassView } from "../journal/moments.ts";
import { isProtected } from "../system/tables.ts";
import { captainOf } from "./bounds-property.ts";
import { isChild, kiteNamed, mayHaveChildren } from "./children.ts";
import { asksForAdoption, consents, hasNothingYet, isWrittenByAck, makesNothing } from "./consent.ts";
import {
  deletes,
  differing,
  hasItsTags,
  isHopeless,
  isReadOnly,
  isRefused,
  isRobot,
  isTable,
  isTagged,
  mustBeRead,
  obstructed,
  settingsOf,
  specOf,
} from "./declared.ts";
import { driftPolicyOf, ignores, reportsDrift } from "./drift-rules.ts";
import { hasFinalizer } from "./finalizer.ts";
import { isGivenUp } from "./toy-settings.ts";

/** What contradicts a pass's report that an object is Ready, according to what the pass has seen; `undefined` if nothing does. */
export function unlikeSeen(object: KubernetesObject, { seen }: PassView): string | undefined {
  if (seen === undefined) return "Ready without a resource";
  const { isNew, tags, settings, state = "ACTIVE" } = seen;
  if (state !== "ACTIVE") return `Ready although the resource is ${state}`;
  const isRepaired = driftPolicyOf(object) === "repair";
  if (tags === undefined || (isRepaired && !hasItsTags(object, tags))) {
    return `Ready although its tags are ${JSON.stringify(tags)}`;
  }
  const unread = isNew ? undefined : mustBeRead(object).find((part) => !settings.has(part));
  if (unread !== undefined) return `Ready although ${unread} was not read`;
  const values = isNew ? new Map(mustBeRead(object).map((part) => [part, settings.get(part)])) : settings;
  const [part] = differing(object, tags, values);
  if (isRepaired) return part === undefined ? undefined : `Ready although ${part} is ${settings.get(part)}`;
  const isReported = driftPolicyOf(object) === "ignore" || reportsDrift(object);
  const isAsDeclared = part === undefined && hasItsTags(object, tags);
  return isAsDeclared || isReported ? undefined : `Ready, and does not report that ${part ?? "the tags"} drifted`;
}

/** What is wrong with an object or its resource at the end; `undefined` if both are as they should be. */
export function unlikeDeclared(object: KubernetesObject, ending: Omit<Ending, "objects">): string | undefined {
  if (ending.isShadow) return undefined;
  const { metadata, status } = object;
  const key = ending.keyOf(object);
  const says = `${metadata.name} says ${JSON.stringify(status?.conditions?.at(-1))}`;
  if (metadata.deletionTimestamp !== undefined) return isManaged(object, ending) ? `${key} is still there` : undefined;
  if (status?.claim !== undefined) return `${metadata.name} keeps the claim of ${status.claim.holder}`;
  if (status?.observedGeneration !== metadata.generation) return `${says} about an old generation`;
  const ready = status.conditions?.find(({ type }) => type === "Ready")?.status;
  const notReady = ready === "True" ? says : undefined;
  if (isReadOnly(object)) return undefined;
  if (isHopeless(object) || key === undefined) return notReady;
  if (isRobot(object) && ending.refusesRobots && ready !== "True") return undefined;
  const resource = ending.resources.get(key);
  if (resource === undefined) {
    const isNone = isRefused(object) || makesNothing(object) || lacksParent(object, ending) || ending.gone.has(key);
    return isNone ? notReady : `${key} does not exist; ${says}`;
  }
  if (shallBeAdopted(object, resource) && !isManaged(object, ending)) {
    return `${key} consents and was not adopted; ${says}`;
  }
  if (!isManaged(object, ending)) return notReady;

  const obstacles = new Set([...obstructed(object, resource), ...(lacksParent(object, ending) ? ["kite"] : [])]);
  const { unreadable = [] } = resource;
  const settings = differing(object, resource.tags, settingsOf(object, resource));
  const password = ending.passwordFor(object) ?? resource.settings.password;
  const parts = [...settings, ...(password === resource.settings.password ? [] : ["password"])].filter(
    (part) => !obstacles.has(part) && !unreadable.includes(part),
  );
  if (parts.length > 0 || !hasItsTags(object, resource.tags)) {
    const isLawful = ending.disturbed.has(key) && (driftPolicyOf(object) === "ignore" || reportsDrift(object));
    if (driftPolicyOf(object) === "repair" || !isLawful) return `${key} is ${JSON.stringify(resource)}; ${says}`;
  }
  // A part that could not be set before its drift was ignored is left alone. A part that could not be set after that is retried.
  // One call changes the color and the size of a mill, so that what is wrong with the color also concerns the size.
  const isIgnored = (part: string) => ignores(object, object.kind === "Mill" && part === "size" ? "color" : part);
  // What AWS has accepted and failed to change counts as drift.
  const isDrift = object.kind === "Mill" && (driftPolicyOf(object) === "ignore" || reportsDrift(object));
  const isLeft = (part: string) => isDrift || isIgnored(part) || isGivenUp(object, part);
  if (obstacles.size > 0 && [...obstacles].every(isLeft)) return undefined;
  if (obstacles.size > 0 || resource.isBroken || resource.failures !== undefined) return notReady;
  if (isRobot(object) && !status.ackResourceMetadata?.arn?.endsWith(`/${resource.id}`)) return "a forgotten robot";
  const isSilent = unreadable.length > 0 && !status.conditions?.some(({ reason }) => reason === "Unread");
  if (isSilent) return `${metadata.name} does not say that it could not read ${unreadable.join(", ")}`;
  return ready === "True" && status.retry === undefined && status.poll === undefined ? undefined : says;
}

/** Whether the object has a resource of its own that Driftless may write to. */
export function isManaged(
  object: KubernetesObject,
  { resources, makers, annotationsOf, keyOf }: Omit<Ending, "objects">,
): boolean {
  const key = keyOf(object) ?? "";
  const resource = resources.get(key);
  if (resource === undefined || makers.get(key) !== object.metadata.uid || !hasFinalizer(object)) return false;
  if (object.metadata.deletionTimestamp !== undefined) {
    const stays =
      !deletes(object, annotationsOf(object.metadata.namespace)) ||
      (isTable(object) && isProtected(specOf(object), resource));
    if (stays) return false;
  } else if (isWrittenByAck(object.apiVersion, resource.tags)) {
    return false;
  }
  return isTagged(resource.tags, object) && !isReadOnly(object) && !isHopeless(object);
}

/**
 * Whether the object requests the resource, the resource consents, and the object does not have the resource yet. A resource that has a role
 * is adopted only by an object that names the role.
 */
function shallBeAdopted(object: KubernetesObject, { tags, settings }: CloudResource): boolean {
  if (settings.captain !== undefined && settings.captain !== captainOf(object)) return false;
  // An object that says that it has adopted a resource, but has not, gets nothing.
  const mayHaveIt = hasFinalizer(object) || hasNothingYet(object);
  return mayHaveIt && asksForAdoption(object) && consents(object, tags) && !isTagged(tags, object);
}

/** Whether an obstacle, such as a resource in another account, shows up only when a call is attempted. Every sweep attempts one. */
export function isTriedBySweeps(object: KubernetesObject, ending: Omit<Ending, "objects">): boolean {
  const { resources, keyOf } = ending;
  if (lacksParent(object, ending)) return true;
  const resource = resources.get(keyOf(object) ?? "");
  if (resource === undefined) return isRefused(object);
  if (resource.failures !== undefined) return true;
  return resource.place === "hidden" || (isTable(object) && obstructed(object, resource).has("capacity"));
}

/** Whether no object in the namespace owns the resource of which the object's resource would be a child. */
function lacksParent(object: KubernetesObject, { resources }: Pick<Ending, "resources">): boolean {
  if (!isChild(object)) return false;
  const { kite } = object.spec as { readonly kite?: string };
  return !mayHaveChildren(resources.get(kiteNamed(kite))?.tags, object, object.metadata.namespace);
}
