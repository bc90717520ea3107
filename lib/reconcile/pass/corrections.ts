import type { AnyPart } from "../contract/part.ts";
import { correctionOf, timesCorrected } from "../object/correction.ts";
import type { Present } from "./observe.ts";
import type { Pass } from "./pass.ts";
import type { Step } from "./step.ts";

/** So many corrections in a row that changed nothing make a part unstable. */
const UNSTABLE_AFTER = 2;

/**
 * Whether AWS has the same value of a part after each of the last corrections: AWS spells it in its own way, or somebody changes it
 * back. Another correction would not help until the spec changes.
 */
export function isUnstable(part: AnyPart, pass: Pass, { observed }: Present): boolean {
  if (pass.findings.created) return false;
  return timesCorrected(pass.object.current(), part.name, observed.get(part.name)) >= UNSTABLE_AFTER;
}

/**
 * Notes the corrections of a pass: those made on a resource that had been as declared, and those that AWS takes time for again. A part
 * is no longer suspect once it is as declared. Returns whether a part has just become suspect, so that one more look is due.
 */
export function noteCorrections(
  pass: Pass,
  made: readonly Step[],
  differing: ReadonlySet<string>,
  { observed, seen }: Present,
): boolean {
  const { kind, object, findings, ownPoll } = pass;
  findings.corrections = [];
  // What is new has only been set up.
  if (findings.created) return false;
  const { metadata, status } = object.current();
  const isCorrection = findings.settledBefore || (ownPoll && seen.busy !== undefined);
  const corrected = isCorrection ? kind.parts.filter(({ name }) => made.some((step) => step.part === name)) : [];
  const before = (status?.corrections ?? []).filter(
    ({ part, generation, times }) =>
      generation === metadata.generation &&
      (times < UNSTABLE_AFTER || differing.has(part)) &&
      corrected.every(({ name }) => name !== part),
  );
  const latest = corrected.map(({ name }) => {
    const value = observed.get(name);
    return correctionOf(name, metadata.generation, value, timesCorrected(object.current(), name, value) + 1);
  });
  findings.corrections = [...before, ...latest];
  return latest.some(({ times }) => times === UNSTABLE_AFTER);
}
