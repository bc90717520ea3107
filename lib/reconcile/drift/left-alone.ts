import type { AnyPart } from "../contract/part.ts";
import type { Reason } from "../contract/progress.ts";
import { generationOf } from "../object/applied.ts";
import type { Declaration } from "../pass/declaration.ts";
import type { Present } from "../pass/observe.ts";
import type { Pass } from "../pass/pass.ts";
import { changeOf, describeSteps, type Step } from "../pass/step.ts";
import { driftPolicy } from "../rules/drift-policy.ts";

/** The reason in the advisory that reports drift. */
export const DRIFT_REPORTED = "DriftReported";

/**
 * Whether a difference is drift that the object's policy leaves alone. If a part is not yet set to the object's generation, the difference
 * is not drift: the object's author has changed the spec. A read-only object reports every difference unless its policy is `ignore`.
 */
export function isLeftAlone({ object, readOnly }: Pass, part: string): boolean {
  const { metadata } = object.current();
  const policy = driftPolicy(metadata);
  if (readOnly) return policy === "ignore";
  if (policy === "repair") return false;
  return generationOf(object.current(), part) === metadata.generation;
}

/**
 * Reports drift that is left alone: all drift if the policy is `report`; if the policy is `ignore`, only drift that decides who has access.
 */
export function adviseOnLeftAlone({ object, kind }: Pass, drift: readonly Step[]): readonly Reason[] {
  if (driftPolicy(object.current().metadata) === "report") {
    const message = `AWS differs from the spec, and the drift policy is report; to repair: ${describeSteps(drift)}`;
    return drift.length === 0 ? [] : [{ reason: DRIFT_REPORTED, message }];
  }
  const exposing = new Set(kind.parts.filter(({ exposure }) => exposure).map(({ name }) => name));
  return adviseOnIgnored(drift.filter(({ part }) => exposing.has(part)));
}

/** Reports drift that is ignored although it decides who has access. */
export function adviseOnIgnored(drift: readonly Step[]): readonly Reason[] {
  if (drift.length === 0) return [];
  const message = `this decides who has access, differs from the spec, and is ignored: ${describeSteps(drift)}`;
  return [{ reason: "DriftIgnored", message }];
}

/** The step that would make a part in AWS match what is declared. */
export function differenceOf(part: AnyPart, { values }: Declaration, { observed }: Present): Step {
  return { part: part.name, ...changeOf(part, observed.get(part.name), values.get(part.name)) };
}
