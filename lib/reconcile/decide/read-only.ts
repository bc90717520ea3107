import { TerminalError } from "../contract/errors.ts";
import type { Busy } from "../contract/progress.ts";
import type { StatusFields } from "../contract/resource.ts";
import { filled } from "./adopt.ts";
import { describeFor } from "./advise.ts";
import { type Decision, refuse } from "./decision.ts";
import { type Declaration, declarationOf, type Facts } from "./facts.ts";
import type { Observation, Present } from "./observation.ts";
import { consentToRead, isReadable } from "./ownership/consent.ts";
import { compare } from "./plan.ts";

/**
 * Decides what would make the resource match a read-only object. The gate reports the steps, with values only if the resource consents.
 * Never throws.
 */
export function decideReadOnly(facts: Facts, observation: Observation): Decision {
  try {
    return decideOn(facts, observation);
  } catch (error) {
    return refuse(facts, error);
  }
}

function decideOn(facts: Facts, observation: Observation): Decision {
  if (observation.state === "absent") {
    return refuse(facts, observation.hidden?.cause ?? new Error("read-only resource not found"));
  }
  const isUnknown = observation.state === "present" && observation.ownership.owner === "unknown";
  if (observation.state === "refused" || isUnknown) {
    const { ownership } = observation;
    return refuse(facts, "reason" in ownership ? ownership.reason : new Error("the resource could not be read"));
  }
  const tags = observation.state === "present" ? observation.tags : {};
  if (!isReadable(facts.resource, tags, facts.settings)) return decideWithoutValues(facts, observation);
  const { arn, status: fields } = observation.seen;
  if (observation.state === "busy") return { action: "wait", busy: observation.busy, known: { fields } };
  return compare(facts, declaredBy(facts, observation), observation, { arn, fields });
}

/** Likewise, for a resource that does not let the object show its values. AWS's texts are left out too, as they might quote values. */
function decideWithoutValues(facts: Facts, observation: Extract<Observation, { state: "present" | "busy" }>): Decision {
  const { kind, resource, settings } = facts;
  const { seen } = observation;
  // An ARN that does not follow from the spec is one of the values.
  const known = { arn: kind.arn && seen.arn, fields: removed(seen.status) };
  const remedy = consentToRead({ ...resource, isChild: kind.tags.ofParent }, settings);
  const note = { reason: "ValuesWithheld", message: `${WITHHELD}; ${remedy}` };
  const busy = seen.busy && withoutDetails(seen.busy);
  if (observation.state === "busy") return { action: "wait", busy, advisories: [note], known };

  const unseeing: Facts = { ...facts, withholdsValues: true };
  const compared = compare(unseeing, declaredWithoutValues(facts, observation), observation, known);
  const { steps, partErrors } = compared;
  const message = `the resource differs from the spec in: ${describeFor(unseeing, steps)}`;
  const advisories = [
    ...(steps.length === 0 ? [] : [{ reason: "ReadOnlyDrift", message }]),
    ...(compared.advisories ?? []),
  ];
  const isComplete =
    advisories.length === 0 && partErrors.size === 0 && seen.status === undefined && busy === undefined;
  return {
    ...compared,
    action: "nothing",
    steps: [],
    busy,
    unsynced: seen.impaired && { reason: "Impaired", message: "the resource is impaired" },
    errors: [...partErrors.keys()].map((name) => problemWith(name, observation)),
    advisories: isComplete ? [] : [...advisories, note],
  };
}

const WITHHELD =
  "the resource neither belongs to this object nor consents to being read by it, so its values are not shown";

/** What the object declares. The spec of an object that is to adopt the resource is filled in with AWS's values. */
function declaredBy(facts: Facts, observation: Present): Declaration {
  return facts.declaration ?? declarationOf(filled(facts, observation));
}

function declaredWithoutValues(facts: Facts, observation: Present): Declaration {
  try {
    return declaredBy(facts, observation);
  } catch (error) {
    if (facts.adoption !== "wanted" || !(error instanceof TerminalError)) throw error;
    throw new TerminalError(error.reason, "the spec contradicts the settings of the resource");
  }
}

/** The status fields that the resource would set, removed. An earlier pass, which was allowed to show them, may have set them. */
function removed(status: StatusFields = {}): StatusFields {
  return Object.fromEntries(Object.keys(status).map((field) => [field, null]));
}

function withoutDetails(busy: Busy): Busy {
  return { ...busy, reason: "Busy", message: "AWS is working on the resource" };
}

function problemWith(part: string, { unread }: Present): Error {
  if (unread.has(part)) return new Error(`${part} could not be read`);
  return new TerminalError("InvalidSpec", `${part} contradicts AWS's values in the fields whose drift is ignored`);
}
