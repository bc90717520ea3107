import { createHash } from "node:crypto";
import type { Correction } from "../../kubernetes/object.ts";
import type { AnyPart } from "./declaration.ts";
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
  return (stored(part, pass, observed.get(part.name))?.times ?? 0) >= UNSTABLE_AFTER;
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
  const { metadata, status } = object.current();
  const isCorrection = findings.settledBefore || (ownPoll && seen.busy !== undefined);
  const corrected = isCorrection ? kind.parts.filter(({ name }) => made.some((step) => step.part === name)) : [];
  const before = (status?.corrections ?? []).filter(
    ({ part, generation, times }) =>
      generation === metadata.generation &&
      (times < UNSTABLE_AFTER || differing.has(part)) &&
      corrected.every(({ name }) => name !== part),
  );
  const latest = corrected.map((part) => {
    const value = observed.get(part.name);
    const times = (stored(part, pass, value)?.times ?? 0) + 1;
    return { part: part.name, generation: metadata.generation, value: digestOf(value), times };
  });
  findings.corrections = [...before, ...latest];
  return latest.some(({ times }) => times === UNSTABLE_AFTER);
}

/** The stored correction of a part that had this value, if the spec has not changed since. */
function stored({ name }: AnyPart, { object }: Pass, value: unknown): Correction | undefined {
  const { metadata, status } = object.current();
  const digest = digestOf(value);
  return status?.corrections?.find(
    (correction) =>
      correction.part === name && correction.generation === metadata.generation && correction.value === digest,
  );
}

function digestOf(value: unknown): string {
  return createHash("sha256")
    .update(JSON.stringify(value) ?? "")
    .digest("hex")
    .slice(0, 16);
}
