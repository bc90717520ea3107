import { isDeepStrictEqual } from "node:util";
import { excerpt } from "../../text/excerpt.ts";
import type { Fields } from "../../text/field-path.ts";
import { own } from "../../text/own.ts";
import { TerminalError } from "../contract/errors.ts";
import type { AnyKind } from "../contract/kind.ts";
import type { AnyPart } from "../contract/part.ts";
import type { Tags } from "../contract/tag.ts";
import type { Decision } from "./decision.ts";
import { declarationOf, defaultTags, type Facts, mentions } from "./facts.ts";
import type { Present } from "./observation.ts";
import { agree, fieldsOf, tagSteps } from "./step.ts";
import { userTags } from "./tags/default-tags.ts";
import { adoptedTags, foundTags, toList, withoutTags } from "./tags/desired-tags.ts";

/** Decides about a resource that the object is allowed to adopt. */
export function decideOnAdoption(facts: Facts, observation: Present): Decision {
  const { kind, settings } = facts;
  const { seen } = observation;
  if (seen.busy !== undefined) return { action: "wait", busy: seen.busy, known: { fields: seen.status } };
  requireRead(facts, observation);
  const adopting = filled(facts, observation);
  if (facts.resource.isExisting) requireImposed(adopting, observation);
  const { spec } = adopting.resource;
  const { tags: declared } = declarationOf(adopting);
  const found = foundTags(declared, observation.tags, settings.unknownTags);
  const tags = kind.tags.ofParent ? declared : adoptedTags(kind.tags.field, found, adopting.resource, kind.resource);
  const steps = tagSteps(adopting, tags, observation);
  return { action: "adopt", tags, steps, spec, fills: silentFields(facts, spec as Fields) };
}

/** The fields to fill in, except those whose values references provide, or the deployment imposes. */
function silentFields({ kind, object }: Facts, spec: Fields): Fields {
  const stored = (object.spec ?? {}) as Fields;
  const given = [
    ...(kind.references ?? []).filter(({ ref }) => own(stored, ref) !== undefined),
    ...(kind.imposedFields ?? []),
  ].map(({ field }) => field);
  return Object.fromEntries(
    Object.entries(spec).filter(([field]) => own(stored, field) === undefined && !given.includes(field)),
  );
}

/**
 * Throws a `TerminalError` unless a resource has the values that the deployment imposes: what others have created is not adopted with wider
 * permissions than its object could get.
 */
function requireImposed(facts: Facts, { observed, seen }: Present): void {
  const { kind, resource } = facts;
  const listed = kind.arn?.(resource);
  if (seen.arn !== listed)
    throw new TerminalError("AdoptionNotAllowed", `the resource is ${seen.arn}, and not ${listed}, as listed`);
  const { values } = declarationOf(facts);
  const imposed = kind.parts.filter(({ name }) => kind.imposedFields?.some(({ field }) => field === name));
  const other = imposed.find((part) => !agree(part, values.get(part.name), observed));
  if (other === undefined) return;
  const required = excerpt(String(own(resource.spec as Fields, other.name)));
  const remedy =
    "set it in AWS, and request a pass; otherwise, it is read again when the object changes or is next due in the sweep";
  throw new TerminalError(
    "AdoptionNotAllowed",
    `the resource's ${other.name} is not ${required}; to adopt it, ${remedy}`,
  );
}

/** Throws if a part that the spec does not mention could not be read: it cannot be filled in, so a later pass would reset it. */
function requireRead({ kind, resource }: Facts, { unread }: Present): void {
  const unknown = kind.parts.filter((part) => unread.has(part.name) && !mentions(resource.spec, part));
  if (unknown.length > 0) throw new AggregateError(unknown.map(({ name }) => unread.get(name)));
}

/** The facts with AWS's values filled into the object's spec, as adoption would do. */
export function filled(facts: Facts, observation: Present): Facts {
  const { kind, resource } = facts;
  const tags = withoutTags(observation.tags, defaultTags(facts));
  const spec = filledSpec(kind, resource.spec as Fields, { ...observation, tags });
  return { ...facts, declaration: undefined, resource: { ...resource, spec } };
}

/** The spec with AWS's values in the fields that it leaves unset, except those whose values are the same as in a new resource. */
export function filledSpec(
  kind: AnyKind,
  spec: Fields,
  { tags, observed }: Pick<Present, "tags" | "observed">,
): Fields {
  const read = kind.parts.filter(({ name }) => observed.has(name));
  const silent = read.filter((part) => part.fieldByField || !mentions(spec, part));
  let result = { ...tagFields(kind, spec, tags), ...spec };
  for (const part of silent) {
    const value = observed.get(part.name);
    const candidate = withFields(result, part, value);
    if (!isDeepStrictEqual(part.desired(candidate), part.desired(result))) result = candidate;
  }
  // The declared value of one part may imply a value for another part.
  for (const part of silent) {
    const value = observed.get(part.name);
    const isImplied = value === undefined && part.desired(spec) === undefined && part.desired(result) !== undefined;
    if (isImplied) result = withFields(result, part, part.initial);
  }
  return result;
}

function tagFields({ tags: access }: AnyKind, spec: Fields, tags: Tags): Fields {
  return own(spec, access.field) === undefined ? (access.toSpec(toList(userTags(tags))) as Fields) : {};
}

/** Fills in the fields that declare this value, except those that the spec already sets. */
function withFields(spec: Fields, part: AnyPart, value: unknown): Fields {
  const missing = Object.entries(fieldsOf(part, value)).filter(
    ([field, one]) => one !== undefined && own(spec, field) === undefined,
  );
  return { ...spec, ...Object.fromEntries(missing) };
}
