import type { KubernetesObject } from "../../kubernetes/object.ts";
import { type HiddenError, TerminalError } from "../contract/errors.ts";
import { hasFinalizer, isAdopted } from "../object/metadata.ts";
import { decideOnAdoption } from "./adopt.ts";
import { type Decision, type Known, refuse } from "./decision.ts";
import { decideOnDelete } from "./delete.ts";
import { isResourceLate } from "./drift/earlier-writes.ts";
import { declarationOf, type Facts } from "./facts.ts";
import { marked, type Observation, type Present } from "./observation.ts";
import { mustExist } from "./ownership/identify.ts";
import { type Ownership, waitForTags } from "./ownership/ownership.ts";
import { compare } from "./plan.ts";
import { namesTarget } from "./restrictions.ts";
import { partStep, tagStep, tagSteps } from "./step.ts";
import { isTakenOver } from "./tags/default-tags.ts";
import { foundTags, takenOverTags } from "./tags/desired-tags.ts";
import { refuseTargets } from "./targets.ts";

/**
 * Decides what to do about an object, which is not read-only unless it is being deleted, and about its resource. Pure, and never throws:
 * what forbids every action is itself a decision.
 */
export function decide(facts: Facts, observation: Observation): Decision {
  try {
    if (facts.object.metadata.deletionTimestamp !== undefined) return decideOnDelete(facts, observation);
    return observation.state === "absent" ? decideOnAbsent(facts, observation) : decideOnFound(facts, observation);
  } catch (error) {
    return refuse(facts, error);
  }
}

function decideOnAbsent(facts: Facts, { hidden }: { readonly hidden?: HiddenError }): Decision {
  const { adoption, kind, object, resource, now } = facts;
  if (isResourceLate(facts)) return { action: "wait", busy: NOT_VISIBLE };
  if (facts.justCreated) throw new Error("the resource has been created, but is not visible yet");
  if (resource.isExisting)
    throw hidden?.cause ?? new Error("existing resource not found; none is created in its place");
  // As in ACK, an adopted resource is not re-created.
  const mayCreate = adoption === "wanted" ? !mustExist(facts) : !isAdopted(object.metadata);
  if (!mayCreate) throw hidden?.cause ?? new Error("adopted resource not found");
  const { tags, values } = declarationOf(facts);
  if (namesTarget(resource.spec, kind.restrictedFields, resource.place)) refuseTargets(facts);
  if (hidden !== undefined) refuseHidden(object, hidden, now);
  const declared = kind.parts.filter(({ name }) => values.get(name) !== undefined);
  const steps = [
    tagStep(kind, { from: {}, to: tags }),
    ...declared.map((part) => partStep(part, undefined, values.get(part.name))),
  ];
  return { action: "create", tags, steps, advisories: hidden === undefined ? [] : [HIDDEN] };
}

const NOT_VISIBLE = {
  reason: "NotVisible",
  message: "the resource was created a moment ago, and AWS may not show it yet",
  againSeconds: 10,
};

const NAME_IN_USE = {
  reason: "NameInUse",
  message: "a resource with this name exists, or was deleted a moment ago and is still visible in AWS",
  againSeconds: 10,
};

/** Whether the object is so new that AWS may still show a resource with its name that was deleted before the object was created. */
function isYoung({ kind, object: { metadata }, now }: Facts): boolean {
  if (kind.assigned !== undefined) return false;
  return now - Date.parse(metadata.creationTimestamp ?? "") < (kind.lateSeconds ?? 0) * 1000;
}

const HIDDEN = {
  reason: "Hidden",
  message: "AWS does not reveal whether the resource exists; if it does, it belongs to another owner and is left alone",
};

