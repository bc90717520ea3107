import { ANNOTATIONS } from "../../../annotations/annotations.ts";
import type { Settings } from "../../contract/settings.ts";
import { isDeleteAllowed } from "../../object/metadata.ts";
import type { Decision, Report } from "../decision.ts";
import { generationOf } from "../drift/earlier-writes.ts";
import type { Facts } from "../facts.ts";
import { type LimitName, type StoredTokens, takeToken } from "./tokens.ts";

/** A limit: a bucket of tokens, one for each object. */
export interface Limit {
  readonly name: LimitName;
  /** How many tokens there are; `undefined` if there is no limit. */
  readonly maximum: (settings: Settings) => number | undefined;
  /** The ConfigMap in the namespace `driftless-system` that contains the tokens in use. It is part of the cluster manifests. */
  readonly configMap: string;
  /** The reason, and the metric, of a decision that is waiting for a token. */
  readonly reason: "DeleteRateExceeded" | "RepairRateExceeded" | "OpeningRateExceeded";
  /** What is limited, in messages. */
  readonly words: { readonly all: string; readonly next: string; readonly done: string; readonly wayOut: string };
  /** Whether the decision requires a token. */
  readonly counts: (facts: Pick<Facts, "object" | "kind">, decision: Decision) => boolean;
}

export const deletes: Limit = {
  name: "deletes",
  maximum: ({ maximumDeletesPerHour }) => maximumDeletesPerHour,
  configMap: "driftless-delete-tokens",
  reason: "DeleteRateExceeded",
  words: {
    all: "deletes",
    next: "delete",
    done: "deleted",
    wayOut: `to delete this resource now, annotate the object with ${ANNOTATIONS.allowDelete}: "true"`,
  },
  counts: (facts, { action }) => action === "delete" && !isExempt(facts),
};

/** Repairs of drift, including a resource that is created again: a restored cluster or a wrong account must not roll back a fleet. */
export const repairs: Limit = {
  name: "repairs",
  maximum: ({ maximumRepairsPerHour }) => maximumRepairsPerHour,
  configMap: "driftless-repair-tokens",
  reason: "RepairRateExceeded",
  words: {
    all: "repairs of drift",
    next: "repair",
    done: "repaired",
    wayOut: "if AWS is right and the objects are not, set the parameter paused",
  },
  counts: ({ object }, { action, steps = [] }) =>
    (action === "update" || action === "create") &&
    steps.some(({ part }) => generationOf(object, part) === object.metadata.generation),
};

/** Writes of declared settings that decide who has access to a resource. */
export const openings: Limit = {
  name: "openings",
  maximum: ({ maximumOpeningsPerHour }) => maximumOpeningsPerHour,
  configMap: "driftless-opening-tokens",
  reason: "OpeningRateExceeded",
  words: {
    all: "writes of settings that decide who has access",
    next: "write",
    done: "written that decides who has access",
    wayOut: "if the writes are a mistake, set the parameter paused",
  },
  counts: ({ kind }, { action, steps = [] }) =>
    (action === "update" || action === "create") &&
    steps.some(
      (step) => step.change.to !== undefined && kind.parts.some(({ name, exposure }) => exposure && name === step.part),
    ),
};

const limits: readonly Limit[] = [deletes, repairs, openings];

/** The limits that are set and that require a token for the decision. */
export function limitsOn(facts: Pick<Facts, "object" | "kind" | "settings">, decision: Decision): readonly Limit[] {
  return limits.filter((limit) => limit.maximum(facts.settings) !== undefined && limit.counts(facts, decision));
}

/** Whether nothing holds back the delete of a resource: the user allows it explicitly, or its removal has begun already. */
export function isExempt({ object: { metadata, status } }: Pick<Facts, "object">): boolean {
  return status?.origin === "Deleting" || isDeleteAllowed(metadata);
}

/** The maximum of a limit that is set. */
export function maximumOf({ maximum }: Limit, { settings }: Pick<Facts, "settings">): number {
  return maximum(settings) ?? 0;
}

/** What is reported if no token is free; `undefined` if one is. */
export function limitReached(limit: Limit, facts: Facts, { inUse }: StoredTokens): Report | undefined {
  const maximum = maximumOf(limit, facts);
  const asked = takeToken(inUse, facts.object.metadata, maximum, facts.now);
  return "freeAt" in asked ? rateExceeded(limit, maximum, asked.freeAt, facts) : undefined;
}

/** The sum of these two is the longest time for which SQS can delay a message. */
const LONGEST_WAIT_SECONDS = 600;
const SPREAD_SECONDS = 300;

/** Reports that a decision is waiting for a token. A random delay spreads out the retries of those that start to wait at the same time. */
export function rateExceeded(
  { reason, words }: Limit,
  maximum: number,
  freeAt: number,
  { now, random }: Pick<Facts, "now" | "random">,
): Report {
  const wait = Math.min((freeAt - now) / 1000, LONGEST_WAIT_SECONDS) + random * SPREAD_SECONDS;
  const againSeconds = Math.ceil(wait);
  const time = new Date(Math.ceil(freeAt / 1000) * 1000).toISOString().replace(".000Z", "Z");
  const message = `this deployment limits ${words.all} to ${maximum} per hour, and each namespace to half of those that the others leave; the next ${words.next} can start at ${time} at the earliest; ${words.wayOut}`;
  return { busy: { reason, message, againSeconds, atMostSeconds: againSeconds } };
}
