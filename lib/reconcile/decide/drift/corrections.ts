import { hash } from "node:crypto";
import type { Correction, KubernetesObject } from "../../../kubernetes/object.ts";
import type { AnyPart } from "../../contract/part.ts";
import { canonical } from "../agree.ts";
import type { Facts } from "../facts.ts";
import type { Present } from "../observation.ts";
import type { Step } from "../step.ts";

/** A part is unstable after this many consecutive corrections that changed nothing. */
const UNSTABLE_AFTER = 2;

/** Whether the last corrections of a part changed nothing in AWS. If so, another correction would not help until the spec changes. */
export function isUnstable(part: AnyPart, { created, object }: Facts, { observed }: Present): boolean {
  return !created && timesCorrected(object, part, observed.get(part.name)) >= UNSTABLE_AFTER;
}

/**
 * The parts that these steps have corrected: writes to a resource that previously matched its declaration, and writes during a poll that
 * cause AWS to work on the resource again. Writes that set up a new resource are not corrections.
 */
export function correctedParts(
  { kind, created, readyBefore, ownPoll }: Facts,
  made: readonly Step[],
  { seen }: Present,
): readonly AnyPart[] {
  const isCorrection = !created && (readyBefore || (ownPoll && seen.busy !== undefined));
  return isCorrection ? kind.parts.filter(({ name }) => made.some((step) => step.part === name)) : [];
}

/** Whether an earlier pass has already corrected the part from the value that AWS had, since the spec last changed. */
export function wasCorrected(part: AnyPart, { object }: Facts, { observed }: Present): boolean {
  return timesCorrected(object, part, observed.get(part.name)) > 0;
}

/** The record of corrections to store after a pass, and whether a part has just become unstable: in that case, one more check is due. */
export interface Corrections {
  readonly corrections: readonly Correction[];
  readonly becameUnstable: boolean;
}

/**
 * The record of corrections after a pass that has corrected these parts. `repeated` contains those that AWS has changed back before. A part
 * is no longer unstable once it matches its declaration.
 */
export function correctionsAfter(
  { object, created }: Facts,
  corrected: readonly AnyPart[],
  repeated: ReadonlySet<AnyPart>,
  differing: ReadonlySet<string>,
  { observed }: Present,
): Corrections {
  if (created) return { corrections: [], becameUnstable: false };
  const { generation } = object.metadata;
  const before = (object.status?.corrections ?? []).filter(
    (stored) =>
      stored.generation === generation &&
      (stored.times < UNSTABLE_AFTER || differing.has(stored.part)) &&
      corrected.every(({ name }) => name !== stored.part),
  );
  const latest = corrected.map((part) => {
    const value = observed.get(part.name);
    const times = repeated.has(part) ? timesCorrected(object, part, value) + 1 : 1;
    return { part: part.name, generation, value: digestOf(canonical(part, value)), times };
  });
  return {
    corrections: [...before, ...latest],
    becameUnstable: latest.some(({ times }) => times === UNSTABLE_AFTER),
  };
}

/** How many times in a row the part has been corrected from this same value in AWS since the spec last changed. */
function timesCorrected({ metadata, status }: KubernetesObject, part: AnyPart, value: unknown): number {
  const digest = digestOf(canonical(part, value));
  const stored = status?.corrections?.find(
    (one) => one.part === part.name && one.generation === metadata.generation && one.value === digest,
  );
  return stored?.times ?? 0;
}

function digestOf(value: unknown): string {
  return hash("sha256", JSON.stringify(value) ?? "").slice(0, 16);
}
