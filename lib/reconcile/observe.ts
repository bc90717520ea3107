import { own } from "../text/own.ts";
import { addCreated } from "./act/create.ts";
import { factsOf, type PlacedPass } from "./act/pass.ts";
import { ElsewhereError, HiddenError } from "./contract/errors.ts";
import type { Created } from "./contract/kind.ts";
import type { AnyPart } from "./contract/part.ts";
import type { Description } from "./contract/progress.ts";
import type { Tags } from "./contract/tag.ts";
import { isResourceLate } from "./decide/drift/earlier-writes.ts";
import { mentions } from "./decide/facts.ts";
import type { Observation, Present } from "./decide/observation.ts";
import { foreign, type Ownership, ownership } from "./decide/ownership/ownership.ts";
import { refuseDenied } from "./decide/restrictions.ts";

/** Observes the object's resource. If AWS assigns identifiers, the owner tag decides which resource that is. Never writes. */
export async function observe(pass: PlacedPass): Promise<Observation> {
  if (pass.kind.assigned === undefined) return await observeOne(pass);
  // Few kinds need this module, so a cold start does not read it.
  const { observeAssigned } = await import("./observe-assigned.ts");
  return await observeAssigned(pass, pass.kind.assigned, (id) => observeOne(pass, id));
}

/**
 * Observes one resource: calls `describe`, then reads tags and parts concurrently. Reads no more than the pass needs: only the tags of a
 * resource that cannot be ours, that will be deleted or that could be adopted, and while AWS is working on the resource, only what can be
 * read during that time.
 */
async function observeOne(pass: PlacedPass, id?: string): Promise<Observation> {
  const { kind, object, readOnly, ownPoll, adoption } = pass;
  const seen = await describe(pass, id);
  if (seen === undefined) return { state: "absent" };
  if (seen instanceof HiddenError) return { state: "absent", hidden: seen };
  if (seen instanceof ElsewhereError) return { state: "refused", ownership: foreign(seen) };
  const mayBeOurs = object.hasFinalizer() || readOnly;
  if (!mayBeOurs && seen.busy?.removing) return { state: "refused", ownership: foreign(), removing: seen.busy };
  if (!mayBeOurs && adoption !== "wanted") {
    // The tags only say whose the resource is: without the finalizer, it cannot be ours.
    const { ownership } = await readTags(pass, seen);
    return { state: "refused", ownership: ownership.owner === "foreign" ? ownership : foreign() };
  }
  // The tags of a resource that a read-only object observes decide what the object may show.
  const { busy } = seen;
  if (busy !== undefined && (busy.total || (ownPoll && !readOnly))) return { state: "busy", seen, busy };

  const deleting = object.current().metadata.deletionTimestamp !== undefined;
  const reading = readTags(pass, seen);
  // A poll reads tags that may not be visible yet before anything else, because until they are, the pass can only wait for them. Where an
  // identifier leads can be anyone's resource, so only the tags of that one are read.
  const mayBeLate = ownPoll && kind.tags.lateSeconds !== undefined && tagMayBeLate(pass, seen);
  const tagsFirst = !readOnly && (mayBeLate || id !== undefined);
  const isOthers = tagsFirst && ["late", "foreign"].includes((await reading).ownership.owner);
  const parts = deleting || !mayBeOurs || isOthers ? [] : kind.parts.filter((part) => isRead(part, pass, seen));
  const [tags, readings] = await Promise.all([reading, readParts(pass, parts, seen)]);
  const observation: Present = { state: "present", seen, ...tags, ...readings };
  if (busy !== undefined || readOnly || deleting) return observation;
  return await withAllParts(pass, observation);
}

/** Reads the other parts of a resource that the object adopts: what the spec does not mention is filled in with their values. */
async function withAllParts(pass: PlacedPass, observation: Present): Promise<Present> {
  const { seen, ownership, observed, unread } = observation;
  if (ownership.owner !== "adoptable") return observation;
  const parts = pass.kind.parts.filter(({ name }) => !observed.has(name) && !unread.has(name));
  const others = await readParts(pass, parts, seen);
  return {
    ...observation,
    observed: new Map([...observed, ...others.observed]),
    unread: new Map([...unread, ...others.unread]),
  };
}

/** Reads the resource's tags, which show who owns it. Never rejects: if they cannot be read, the owner is unknown. */
async function readTags(pass: PlacedPass, seen: Description): Promise<Pick<Present, "tags" | "ownership">> {
  try {
    const tags = await pass.kind.tags.read(pass.target, seen);
    return { tags, ownership: ownerOf(pass, seen, tags) };
  } catch (error) {
    return { tags: {}, ownership: { owner: "unknown", reason: asError(error) } };
  }
}

