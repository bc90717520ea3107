import { isDeepStrictEqual } from "node:util";
import { excerpt } from "../../text/excerpt.ts";
import { TerminalError } from "../contract/errors.ts";
import type { AnyPart, Observed } from "../contract/part.ts";
import type { Reason } from "../contract/progress.ts";
import type { Tags } from "../contract/tag.ts";
import { adviseOnKept, adviseOnKeptTags, adviseOnUnread, adviseOnUnstable } from "./advise.ts";
import { agree } from "./agree.ts";
import { mentions } from "./declaration.ts";
import { isUnstable } from "./drift/corrections.ts";
import { adviseOnLeftAlone, differenceOf, isLeftAlone } from "./drift/left-alone.ts";
import { withIgnoredFields } from "./drift/with-ignored-fields.ts";
import type { Declaration, Facts } from "./facts.ts";
import type { Present } from "./observation.ts";
import { changeOf, fieldOf, legsOf, type PlannedStep } from "./step.ts";
import { isTakenOver, userTags, withKeptTags, withoutAwsTags } from "./tags/desired-tags.ts";

/** What would make AWS match an object, and what stands in the way. */
export interface Plan {
  /**
   * First the parts that are reset to their defaults, in reverse order; then the tags; then the parts that are set to a declared value, in
   * order.
   */
  readonly steps: readonly PlannedStep[];
  /** The names of the parts whose values in AWS do not agree with the declared values. */
  readonly differing: ReadonlySet<string>;
  /**
   * The names of everything that has to be written, both parts and tags. While AWS is working on the resource, some of these have no steps.
   */
  readonly outstanding: ReadonlySet<string>;
  /** The errors of the parts that could not be read or cannot be set as declared, by part name. */
  readonly errors: ReadonlyMap<string, unknown>;
  /** What the user should know. */
  readonly advisories: readonly Reason[];
  /** The spec that writes use: the declared one, with AWS's values in the fields whose drift is ignored. */
  readonly spec: unknown;
}

/** Compares the declaration with the state in AWS, according to the object's rules about drift. Pure. */
export function plan(original: Facts, complete: Declaration, observation: Present): Plan {
  const { spec, declaration, ...ignored } = withIgnoredFields(original, complete, observation);
  const facts: Facts = { ...original, resource: { ...original.resource, spec } };
  const { kind, resource } = facts;
  const { seen, observed, unread } = observation;
  const differing = kind.parts.filter(
    (part) => observed.has(part.name) && !agree(part, declaration.values.get(part.name), observed),
  );
  const kept = differing.filter((part) => isKept(part, facts, observation));
  const others = differing.filter((part) => !kept.includes(part));
  const drift = others.filter(({ name }) => isLeftAlone(facts, name));
  const managed = others.filter((part) => !drift.includes(part));
  const unstable = facts.readOnly ? [] : managed.filter((part) => isUnstable(part, facts, observation));
  const changed = managed.filter(
    (part) => !ignored.errors.has(part.name) && (!unstable.includes(part) || part.exposure),
  );
  const writable = changed.filter((part) => seen.busy === undefined || part.whileBusy);
  const removed = writable.filter(({ name }) => declaration.values.get(name) === undefined);
  const declared = writable.filter((part) => !removed.includes(part));
  const stepsOf = (part: AnyPart) => partSteps(part, facts, declaration, observation);
  const tagged = tagSteps(facts, declaration, observation);
  const retagged = isLeftAlone(facts, kind.tags.field) ? [] : tagged;
  const steps = [...removed.toReversed().flatMap(stepsOf), ...retagged, ...declared.flatMap(stepsOf)];
  const needed = new Set(steps.flatMap(({ heldBackBy }) => heldBackBy));
  const missed = kind.parts.filter(
    (part) =>
      unread.has(part.name) && (part.exposure || needed.has(part.name) || isDeclared(part, resource.spec, declaration)),
  );
  // Nothing is changed for a read-only object, so a difference in a part that cannot be changed is treated like any other difference.
  const fixed = facts.readOnly ? [] : changed.filter((part) => part.write === undefined);
  return {
    ...{ steps, spec },
    differing: new Set(differing.map(({ name }) => name)),
    outstanding: new Set([
      ...(facts.readOnly ? tagged : retagged).map(({ part }) => part),
      ...(facts.readOnly ? others : changed).map(({ name }) => name),
      ...ignored.errors.keys(),
    ]),
    errors: new Map<string, unknown>([
      ...ignored.errors,
      ...missed.map(({ name }) => [name, unread.get(name)] as const),
      ...fixed.map((part) => [part.name, fixedAtCreation(part, declaration, observed)] as const),
    ]),
    advisories: [
      ...ignored.advisories,
      ...adviseOnLeftAlone(facts, [
        ...tagged.filter((step) => !retagged.includes(step)),
        ...drift.map((part) => differenceOf(part, declaration, observation)),
      ]),
      ...adviseOnKept(kept),
      ...adviseOnKeptTags(facts, declaration, observation),
      ...adviseOnUnstable(unstable, declaration, observation),
      ...adviseOnUnread(facts, observation, missed),
    ],
  };
}

