import { isDeepStrictEqual } from "node:util";
import type { AnyPart } from "../contract/part.ts";
import { canonical } from "../drift/agree.ts";
import { correctionOf, timesCorrected } from "../object/correction.ts";
import type { Present } from "./observe.ts";
import type { Pass } from "./pass.ts";
import type { Step } from "./step.ts";

/** A part is unstable after this many consecutive corrections that changed nothing. */
const UNSTABLE_AFTER = 2;

/** Whether the last corrections of a part changed nothing in AWS. If so, another correction would not help until the spec changes. */
export function isUnstable(part: AnyPart, pass: Pass, { observed }: Present): boolean {
  if (pass.findings.created) return false;
  return timesCorrected(pass.object.current(), part.name, canonical(part, observed.get(part.name))) >= UNSTABLE_AFTER;
}

/**
 * Records the corrections that a pass has made: writes to a resource that previously matched its declaration, and writes during a poll that
 * cause AWS to work on the resource again. A part is no longer unstable once it matches its declaration. Resolves to `true` if a part has
 * just become unstable; in that case, one more check is due.
 */
export async function noteCorrections(
  pass: Pass,
  made: readonly Step[],
  differing: ReadonlySet<string>,
  observation: Present,
): Promise<boolean> {
  const { kind, object, findings, ownPoll } = pass;
  const { observed, seen } = observation;
  findings.corrections = [];
  // Writes that set up a new resource are not corrections.
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
  const latest = await Promise.all(
    corrected.map(async (part) => {
      const value = canonical(part, observed.get(part.name));
      const times = timesCorrected(object.current(), part.name, value);
      const isRepeated = times > 0 && (await isUnchanged(part, pass, observation));
      return correctionOf(part.name, metadata.generation, value, isRepeated ? times + 1 : 1);
    }),
  );
  findings.corrections = [...before, ...latest];
  return latest.some(({ times }) => times === UNSTABLE_AFTER);
}

/**
 * Whether AWS still has the value that was corrected. While AWS is working on the resource, this is assumed to be the case; the next poll
 * shows whether the assumption was right.
 */
async function isUnchanged(part: AnyPart, { kind, target }: Pass, { observed, seen }: Present): Promise<boolean> {
  if (seen.busy !== undefined) return true;
  try {
    const now = part.described ? await kind.describe(target) : seen;
    if (now === undefined) return false;
    return isDeepStrictEqual(canonical(part, await part.read(target, now)), canonical(part, observed.get(part.name)));
  } catch {
    return false;
  }
}
