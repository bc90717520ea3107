import { excerpt } from "../../text/excerpt.ts";
import { isTemporary, TerminalError } from "../contract/errors.ts";
import type { AnyPart, Observed } from "../contract/part.ts";
import type { Tags } from "../contract/tag.ts";
import { ignoredFieldDrift } from "../object/metadata.ts";
import { adviseOnKept, adviseOnKeptTags, adviseOnLeftAlone, adviseOnUnread, adviseOnUnstable } from "./advise.ts";
import type { Comparison, Decision, Known } from "./decision.ts";
import { areTagsLate, differs, isInDoubt, isLeftAlone, isUnstable } from "./drift/earlier-writes.ts";
import { withIgnoredFields } from "./drift/ignored-fields.ts";
import { type Declaration, type Facts, mentions } from "./facts.ts";
import type { Present } from "./observation.ts";
import { ackController } from "./ownership/ownership.ts";
import { namesTarget } from "./restrictions.ts";
import { differenceOf, fieldOf, type PlannedStep, partSteps, tagSteps } from "./step.ts";
import { CONTROLLER_TAG, isTakenOver } from "./tags/default-tags.ts";
import { withKeptTags } from "./tags/desired-tags.ts";
import { refuseTargets } from "./targets.ts";

/** Compares a resource with what its object declares, and decides on the steps that correct differences, by the object's drift policy. */
export function compare(
  original: Facts,
  complete: Declaration,
  observation: Present,
  known: Known,
): Extract<Decision, Comparison> {
  const ignores = ignoredFieldDrift(original.object.metadata).length > 0;
  const ignored = ignores ? withIgnoredFields(original, complete, observation) : undefined;
  const { spec, declaration } = ignored ?? { spec: original.resource.spec, declaration: complete };
  const contradictory = ignored?.errors ?? new Map<string, unknown>();
  const facts: Facts = { ...original, resource: { ...original.resource, spec } };
  const { kind, readOnly } = facts;
  const { seen, tags, observed, unread } = observation;
  const wanted = ({ name }: AnyPart) => declaration.values.get(name);
  const differing = kind.parts.filter(
    (part) => observed.has(part.name) && differs(part, facts, wanted(part), observed, ignored?.parts.has(part)),
  );
  const kept = differing.filter((part) => isKept(part, facts, observation));
  const others = differing.filter((part) => !kept.includes(part));
  const drift = others.filter(({ name }) => isLeftAlone(facts, name));
  const managed = others.filter((part) => !drift.includes(part));
  const unstable = readOnly ? [] : managed.filter((part) => isUnstable(part, facts, observation));
  // Each resync corrects again what decides who has access, and what AWS has failed to change.
  const isMadeAgain = ({ exposure }: AnyPart) => exposure === true || seen.impaired !== undefined;
  // If polls did so too, they would never end.
  const isTried = (part: AnyPart) => !unstable.includes(part) || (isMadeAgain(part) && !facts.ownPoll);
  const changed = managed.filter((part) => !contradictory.has(part.name) && isTried(part));
  const untried = managed.filter((part) => part.exposure && !isTried(part));
  const writable = changed.filter((part) => seen.busy === undefined || part.whileBusy);
  const removed = writable.filter((part) => wanted(part) === undefined);
  const declared = writable.filter((part) => !removed.includes(part));
  const stepsOf = (part: AnyPart) => partSteps(part, facts, declaration, observation);
  const tagsToHave = tagsFor(facts, declaration, observation);
  const tagged = declaredTagSteps(facts, tagsToHave, observation);
  const retagged = isLeftAlone(facts, kind.tags.field) ? [] : tagged;
  const steps = [...removed.toReversed().flatMap(stepsOf), ...retagged, ...declared.flatMap(stepsOf)];
  const isNaming = namesTarget(spec, kind.restrictedFields, facts.resource.place);
  const keptTargets = isNaming ? refuseTargets(facts, { steps, observed }) : [];
  const needed = new Set(steps.flatMap(({ heldBackBy = [] }) => heldBackBy));
  // What is written of them depends on what AWS shows.
  const mixed = kind.parts.filter((part) => part.partial || ignored?.parts.has(part));
  const isDeclared = (part: AnyPart) => mentions(spec, part) || wanted(part) !== undefined;
  // The spec may have just ceased to mention a part, so only a refusal to show it excuses that it is not reset.
  const isMissed = (part: AnyPart) =>
    part.exposure || needed.has(part.name) || isDeclared(part) || isTemporary(unread.get(part.name));
  const missed = kind.parts.filter((part) => unread.has(part.name) && isMissed(part));
  // Nothing is changed for a read-only object, so a difference in a part that cannot be changed is treated like any other difference.
  const fixed = readOnly ? [] : changed.filter((part) => part.write === undefined);
  const partErrors = new Map<string, unknown>([
    ...contradictory,
    ...missed.map(({ name }) => [name, unread.get(name)] as const),
    ...fixed.map((part) => [part.name, fixedAtCreation(part, declaration, observed)] as const),
  ]);
  const found = ackController(kind.resource, complete.tags, tags);
  return {
    action: steps.length === 0 ? "nothing" : "update",
    known,
    steps,
    spec,
    differing: new Set(differing.map(({ name }) => name)),
    inDoubt: new Set([
      ...(isInDoubt(facts, kind.tags.field, tagsToHave) ? [kind.tags.field] : []),
      ...mixed.filter((part) => isInDoubt(facts, part.name, wanted(part))).map(({ name }) => name),
    ]),
    outstanding: new Set([
      ...(readOnly ? tagged : retagged).map(({ part }) => part),
      ...(readOnly ? others : [...changed, ...untried]).map(({ name }) => name),
      ...contradictory.keys(),
    ]),
    partErrors,
    errors: errorsOf(facts, partErrors),
    busy: seen.busy,
    unsynced: seen.impaired ?? adviseOnUnstable(untried, isMadeAgain, declaration, observation)[0],
    controller: found === undefined ? undefined : { found, declared: complete.tags[CONTROLLER_TAG] },
    advisories: [
      ...(ignored?.advisories ?? []),
      ...adviseOnLeftAlone(facts, [
        ...tagged.filter((step) => !retagged.includes(step)),
        ...drift.map((part) => differenceOf(part, declaration, observation)),
      ]),
      ...adviseOnKept(kept),
      ...keptTargets,
      ...adviseOnKeptTags(facts, declaration, observation),
      ...adviseOnUnstable(unstable, isMadeAgain, declaration, observation),
      ...adviseOnUnread(facts, observation, missed),
    ],
  };
}

