import { isDeleteAllowed } from "../object/metadata.ts";
import { type Decision, type Limit, refuse, without } from "./decision.ts";
import { takeToken } from "./delete-rate.ts";
import type { Facts } from "./facts.ts";
import type { Observation, Present } from "./observation.ts";
import { waitForTags } from "./ownership/ownership.ts";
import { tagSteps } from "./step.ts";
import { takenOverTags } from "./tags/desired-tags.ts";

/**
 * Decides about the resource of an object that is being deleted and whose deletion policy is `delete`. A resource that is not ours is left
 * alone. A resource that is not visible counts as gone only after it has had enough time to become visible.
 */
export function decideOnDelete(facts: Facts, observation: Observation): Decision {
  const { kind } = facts.kind.resource;
  const { status } = facts.object;
  if (observation.state === "busy") return without("wait", { busy: observation.busy });
  if (observation.state === "absent") {
    const hasResource = status?.ackResourceMetadata?.arn !== undefined;
    if (observation.hidden !== undefined && hasResource) throw observation.hidden.cause;
    if (mayNotShowYet(facts)) return without("wait", { busy: NOT_SEEN });
    const removed = status?.origin === "Deleting";
    return releaseWith(removed ? `${kind} deleted in AWS` : `${kind} was already gone from AWS`);
  }
  const { ownership } = observation;
  if (ownership.owner === "foreign") return releaseWith(`${kind} left in AWS: it does not belong to this object`);
  const late = waitForTags(facts, ownership);
  if (late !== undefined) return without("wait", { busy: late });
  if ("reason" in ownership) return refuse(facts, ownership.reason);
  if (observation.state === "refused") throw new Error("a resource that was not read cannot be ours");
  return decideOnOurs(facts, observation);
}

/** The decision to release an object and to leave its resource, if there is one, alone. */
export function releaseWith(note: string): Extract<Decision, { readonly action: "release" }> {
  return { action: "release", note, steps: [], errors: [], advisories: [] };
}

function decideOnOurs(facts: Facts, observation: Present): Decision {
  const { kind, resource } = facts;
  const { seen, tags, ownership } = observation;
  const known = { arn: seen.arn, fields: seen.status };
  if (seen.busy !== undefined) return without("wait", { busy: seen.busy }, known);
  const isAcks = ownership.owner === "acks";
  const owned = isAcks ? takenOverTags(kind.tags.field, tags, resource, kind.resource) : tags;
  return {
    ...{ action: "delete", tags: owned, known, limit: limitOn(facts, observation) },
    ...{ steps: isAcks ? tagSteps(facts, owned, observation) : [], errors: [], advisories: [] },
  };
}

/**
 * How many resources are deleted per hour, if that limits this delete. Once a removal has begun, it already has its token, because
 * `Deleting` is written after the token is taken.
 */
export function deletesPerHour({ object, settings }: Pick<Facts, "object" | "settings">): number | undefined {
  const { metadata, status } = object;
  return status?.origin === "Deleting" || isDeleteAllowed(metadata) ? undefined : settings.maximumDeletesPerHour;
}

/** Why the limit on deletes does not allow the delete now; `undefined` if it does. */
function limitOn(facts: Facts, { tokens }: Present): Limit | undefined {
  const maximumPerHour = deletesPerHour(facts);
  if (maximumPerHour === undefined || tokens === undefined) return undefined;
  if (tokens instanceof Error) return tokens;
  const { uid, namespace } = facts.object.metadata;
  const asked = takeToken(tokens.inUse, { uid, namespace }, maximumPerHour, facts.now);
  return "freeAt" in asked ? { maximumPerHour, freeAt: asked.freeAt } : undefined;
}

/**
 * How long AWS may take to show a new resource, with a safety margin. Buckets are eventually consistent:
 * https://docs.aws.amazon.com/AmazonS3/latest/userguide/Welcome.html#ConsistencyModel
 */
const SHOWS_WITHIN_SECONDS = 30;

const NOT_SEEN = {
  reason: "Deleting",
  message: "the resource is not visible in AWS, but may have been created a moment ago; waiting to be sure",
  againSeconds: 15,
} as const;

/**
 * Whether the resource may have been created so recently that it is not visible yet. The time is counted from the object's deletion,
 * because a pass that creates a resource took its claim before the deletion. Once the removal has begun, the resource has been seen, so it
 * was visible.
 */
function mayNotShowYet({ object, created, now }: Facts): boolean {
  const { metadata, status } = object;
  if (created) return true;
  if (status?.origin !== "Creating" && status?.origin !== "Created") return false;
  return now - Date.parse(metadata.deletionTimestamp ?? "") < SHOWS_WITHIN_SECONDS * 1000;
}
