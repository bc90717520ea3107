import { isDeepStrictEqual } from "node:util";
import { excerpt } from "../../text/excerpt.ts";
import { TerminalError } from "../contract/errors.ts";
import type { AnyPart, Observed } from "../contract/part.ts";
import type { Progress, Reason } from "../contract/progress.ts";
import { agree } from "../drift/agree.ts";
import { disregard } from "../drift/disregard.ts";
import { adviseOnLeftAlone, differenceOf, isLeftAlone } from "../drift/left-alone.ts";
import { isTakenOver, userTags, withKeptTags, withoutAwsTags } from "../rules/desired-tags.ts";
import { adviseOnKept, adviseOnKeptTags, adviseOnUnread, adviseOnUnstable } from "./advise.ts";
import { isUnstable } from "./corrections.ts";
import { type Declaration, mentions } from "./declaration.ts";
import type { Present } from "./observe.ts";
import type { Pass } from "./pass.ts";
import { changeOf, fieldOf, legsOf, type Step } from "./step.ts";

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
}

/** A step, and how it is executed. */
export interface PlannedStep extends Step {
  readonly whileBusy: boolean;
  /** The parts that must have been read, and must not have failed, before this step is executed. */
  readonly heldBackBy: readonly string[];
  write(): Promise<Progress | undefined>;
}

/** Compares the declaration with the state in AWS, according to the object's rules about drift. Pure. */
export function plan(original: Pass, complete: Declaration, observation: Present): Plan {
  const { spec, declaration, ...disregarded } = disregard(original, complete, observation);
  const pass = { ...original, resource: { ...original.resource, spec } };
  const { kind, resource } = pass;
  const { seen, observed, unread } = observation;
  const differing = kind.parts.filter(
    (part) => observed.has(part.name) && !agree(part, declaration.values.get(part.name), observed),
  );
  const kept = differing.filter((part) => isKept(part, pass, observation));
  const others = differing.filter((part) => !kept.includes(part));
  const drift = others.filter(({ name }) => isLeftAlone(pass, name));
  const managed = others.filter((part) => !drift.includes(part));
  const unstable = pass.readOnly ? [] : managed.filter((part) => isUnstable(part, pass, observation));
  const changed = managed.filter(
    (part) => !disregarded.errors.has(part.name) && (!unstable.includes(part) || part.exposure),
  );
  const writable = changed.filter((part) => seen.busy === undefined || part.whileBusy);
  const removed = writable.filter(({ name }) => declaration.values.get(name) === undefined);
  const declared = writable.filter((part) => !removed.includes(part));
  const stepsOf = (part: AnyPart) => partSteps(part, pass, declaration, observation);
  const tagged = tagSteps(pass, declaration, observation);
  const retagged = isLeftAlone(pass, kind.tags.field) ? [] : tagged;
  const steps = [...removed.toReversed().flatMap(stepsOf), ...retagged, ...declared.flatMap(stepsOf)];
  const needed = new Set(steps.flatMap(({ heldBackBy }) => heldBackBy));
  const missed = kind.parts.filter(
    (part) =>
      unread.has(part.name) && (part.exposure || needed.has(part.name) || isDeclared(part, resource.spec, declaration)),
  );
  // Nothing is changed for a read-only object, so a difference in a part that cannot be changed is treated like any other difference.
  const fixed = pass.readOnly ? [] : changed.filter((part) => part.write === undefined);
  return {
    steps,
    differing: new Set(differing.map(({ name }) => name)),
    outstanding: new Set([
      ...(pass.readOnly ? tagged : retagged).map(({ part }) => part),
      ...(pass.readOnly ? others : changed).map(({ name }) => name),
      ...disregarded.errors.keys(),
    ]),
    errors: new Map<string, unknown>([
      ...disregarded.errors,
      ...missed.map(({ name }) => [name, unread.get(name)] as const),
      ...fixed.map((part) => [part.name, fixedAtCreation(part, declaration, observed)] as const),
    ]),
    advisories: [
      ...disregarded.advisories,
      ...adviseOnLeftAlone(pass, [
        ...tagged.filter((step) => !retagged.includes(step)),
        ...drift.map((part) => differenceOf(part, declaration, observation)),
      ]),
      ...adviseOnKept(kept),
      ...adviseOnKeptTags(pass, declaration, observation),
      ...adviseOnUnstable(unstable, declaration, observation),
      ...adviseOnUnread(pass, observation, missed),
    ],
  };
}

/** Whether a difference is left alone because of the part's `keep`. */
function isKept(part: AnyPart, { resource }: Pass, { tags, observed }: Present): boolean {
  if (!isTakenOver(tags)) return false;
  if (part.keep === "taken-over") return true;
  return part.keep === "taken-over silent" && !mentions(resource.spec, part) && observed.get(part.name) !== undefined;
}

function isDeclared(part: AnyPart, spec: unknown, { values }: Declaration): boolean {
  return mentions(spec, part) || values.get(part.name) !== undefined;
}

function partSteps(
  part: AnyPart,
  { target, resource, readOnly }: Pass,
  { values }: Declaration,
  { seen, observed }: Present,
): readonly PlannedStep[] {
  if (part.write === undefined && !readOnly) return [];
  const change = { from: observed.get(part.name), to: values.get(part.name) };
  return legsOf(change, readOnly ? undefined : part.route?.(change)).map((leg) => ({
    part: part.name,
    ...changeOf(part, leg.from, leg.to),
    whileBusy: part.whileBusy ?? false,
    heldBackBy: leg.to === undefined ? [] : (part.heldBackBy ?? []),
    async write() {
      return (await part.write?.(target, leg, { spec: resource.spec, seen, observed })) ?? undefined;
    },
  }));
}

function tagSteps(
  { kind, target, resource, readOnly, settings }: Pass,
  declaration: Declaration,
  { seen, tags: from, observed }: Present,
): readonly PlannedStep[] {
  const { field, whileBusy = false } = kind.tags;
  if (seen.busy !== undefined && !whileBusy) return [];
  const to = readOnly ? declaration.tags : withKeptTags(field, declaration.tags, from, settings.unknownTags);
  const reported = readOnly ? userTags : withoutAwsTags;
  if (isDeepStrictEqual(reported(from), reported(to))) return [];
  const state = { spec: resource.spec, seen, observed };
  return legsOf({ from, to }, readOnly ? undefined : kind.tags.route?.({ from, to }, state)).map((leg) => ({
    part: field,
    field,
    from: reported(leg.from),
    to: reported(leg.to),
    whileBusy,
    heldBackBy: [],
    async write() {
      return (await kind.tags.write(target, leg, state)) ?? undefined;
    },
  }));
}

function fixedAtCreation(part: AnyPart, { values }: Declaration, observed: Observed) {
  const { name, initial } = part;
  const text = (value: unknown) => (value === undefined ? "the default" : excerpt(JSON.stringify(value)));
  return new TerminalError(
    "Immutable",
    `spec.${fieldOf(part)} cannot be changed after creation: AWS has ${text(observed.get(name) ?? initial)}, but the spec declares ${text(values.get(name) ?? initial)}`,
  );
}