/** The errors of the tags and the parts, in the order of the kind's parts. */
export function errorsOf({ kind }: Pick<Facts, "kind">, errors: ReadonlyMap<string, unknown>): readonly unknown[] {
  const names = [kind.tags.field, ...kind.parts.map(({ name }) => name)];
  return names.flatMap((name) => (errors.has(name) ? [errors.get(name)] : []));
}

/** Whether a difference is left alone because of the part's `keep`. */
function isKept(part: AnyPart, { resource }: Facts, { tags, observed }: Present): boolean {
  if (!isTakenOver(tags)) return false;
  if (part.keep === "taken-over") return true;
  return part.keep === "taken-over silent" && !mentions(resource.spec, part) && observed.get(part.name) !== undefined;
}

/** The tags that the resource should have. */
function tagsFor({ kind, readOnly, settings }: Facts, { tags }: Declaration, observation: Present): Tags {
  return readOnly ? tags : withKeptTags(kind.tags.field, tags, observation.tags, settings.unknownTags);
}

function declaredTagSteps(facts: Facts, tags: Tags, observation: Present): readonly PlannedStep[] {
  const isBusy = observation.seen.busy !== undefined && !facts.kind.tags.whileBusy;
  return isBusy || areTagsLate(facts, tags) ? [] : tagSteps(facts, tags, observation);
}

/** Whether a part that the step depends on has failed, or could not be read. */
export function isHeldBack(
  { heldBackBy = [] }: PlannedStep,
  errors: ReadonlyMap<string, unknown>,
  { observed }: Present,
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