/**
 * Observes a resource that this pass has created. If AWS says that it is new, what the call neither set nor returned is as AWS leaves a new
 * resource. Otherwise, it may have existed before, so everything is read, and the tags decide whether the object created it.
 */
export async function observeCreated(pass: PlacedPass, created: Created<Description>): Promise<Observation> {
  if (!created.made) {
    const observation = await observe(pass);
    if (observation.state === "present" && observation.ownership.owner === "ours") addCreated(pass);
    return observation;
  }
  const { kind, target } = pass;
  const { seen, set = {} } = created;
  const described = kind.parts.filter((part) => part.described);
  const [tags, { observed, unread }] = await Promise.all([
    kind.tags.read(target, seen),
    readParts(pass, described, seen),
  ]);
  const known = kind.parts.map(({ name }) => [name, observed.get(name) ?? own(set, name)] as const);
  return { state: "present", seen, tags, ownership: ownerOf(pass, seen, tags), observed: new Map(known), unread };
}

/** Determines who owns the resource. */
function ownerOf(pass: PlacedPass, seen: Description, tags: Tags): Ownership {
  const { kind, resource, object, settings } = pass;
  const claimant = {
    kind: kind.resource,
    resource,
    isChild: kind.tags.ofParent === true,
    managed: object.hasFinalizer(),
    status: object.current().status,
    arn: seen.arn,
    tagMayBeLate: tagMayBeLate(pass, seen),
    adoption: pass.adoption,
  };
  return ownership(claimant, tags, settings);
}

async function describe(
  { kind, target, settings, object, resource }: PlacedPass,
  id: string | undefined,
): Promise<Description | HiddenError | ElsewhereError | undefined> {
  try {
    const seen = await kind.describe(target, id);
    // Before, the ARN was not known.
    if (id !== undefined) refuseDenied(seen?.arn, settings);
    const isKnown = object.hasFinalizer() && id === resource.id;
    const isDeleted = object.current().metadata.deletionTimestamp !== undefined;
    if (seen?.gone === undefined || (isKnown && !isDeleted)) return seen;
    if (id === undefined && !isDeleted) throw new Error(`the name is still taken: ${seen.gone.message}`);
    return undefined;
  } catch (error) {
    if (error instanceof HiddenError || error instanceof ElsewhereError) return error;
    throw error;
  }
}

/** How long the tag of a new resource may remain invisible if AWS does not report when the resource was created. */
const TAG_SHOWS_WITHIN_SECONDS = 60;

/** Whether the owner tag might not be visible yet because this object's resource was only just created or adopted. */
function tagMayBeLate(pass: PlacedPass, { createdAt }: Description): boolean {
  const { kind, object, outcome, now } = pass;
  if (outcome.created || outcome.marked || isResourceLate(factsOf(pass))) return true;
  const { metadata, status: { origin, conditions } = {} } = object.current();
  const { lateSeconds } = kind.tags;
  if (lateSeconds !== undefined && createdAt !== undefined && origin !== "Adopting") {
    return (origin === "Creating" || origin === "Created") && now() - createdAt.getTime() < lateSeconds * 1000;
  }
  const ready = conditions?.find(({ type }) => type === "Ready");
  // The latest time at which the resource could have been created: no resource is created after the object's deletion, and each retry
  // rewrites the condition.
  const latest = Date.parse(metadata.deletionTimestamp ?? ready?.lastTransitionTime ?? "");
  const isMarked = origin === "Creating" || (origin === "Adopting" && lateSeconds !== undefined);
  return isMarked && now() - latest < TAG_SHOWS_WITHIN_SECONDS * 1000;
}

function isRead(part: AnyPart, { resource }: PlacedPass, { busy }: Description): boolean {
  if (busy !== undefined && !part.described && !part.whileBusy) return false;
  return part.keep !== "silent" || mentions(resource.spec, part);
}

/** Reads parts concurrently. */
async function readParts(
  { target }: PlacedPass,
  parts: readonly AnyPart[],
  seen: Description,
): Promise<Pick<Present, "observed" | "unread">> {
  const observed = new Map<string, unknown>();
  const unread = new Map<string, unknown>();
  const readings = await Promise.allSettled(parts.map(async (part) => await part.read(target, seen)));
  for (const [index, { name }] of parts.entries()) {
    const reading = readings[index];
    if (reading?.status === "fulfilled") observed.set(name, reading.value);
    else unread.set(name, reading?.reason);
  }
  return { observed, unread };
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
