import { hash } from "node:crypto";
import type { Applied, Correction, KubernetesObject, Written } from "../../../kubernetes/object.ts";
import { stableText } from "../../../text/stable-text.ts";
import type { AnyKind } from "../../contract/kind.ts";
import type { AnyPart, Observed } from "../../contract/part.ts";
import type { Tags } from "../../contract/tag.ts";
import { CLAIM_SECONDS } from "../../object/claim.ts";
import { driftPolicy, hasDriftRules } from "../../object/metadata.ts";
import type { Facts } from "../facts.ts";
import type { Present } from "../observation.ts";
import { agree, asShown, canonical, type PlannedStep, type Step } from "../step.ts";

// What the status records about the writes of earlier passes, and what follows for differences.

/**
 * Whether a difference is drift that the object's policy leaves alone. It is not drift if the part has not yet been set according to the
 * object's current generation. A read-only object reports every difference unless its policy is `ignore`.
 */
export function isLeftAlone({ object, readOnly }: Facts, part: string): boolean {
  const { metadata } = object;
  const policy = driftPolicy(metadata);
  if (readOnly) return policy === "ignore";
  if (policy === "repair") return false;
  return generationOf(object, part) === metadata.generation;
}

/** Stands for an earlier or unknown generation, but never for the current one. */
const EARLIER = 0;

/**
 * The generation of the spec that was last applied to a part; `undefined` if the part has not been set since the resource was created. For
 * objects without rules about drift, the only evidence is `Ready`: if the object is Ready for its generation, the resource matches the spec.
 *
 * At worst, a forged status causes a difference in this object's own resource to be left alone, or the declared values to be written.
 */
export function generationOf({ metadata, status }: KubernetesObject, part: string): number | undefined {
  const { origin, applied, conditions, observedGeneration } = status ?? {};
  // `Creating` is set before the create call, and remains set until the end of a pass that has observed the new resource.
  if (origin === "Creating") return undefined;
  if (applied !== undefined) {
    const late = applied.behind.find((one) => one.part === part);
    return late === undefined ? applied.generation : late.generation;
  }
  const isReady = conditions?.some(({ type, status }) => type === "Ready" && status === "True") ?? false;
  return isReady && observedGeneration === metadata.generation ? metadata.generation : EARLIER;
}

/** The record to store after a pass that has applied the object's generation to every part except those in `leftOver`. */
export function appliedBut(leftOver: readonly string[], object: KubernetesObject): Applied {
  const behind = leftOver.map((part) => {
    const generation = generationOf(object, part);
    return { part, ...(generation === undefined ? {} : { generation }) };
  });
  return { generation: object.metadata.generation, behind };
}

/**
 * Which parts a pass that made these steps did not bring up to the object's current generation: those that failed, that could not be read,
 * or that should have been written but were not, for example during a pause. `null` for an object
 * without rules about drift, unless repairs are limited: while one waits, the object is not Ready.
 */
export function appliedAfter(
  { kind, object, settings }: Pick<Facts, "kind" | "object" | "settings">,
  { steps, outstanding }: { readonly steps: readonly Step[]; readonly outstanding: ReadonlySet<string> },
  { seen, observed, unread }: Present,
  made: readonly Step[],
): Applied | null {
  if (!hasDriftRules(object.metadata) && settings.maximumRepairsPerHour === undefined) return null;
  const done = (name: string): boolean => {
    const own = steps.filter(({ part }) => part === name);
    return own.length > 0 && own.every((step) => made.includes(step));
  };
  const isSeen = (name: string): boolean =>
    seen.busy === undefined || (name === kind.tags.field ? kind.tags.whileBusy === true : observed.has(name));
  const leftOver = [kind.tags.field, ...kind.parts.map(({ name }) => name)].filter(
    (name) => unread.has(name) || !isSeen(name) || (outstanding.has(name) && !done(name)),
  );
  return appliedBut(leftOver, object);
}

/** A part is unstable after this many consecutive corrections that changed nothing. */
const UNSTABLE_AFTER = 2;

/** Whether the last corrections of a part changed nothing in AWS. If so, another correction would not help until the spec changes. */
export function isUnstable(part: AnyPart, { created, object }: Facts, { observed }: Present): boolean {
  return !created && timesCorrected(object, part, observed.get(part.name)) >= UNSTABLE_AFTER;
}

/**
 * The parts that these steps have corrected: by writes to a resource that previously matched its declaration, or by writes during a poll
 * that cause AWS to work on the resource again.
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

/**
 * The record of corrections after a pass that has corrected these parts, of which AWS has changed those in `repeated` back before, and
 * whether a part has just become unstable. A part is no longer unstable once it matches its declaration.
 */
export function correctionsAfter(
  { object, created }: Facts,
  corrected: readonly AnyPart[],
  repeated: ReadonlySet<AnyPart>,
  differing: ReadonlySet<string>,
  { observed }: Present,
): { readonly corrections: readonly Correction[]; readonly becameUnstable: boolean } {
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
    return { part: part.name, generation, value: digestOf(asShown(part, value)), times };
  });
  return { corrections: [...before, ...latest], becameUnstable: latest.some(({ times }) => times === UNSTABLE_AFTER) };
}