function decideOnFound(facts: Facts, observation: Exclude<Observation, { state: "absent" }>): Decision {
  if (observation.state === "busy") return { action: "wait", busy: observation.busy };
  // The resource is being removed, so its name will become free. Nothing is recorded about a resource that is not ours.
  const removing = observation.state === "refused" ? observation.removing : undefined;
  if (removing !== undefined) return { action: "wait", busy: removing };
  const { ownership } = observation;
  if (wasTaken(facts, ownership)) {
    return { action: "release", errors: [new TerminalError("AlreadyExists", "Resource already exists")] };
  }
  const busy = isYoung(facts) && ownership.owner === "foreign" ? NAME_IN_USE : waitForTags(facts.kind, ownership);
  if (busy !== undefined) return { action: "wait", busy };
  if ("reason" in ownership) throw ownership.reason;
  if (observation.state === "refused") throw new Error("a resource that was not read cannot be ours");
  if (ownership.owner === "adoptable") return decideOnAdoption(facts, observation);
  if (ownership.owner === "acks") return decideOnTakeOver(facts, observation);
  const known = knownOf(facts, observation);
  const { gone } = observation.seen;
  if (gone !== undefined) return refuse(facts, new TerminalError(gone.reason, gone.message), known);
  try {
    return compare(facts, declarationOf(facts), observation, known);
  } catch (error) {
    return refuse(facts, error, known);
  }
}

/**
 * Whether the resource's name was taken between the check and the create call, so that the object never had the resource. The finalizer is
 * also taken off again if the object changed before the create call of this run.
 */
function wasTaken(facts: Facts, { owner }: Ownership): boolean {
  if (facts.justCreated) return owner === "foreign" || owner === "acks";
  return owner === "foreign" && !facts.managedBefore && hasFinalizer(facts.object.metadata, facts.kind.resource);
}

function decideOnTakeOver(facts: Facts, observation: Present): Decision {
  const { kind, resource, settings } = facts;
  const { busy } = observation.seen;
  if (busy !== undefined && !kind.tags.whileBusy) return { action: "wait", busy };
  const found = foundTags(declarationOf(facts).tags, observation.tags, settings.unknownTags);
  const tags = takenOverTags(kind.tags.field, found, resource, kind.resource);
  return { action: "take over", tags, steps: tagSteps(facts, tags, observation) };
}

/** What an observation shows about a resource that is ours. */
function knownOf({ object }: Facts, { seen, tags }: Present): Known {
  const origin = isAdopted(object.metadata) ? "Adopted" : "Created";
  return { arn: seen.arn, fields: seen.status, origin: isTakenOver(tags) ? "TakenOver" : origin };
}

/** The decisions that a pass would carry out, one after another, if each of them succeeded. The last one says how the pass would end. */
export function foresee(facts: Facts, decision: Decision, observation: Observation): readonly Decision[] {
  if (observation.state !== "present") return [decision];
  if (decision.action !== "take over" && decision.action !== "adopt") return [decision];
  const spec = decision.action === "adopt" ? decision.spec : facts.resource.spec;
  const then = { ...facts, declaration: undefined, resource: { ...facts.resource, spec } };
  return [decision, decide(then, marked(observation, decision.tags))];
}

/** How long an object waits, after it was created, for AWS to reveal whether its resource exists. */
const RETRIED_FOR_SECONDS = 3600;

/**
 * Throws unless an attempt to create the resource may show whether it exists. AWS's error is recoverable until the object is an hour old;
 * then, the name is probably taken. The API server sets the time at which the object was created, so nobody can forge it.
 */
export function refuseHidden({ metadata, status }: KubernetesObject, hidden: HiddenError, now: number): void {
  if (status?.ackResourceMetadata?.arn !== undefined) throw hidden.cause;
  if (hidden.mayCreate) return;
  const age = now - Date.parse(metadata.creationTimestamp ?? "");
  if (!(age >= RETRIED_FOR_SECONDS * 1000)) throw hidden.cause;
  throw new TerminalError("NameNotAvailable", hidden.message, { cause: hidden.cause });
}
