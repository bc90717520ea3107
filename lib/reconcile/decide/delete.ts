import { isDeleteAllowed } from "../object/metadata.ts";
import { type Decision, type Report, refuse } from "./decision.ts";
import { rateExceeded, takeToken } from "./delete-rate.ts";
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
    const removed = status?.origin === "Deleting";
    return { action: "release", note: removed ? `${kind} deleted in AWS` : `${kind} was already gone from AWS` };
  }
  const { ownership } = observation;
  if (ownership.owner === "foreign") {
    return { action: "release", note: `${kind} left in AWS: it does not belong to this object` };
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
  if (seen.busy !== undefined) return { action: "wait", busy: seen.busy, known };
  const isAcks = ownership.owner === "acks";
  const owned = isAcks ? takenOverTags(kind.tags.field, tags, resource, kind.resource) : tags;
  const steps = isAcks ? tagSteps(facts, owned, observation) : [];
  return { action: "delete", known, steps, limit: limitOn(facts, observation) };
}

/** The maximum number of deletes per hour, if it limits this delete. A removal that has begun already has its token. */
export function deletesPerHour({ object, settings }: Pick<Facts, "object" | "settings">): number | undefined {
  const { metadata, status } = object;
  return status?.origin === "Deleting" || isDeleteAllowed(metadata) ? undefined : settings.maximumDeletesPerHour;
}

/** What is reported if the limit on deletes does not allow the delete now; `undefined` if it does. */
function limitOn(facts: Facts, { tokens }: Present): Report | undefined {
  const maximum = deletesPerHour(facts);
  if (maximum === undefined || tokens === undefined) return undefined;
  if (tokens instanceof Error) return { errors: [tokens] };
  const asked = takeToken(tokens.inUse, facts.object.metadata, maximum, facts.now);
  return "freeAt" in asked ? { busy: rateExceeded(maximum, asked.freeAt, facts) } : undefined;
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
 * because a pass that creates a resource took its claim before the deletion.
 */
function mayNotShowYet({ object, created, now }: Facts): boolean {
  const { metadata, status } = object;
  if (created) return true;
  if (status?.origin !== "Creating" && status?.origin !== "Created") return false;
  return now - Date.parse(metadata.deletionTimestamp ?? "") < SHOWS_WITHIN_SECONDS * 1000;
}
