import { ANNOTATIONS } from "../../annotations/annotations.ts";
import type { ResourceKind } from "../../kubernetes/resource-kind.ts";
import { TerminalError } from "../contract/errors.ts";
import { type Decision, type Fate, type Report, refuse } from "./decision.ts";
import { isResourceLate } from "./drift/earlier-writes.ts";
import type { Facts } from "./facts.ts";
import type { Observation, Present } from "./observation.ts";
import { waitForTags } from "./ownership/ownership.ts";
import { tagSteps } from "./step.ts";
import { takenOverTags } from "./tags/desired-tags.ts";

/**
 * Decides about the resource of an object that is being deleted and whose deletion policy is `delete`. A resource that is not visible
 * counts as gone only after it has had enough time to become visible.
 */
export function decideOnDelete(facts: Facts, observation: Observation): Decision {
  const { kind } = facts.kind.resource;
  const { status } = facts.object;
  if (observation.state === "busy") return { action: "wait", busy: observation.busy };
  if (observation.state === "absent") {
    const hasResource = status?.ackResourceMetadata?.arn !== undefined;
    if (observation.hidden !== undefined && hasResource) throw observation.hidden.cause;
    if (mayNotShowYet(facts)) return { action: "wait", busy: NOT_SEEN };
    if (status?.origin === "Deleting") return { action: "release", fate: deleted(facts.kind) };
    const mayHaveHad = hasResource || status?.origin !== undefined;
    const message = mayHaveHad ? `${kind} was already gone from AWS` : `${kind} was never created in AWS`;
    return { action: "release", fate: { reason: "Released", message } };
  }
  const { ownership } = observation;
  if (ownership.owner === "foreign") {
    return {
      action: "release",
      fate: { reason: "Released", message: `${kind} left in AWS: it does not belong to this object` },
    };
  }
  const late = waitForTags(facts.kind, ownership);
  if (late !== undefined) return { action: "wait", busy: late };
  if ("reason" in ownership) return refuse(facts, ownership.reason);
  if (observation.state === "refused") throw new Error("a resource that was not read cannot be ours");
  return decideOnOurs(facts, observation);
}

function decideOnOurs(facts: Facts, observation: Present): Decision {
  const { kind, resource } = facts;
  const { seen, tags, ownership } = observation;
  const known = { arn: seen.arn, fields: seen.status };
  if (seen.busy !== undefined && !seen.busy.removable) return { action: "wait", busy: seen.busy, known };
  const isAcks = ownership.owner === "acks";
  const owned = isAcks ? takenOverTags(kind.tags.field, tags, resource, kind.resource) : tags;
  const steps = isAcks ? tagSteps(facts, owned, observation) : [];
  return { action: "delete", known, steps, how: howToRemove(facts) };
}

/** The object's annotations that its kind acts on: all that the removal depends on, and nobody must change after it was approved. */
function howToRemove({ kind: { annotations = {} }, resource }: Facts): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(resource.annotations).filter(([name]) => Object.hasOwn(annotations, name)));
}

/** The fate of a resource that was deleted. */
export function deleted({ resource }: Facts["kind"]): Fate {
  return { reason: "Deleted", message: `${resource.kind} deleted in AWS` };
}

/** `kubectl delete crd` deletes every object of the kind, and can neither be undone nor refused. */
export function definitionDeleted({ kind, plural, group }: ResourceKind): Report {
  const message = `the CRD ${plural}.${group} is being deleted, and every ${kind} with it, so the ${kind} is left in AWS; to delete it nevertheless, annotate the object with ${ANNOTATIONS.allowDelete}: "true"; to manage it again, keep it, install the CRD and adopt it`;
  return { errors: [new TerminalError("DefinitionDeleted", message)] };
}

/**
 * How long AWS may take to show a new resource, with a safety margin. Buckets are eventually consistent:
 * https://docs.aws.amazon.com/AmazonS3/latest/userguide/Welcome.html#ConsistencyModel
 */
const SHOWS_WITHIN_SECONDS = 30;

const NOT_SEEN = {
  reason: "Deleting",
  message: "the resource is not visible in AWS; waiting to be sure that it was not created a moment ago",
  againSeconds: 15,
  atMostSeconds: 15,
} as const;

/**
 * Whether the resource may have been created so recently that it is not visible yet. The time is counted from the object's deletion,
 * because a pass that creates a resource took its claim before the deletion.
 *
 * A status can be forged, so for a late kind, it can only prolong the wait: what proves that a resource would be visible is that AWS has
 * shown it, or the age of the object, which the API server sets.
 */
function mayNotShowYet(facts: Facts): boolean {
  const { kind, object, created, wasSeen, now } = facts;
  const { creationTimestamp = "", deletionTimestamp = "" } = object.metadata;
  if (created) return true;
  const showsWithin = (SHOWS_WITHIN_SECONDS + (kind.lateSeconds ?? 0)) * 1000;
  if (now - Date.parse(deletionTimestamp) >= showsWithin) return false;
  const origin = object.status?.origin;
  if (kind.lateSeconds === undefined) return origin === "Creating" || origin === "Created";
  if (origin === "Creating" || isResourceLate(facts)) return true;
  return !wasSeen && now - Date.parse(creationTimestamp) < showsWithin;
}
