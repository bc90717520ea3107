import type { AnyPart } from "../../contract/part.ts";
import type { Reason } from "../../contract/progress.ts";
import { driftPolicy } from "../../object/metadata.ts";
import type { Declaration, Facts } from "../facts.ts";
import type { Present } from "../observation.ts";
import { changeOf, type Step } from "../step.ts";
import { generationOf } from "./applied.ts";
import { describeFor } from "./describe-for.ts";

/** The reason in the advisory that reports drift. */
export const DRIFT_REPORTED = "DriftReported";

/**
 * Whether a difference is drift that the object's policy leaves alone. If a part has not yet been set according to the object's current
 * generation, the difference is not drift: the object's author has changed the spec. A read-only object reports every difference unless its
 * policy is `ignore`.
 */
export function isLeftAlone({ object, readOnly }: Facts, part: string): boolean {
  const { metadata } = object;
  const policy = driftPolicy(metadata);
  if (readOnly) return policy === "ignore";
  if (policy === "repair") return false;
  return generationOf(object, part) === metadata.generation;
}

/**
 * Reports drift that is left alone: all drift if the policy is `report`; if the policy is `ignore`, only drift in settings that decide who
 * has access.
 */
export function adviseOnLeftAlone(facts: Facts, drift: readonly Step[]): readonly Reason[] {
  const { object, kind } = facts;
  if (driftPolicy(object.metadata) === "report") {
    const message = `the resource differs from the spec, and the drift policy is report; a repair would change: ${describeFor(facts, drift)}`;
    return drift.length === 0 ? [] : [{ reason: DRIFT_REPORTED, message }];
  }
  const exposing = new Set(kind.parts.filter(({ exposure }) => exposure).map(({ name }) => name));
  return adviseOnIgnored(
    facts,
    drift.filter(({ part }) => exposing.has(part)),
  );
}

/** Reports ignored drift in settings that decide who has access. */
export function adviseOnIgnored(facts: Facts, drift: readonly Step[]): readonly Reason[] {
  if (drift.length === 0) return [];
  const message = `drift in these settings is ignored, although they decide who has access: ${describeFor(facts, drift)}`;
  return [{ reason: "DriftIgnored", message }];
}

/** The step that would make a part in AWS match its declared value. */
export function differenceOf(part: AnyPart, { values }: Declaration, { observed }: Present): Step {
  return { part: part.name, ...changeOf(part, observed.get(part.name), values.get(part.name)) };
}