/** Whether a difference is left alone because of the part's `keep`. */
function isKept(part: AnyPart, { resource }: Facts, { tags, observed }: Present): boolean {
  if (!isTakenOver(tags)) return false;
  if (part.keep === "taken-over") return true;
  return part.keep === "taken-over silent" && !mentions(resource.spec, part) && observed.get(part.name) !== undefined;
}

function isDeclared(part: AnyPart, spec: unknown, { values }: Declaration): boolean {
  return mentions(spec, part) || values.get(part.name) !== undefined;
}

function partSteps(
  part: AnyPart,
  { readOnly }: Facts,
  { values }: Declaration,
  { observed }: Present,
): readonly PlannedStep[] {
  if (part.write === undefined && !readOnly) return [];
  const change = { from: observed.get(part.name), to: values.get(part.name) };
  return legsOf(change, readOnly ? undefined : part.route?.(change)).map((leg) => ({
    part: part.name,
    ...changeOf(part, leg.from, leg.to),
    change: leg,
    whileBusy: part.whileBusy ?? false,
    heldBackBy: leg.to === undefined ? [] : (part.heldBackBy ?? []),
  }));
}

function tagSteps(
  { kind, resource, readOnly, settings }: Facts,
  declaration: Declaration,
  { seen, tags: from, observed }: Present,
): readonly PlannedStep[] {
  const { field, whileBusy = false } = kind.tags;
  if (seen.busy !== undefined && !whileBusy) return [];
  const to = readOnly ? declaration.tags : withKeptTags(field, declaration.tags, from, settings.unknownTags);
  const reported = readOnly ? userTags : withoutAwsTags;
  if (isDeepStrictEqual(reported(from), reported(to))) return [];
  const route = readOnly ? undefined : kind.tags.route?.({ from, to }, { spec: resource.spec, seen, observed });
  return legsOf({ from, to }, route).map((leg) => ({
    ...{ part: field, field, from: reported(leg.from), to: reported(leg.to), change: leg },
    ...{ whileBusy, heldBackBy: [] },
  }));
}

/** The steps that write these tags to a resource that is not ours yet. None if the resource already has them. */
export function markSteps({ kind, resource }: Facts, to: Tags, observation: Present): readonly PlannedStep[] {
  const { field, whileBusy = false } = kind.tags;
  const { seen, tags: from, observed } = observation;
  if (isDeepStrictEqual(from, to)) return [];
  const route = kind.tags.route?.({ from, to }, { spec: resource.spec, seen, observed });
  return legsOf({ from, to }, route).map((leg) => ({
    ...{ part: field, field, from: withoutAwsTags(leg.from), to: withoutAwsTags(leg.to), change: leg },
    ...{ whileBusy, heldBackBy: [] },
  }));
}

/** Whether a part that the step depends on has failed, or could not be read. */
export function isHeldBack(
  { heldBackBy }: Pick<PlannedStep, "heldBackBy">,
  errors: ReadonlyMap<string, unknown>,
  { observed }: Pick<Present, "observed">,
): boolean {
  return heldBackBy.some((name) => errors.has(name) || !observed.has(name));
}

function fixedAtCreation(part: AnyPart, { values }: Declaration, observed: Observed) {
  const { name, initial } = part;
  const text = (value: unknown) => (value === undefined ? "the default" : excerpt(JSON.stringify(value)));
  return new TerminalError(
    "Immutable",
    `spec.${fieldOf(part)} cannot be changed after creation: AWS has ${text(observed.get(name) ?? initial)}, but the spec declares ${text(values.get(name) ?? initial)}`,
  );
}
