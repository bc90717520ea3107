import type { Busy } from "../contract/progress.ts";
import { RELEASED } from "../object/conditions.ts";
import { takeDeleteToken } from "../object/delete-tokens.ts";
import { normal } from "../object/events.ts";
import { paused } from "../preview/preview.ts";
import { isDeleteAllowed } from "../rules/annotations.ts";
import { rateExceeded } from "../rules/delete-rate.ts";
import type { Ending } from "./ending.ts";
import { tell } from "./findings.ts";
import { observe, type Present } from "./observe.ts";
import type { Pass, Visit } from "./pass.ts";
import { waitForTags, waiting } from "./settle.ts";
import { markAsOurs } from "./take-over.ts";

/**
 * Removes the AWS resource of an object that is being deleted, then releases the object. A resource that is not ours is left alone. The
 * caller has read the current object, found our finalizer, and made sure that its deletion policy is `delete`; the claim proves that all of
 * this still holds. A resource that is not visible counts as gone only after it has had enough time to become visible.
 */
export async function remove(pass: Pass): Promise<Ending> {
  const { kind } = pass.kind.resource;
  const observation = await observe(pass);
  if (observation.state === "busy") return waiting(observation);
  if (observation.state === "absent") {
    if (observation.hidden !== undefined && hasResource(pass)) throw observation.hidden.cause;
    if (mayNotShowYet(pass)) return { outcome: "in-progress", busy: NOT_SEEN };
    const removed = pass.object.current().status?.origin === "Deleting";
    return await letGo(pass, removed ? `${kind} deleted in AWS` : `${kind} was already gone from AWS`);
  }
  const { ownership } = observation;
  if (ownership.owner === "foreign") return await letGo(pass, `${kind} left in AWS: it does not belong to this object`);
  const late = waitForTags(pass, ownership);
  if (late !== undefined) return { outcome: "in-progress", busy: late };
  if ("reason" in ownership) throw ownership.reason;
  if (observation.state === "refused") throw new Error("a resource that was not read cannot be ours");
  return await removeOurs(pass, observation);
}

async function removeOurs(pass: Pass, found: Present): Promise<Ending> {
  const { kind, target, resource, findings } = pass;
  findings.arn = found.seen.arn;
  findings.fields = { ...findings.fields, ...found.seen.status };
  if (found.seen.busy !== undefined) return { outcome: "in-progress", busy: found.seen.busy };
  if (pass.paused !== undefined) return paused(pass, `delete the ${kind.resource.kind}`);
  if (pass.shadow) return { outcome: "unchanged", intent: { action: "delete", steps: [] } };
  const limit = await waitForToken(pass);
  if (limit !== undefined) return { outcome: "in-progress", busy: limit };
  const marked = found.ownership.owner === "acks" ? await markAsOurs(pass, found, found.tags) : found;
  if ("busy" in marked) return { outcome: "in-progress", busy: marked.busy };
  await pass.claim("Deleting");
  const progress = await kind.remove(target, resource, marked.seen);
  findings.removed = true;
  findings.fields = { ...findings.fields, ...progress?.status };
  if (progress?.busy !== undefined) return { outcome: "in-progress", busy: progress.busy };
  const note = `${kind.resource.kind} deleted in AWS`;
  // The deletion is noted before the finalizer is removed: a further round would find no resource, and must not report that the resource
  // was already gone.
  tell(findings, normal("Deleted", note));
  return await letGo(pass, note);
}

/**
 * What a delete is waiting for in a deployment that limits deletes; `undefined` if the delete may proceed. Once a removal has begun, it
 * already has its token, because `Deleting` is written after the token is taken.
 */
async function waitForToken(pass: Pass): Promise<Busy | undefined> {
  const { object, settings, configMaps, findings, now, random } = pass;
  const { metadata, status } = object.current();
  const { maximumDeletesPerHour: maximumPerHour } = settings;
  if (maximumPerHour === undefined || status?.origin === "Deleting" || isDeleteAllowed(metadata)) return undefined;
  const time = now();
  const { uid, namespace } = metadata;
  // The claim proves that the object has not changed, so no token is taken for a delete that is no longer wanted.
  await pass.claim();
  const freeAt = await takeDeleteToken(configMaps, { uid, namespace, maximumPerHour, now: time });
  if (freeAt === undefined) return undefined;
  findings.deleteRateExceeded = true;
  return rateExceeded(maximumPerHour, freeAt, time, random);
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
function mayNotShowYet({ object, findings, now }: Pass): boolean {
  const { metadata, status } = object.current();
  if (findings.created) return true;
  if (status?.origin !== "Creating" && status?.origin !== "Created") return false;
  return now() - Date.parse(metadata.deletionTimestamp ?? "") < SHOWS_WITHIN_SECONDS * 1000;
}

function hasResource({ object }: Pass): boolean {
  return object.current().status?.ackResourceMetadata?.arn !== undefined;
}

/** Releases an object without calling AWS, as the deletion policy requires. */
export async function retain(visit: Visit): Promise<Ending> {
  const ending = await letGo(visit, `${visit.kind.resource.kind} kept in AWS, as the deletion policy requires`);
  return { ...ending, outcome: "released" };
}

async function letGo({ object, finalizer, findings, shadow }: Visit, note: string): Promise<Ending> {
  if (shadow) {
    const advisories = [{ reason: "Released", message: note }];
    return { outcome: "unchanged", advisories, intent: { action: "release", steps: [] } };
  }
  await object.removeFinalizer(finalizer);
  tell(findings, normal("Deleted", note));
  return { outcome: "deleted", unsynced: RELEASED };
}