/** How many times in a row the part has been corrected from this same value in AWS since the spec last changed. */
function timesCorrected({ metadata, status }: KubernetesObject, part: AnyPart, value: unknown): number {
  const digest = digestOf(asShown(part, value));
  const stored = status?.corrections?.find(
    (one) => one.part === part.name && one.generation === metadata.generation && one.value === digest,
  );
  return stored?.times ?? 0;
}

/**
 * Whether a part differs from its declaration. As long as AWS may show the part as it was before a write of an earlier pass, what was written
 * counts, unless that does not help: the part is partial, or has fields whose drift is ignored, which have the values that AWS shows.
 */
export function differs(
  part: AnyPart,
  facts: Facts,
  declared: unknown,
  observed: Observed,
  isIgnored = false,
): boolean {
  const written = isIgnored ? undefined : lateWrite(facts, part.name);
  if (written !== undefined && written.value === writtenDigest(facts.kind, part.name, declared)) return false;
  return written === undefined || part.partial ? !agree(part, declared, observed) : true;
}

/**
 * Whether a look at what AWS shows later is due: an earlier pass has written another value, or could not see itself what its write changed,
 * and AWS may not show it yet. The latter counts too, because that pass may have failed to request the look.
 */
export function isInDoubt(facts: Facts, name: string, value: unknown): boolean {
  const late = lateWrite(facts, name);
  return late !== undefined && (late.inDoubt === true || late.value !== writtenDigest(facts.kind, name, value));
}

/** Whether an earlier pass has written these tags, and AWS may not show them yet, as it may not show anything that was written. */
export function areTagsLate(facts: Facts, tags: Tags): boolean {
  const { kind } = facts;
  if (kind.lateSeconds === undefined) return false;
  const written = lateWrite(facts, kind.tags.field);
  return written !== undefined && written.value === writtenDigest(kind, kind.tags.field, tags);
}

/** Whether the object's resource was created so recently that AWS may not show it or its tags yet. */
export function isResourceLate(facts: Pick<Facts, "kind" | "object" | "created" | "now">): boolean {
  if (facts.kind.lateSeconds === undefined) return false;
  const { origin } = facts.object.status ?? {};
  const isNew = origin === "Creating" || origin === "Created";
  return facts.created || (isNew && lateWrite(facts, facts.kind.tags.field) !== undefined);
}

/**
 * The record to store before a pass makes these steps. `earlier` is what the run has recorded before; it stays as it is if AWS shows all of
 * the steps immediately.
 */
export function writtenBefore(facts: Facts, steps: readonly PlannedStep[], earlier?: readonly Written[]) {
  return recorded(facts, steps, earlier, () => ({ value: UNKNOWN }));
}

/** Stands for the value of a write that may not have been made, or may still arrive, at the latest when the claim ends under which it was sent. */
const UNKNOWN = "unknown";

/** The record to store after a pass that has made these steps, while it could not see some parts as they were: those in `inDoubt`. */
export function writtenAfter(
  facts: Facts,
  steps: readonly PlannedStep[],
  earlier?: readonly Written[],
  inDoubt?: ReadonlySet<string>,
) {
  return recorded(facts, steps, earlier, (part, value) => ({
    value: writtenDigest(facts.kind, part, value),
    ...(inDoubt?.has(part) && { inDoubt: true }),
  }));
}

function recorded(
  { kind, object, now }: Facts,
  steps: readonly PlannedStep[],
  earlier: readonly Written[] | undefined,
  entry: (part: string, value: unknown) => Pick<Written, "value" | "inDoubt">,
): readonly Written[] | undefined {
  const late = steps.filter(({ part }) => lateSecondsOf(kind, part) !== undefined);
  if (late.length === 0) return earlier;
  const at = new Date(now).toISOString();
  const latest = new Map(late.map(({ part, change: { to } }) => [part, to]));
  return [
    ...(earlier ?? object.status?.written ?? []).filter(({ part }) => !latest.has(part)),
    ...[...latest].map(([part, value]) => ({ part, ...entry(part, value), at })),
  ];
}

/** The last write to a part, as long as AWS may not show it. The status can be forged, so other times are ignored. */
function lateWrite({ kind, object, now }: Pick<Facts, "kind" | "object" | "now">, name: string): Written | undefined {
  const written = object.status?.written?.find(({ part }) => part === name);
  if (written === undefined) return undefined;
  const lateSeconds = lateSecondsOf(kind, name);
  if (lateSeconds === undefined) return undefined;
  const seconds = lateSeconds + (written.value === UNKNOWN ? CLAIM_SECONDS : 0);
  return Math.abs(now - Date.parse(written.at)) < seconds * 1000 ? written : undefined;
}

/** How long AWS may show a part, or the tags, as they were before a write; `undefined` if it shows each write immediately. */
function lateSecondsOf({ parts, tags, lateSeconds }: AnyKind, name: string): number | undefined {
  const own = name === tags.field ? tags.lateSeconds : parts.find((part) => part.name === name)?.lateSeconds;
  return own ?? lateSeconds;
}

/** The digest of a value of a part, or of a set of tags. */
function writtenDigest({ parts }: AnyKind, name: string, value: unknown): string {
  const part = parts.find((one) => one.name === name);
  return digestOf(stableText(part === undefined ? value : canonical(part, value)));
}

function digestOf(value: unknown): string {
  return hash("sha256", JSON.stringify(value) ?? "").slice(0, 16);
}
