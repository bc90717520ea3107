import { isDeepStrictEqual } from "node:util";
import type { Change } from "../../text/changes.ts";
import type { Fields } from "../../text/field-path.ts";
import type { AnyKind } from "../contract/kind.ts";
import type { AnyPart, Observed } from "../contract/part.ts";
import { INTENDED_TAG, type TagChange, type Tags } from "../contract/tag.ts";
import type { Declaration, Facts } from "./facts.ts";
import type { Present } from "./observation.ts";
import { userTags, withoutAwsTags } from "./tags/default-tags.ts";

/** One change to one part, as it is planned, executed and reported: the spec field, and the values as users would write them. */
export interface Step extends Change {
  readonly part: string;
}

/** A step that a pass intends to make. */
export interface PlannedStep extends Step {
  /** The values as the kind writes them. `from` and `to` say the same as users would write it. */
  readonly change: { readonly from: unknown; readonly to: unknown };
  /** The step can be made while AWS is working on the resource. */
  readonly whileBusy: true | undefined;
  /** The parts that must have been read, and must not have failed, before this step is made. */
  readonly heldBackBy?: readonly string[] | undefined;
}

/** The steps that set a part as declared. None if the part cannot be written. */
export function partSteps(
  part: AnyPart,
  { readOnly }: Facts,
  { values }: Declaration,
  { observed }: Present,
): readonly PlannedStep[] {
  if (part.write === undefined && !readOnly) return [];
  const [from, to] = [observed.get(part.name), values.get(part.name)];
  const route = readOnly ? undefined : part.route?.({ from, to });
  return legsOf(from, route ?? [to]).map((leg) => partStep(part, leg.from, leg.to));
}

/** The step that changes a part in AWS from one value to another. */
export function partStep(part: AnyPart, from: unknown, to: unknown): PlannedStep {
  const heldBackBy = to === undefined ? undefined : part.heldBackBy;
  return { part: part.name, ...changeOf(part, from, to), change: { from, to }, whileBusy: part.whileBusy, heldBackBy };
}

/** The steps that give a resource these tags. None if it already has them. For a read-only object, only the user's tags count. */
export function tagSteps({ kind, resource, readOnly }: Facts, to: Tags, observation: Present): readonly PlannedStep[] {
  const { seen, tags: from, observed } = observation;
  const compared = readOnly ? userTags : withoutAwsTags;
  if (isDeepStrictEqual(compared(from), compared(to))) return [];
  const route = readOnly ? undefined : kind.tags.route?.({ from, to }, { spec: resource.spec, seen, observed });
  return legsOf(from, route ?? [to]).map((leg) => tagStep(kind, leg, readOnly ? userTags : shownTags));
}

/** The step that changes the tags of a resource. Only the tags that `reported` selects are reported. */
export function tagStep({ tags }: AnyKind, change: TagChange, reported = shownTags): PlannedStep {
  const { field, whileBusy } = tags;
  return { part: field, field, from: reported(change.from), to: reported(change.to), change, whileBusy };
}

/** The tags, except those of AWS and what only stands for a tag. */
function shownTags(tags: Tags): Tags {
  const { [INTENDED_TAG]: _, ...others } = withoutAwsTags(tags);
  return others;
}

/** The changes along a route, one after another. */
function legsOf<Value>(start: Value, route: readonly Value[]): readonly { readonly from: Value; readonly to: Value }[] {
  const stops = [start, ...route];
  return route.map((to, index) => ({ from: stops[index] as Value, to }));
}

/** The change to a part as users would write it: in terms of the spec fields that declare the part's values. */
export function changeOf(part: AnyPart, from: unknown, to: unknown): Change {
  if (part.unreadable) return { field: part.name, from: from && SECRET, to: from === undefined ? SECRET : NEW_SECRET };
  const [former, latter] = [from ?? part.initial, to ?? part.initial];
  const [before, after] = [asShown(part, former), asShown(part, latter, former)];
  // A string represents the only field of its part, as in `versioning: Enabled -> Suspended`.
  const isOfOneField = (part.fields ?? []).length < 2 && typeof (after ?? before) === "string";
  return part.toSpec === undefined || isOfOneField
    ? { field: fieldOf(part), from: before, to: after }
    : { from: fieldsOf(part, before), to: fieldsOf(part, after) };
}

const SECRET = "(secret)";
const NEW_SECRET = "(new secret)";

/** The spec fields that declare a value of a part. */
export function fieldsOf(part: AnyPart, value: unknown): Fields {
  return value === undefined ? {} : ((part.toSpec?.(value) ?? { [part.name]: value }) as Fields);
}

/** The first spec field of a part. */
export function fieldOf({ name, fields: [field = name] = [] }: AnyPart): string {
  return field;
}

/** The step that would make a part in AWS match its declared value. */
export function differenceOf(part: AnyPart, { values }: Declaration, { observed }: Present): Step {
  return partStep(part, observed.get(part.name), values.get(part.name));
}

/** Whether the value that AWS has for a part agrees with the declared value. */
export function agree(part: AnyPart, declared: unknown, observed: Observed): boolean {
  const [wanted, current] = [canonical(part, declared), canonical(part, observed.get(part.name))];
  return isDeepStrictEqual(wanted, current) || (part.agrees?.(wanted, current, observed) ?? false);
}

/** A value of a part as it is shown, beside the former value if there is one, and as the status may keep its digest. */
export function asShown(part: AnyPart, value: unknown, former?: unknown): unknown {
  if (value === undefined || part.shown === undefined) return canonical(part, value);
  return part.shown(canonical(part, value), canonical(part, former));
}

/** A value of a part in the form in which values are compared and reported. */
export function canonical(part: AnyPart, value: unknown): unknown {
  return value === undefined || part.canonical === undefined ? value : part.canonical(value);
}
