import { ANNOTATIONS } from "../../../annotations/annotations.ts";
import { excerpt } from "../../../text/excerpt.ts";
import { type FieldPath, type Fields, valueAt, withValueAt } from "../../../text/field-path.ts";
import { own } from "../../../text/own.ts";
import { TerminalError } from "../../contract/errors.ts";
import type { FieldTree } from "../../contract/kind-data.ts";
import type { AnyPart, Observed } from "../../contract/part.ts";
import type { Reason } from "../../contract/progress.ts";
import type { Tags } from "../../contract/tag.ts";
import { ignoredFieldDrift } from "../../object/metadata.ts";
import { adviseOnIgnored } from "../advise.ts";
import { type Declaration, defaultTags, type Facts, tagsOf } from "../facts.ts";
import type { Present } from "../observation.ts";
import { agree, differenceOf, fieldsOf } from "../step.ts";
import { isUserTag, userTags } from "../tags/default-tags.ts";
import { keptKeys, toList } from "../tags/desired-tags.ts";
import { generationOf } from "./earlier-writes.ts";

/** What an object declares after the fields whose drift it ignores have been given AWS's values. */
export interface WithIgnoredFields {
  /** The spec that writes use. */
  readonly spec: unknown;
  readonly declaration: Declaration;
  /** The parts that have ignored fields. */
  readonly parts: ReadonlySet<AnyPart | undefined>;
  /** The errors, by part name, for parts whose fields contradict each other once the ignored fields have AWS's values. */
  readonly errors: ReadonlyMap<string, unknown>;
  readonly advisories: readonly Reason[];
}

/**
 * Replaces the declared values of an object's ignored fields with AWS's values, except in settings that have not been written since the
 * resource was created. If the other fields of a part agree with AWS, the part is not written.
 */
export function withIgnoredFields(facts: Facts, declaration: Declaration, observation: Present): WithIgnoredFields {
  const { kind, resource } = facts;
  const { observed } = observation;
  const { fields, problems } = ignoredFields(facts, observed);
  const applied = fields.filter(({ part }) => generationOf(facts.object, part?.name ?? kind.tags.field) !== undefined);
  const note = { reason: "NotIgnored", message: `annotation ${ANNOTATIONS.ignoreFieldDrift}: ${problems.join("; ")}` };
  const advisories = problems.length === 0 ? [] : [note];
  if (applied.length === 0)
    return { spec: resource.spec, declaration, parts: new Set(), errors: new Map(), advisories };

  const ofParts = applied.filter(({ part }) => part !== undefined && observed.has(part.name));
  const parts = new Set(ofParts.map(({ part }) => part));
  const areTagsIgnored = applied.some(({ part }) => part === undefined);
  const declared = areTagsIgnored ? withTagsOf(facts, declaration, observation) : (resource.spec as Fields);
  const compared = ofParts.reduce(asInAws, declared);
  // If a setting has to be written because of another field, an ignored field that has no value in AWS is sent as declared.
  const written = ofParts.reduce(
    (spec, field) => (valueAt(field.inAws, field.path) === undefined ? spec : asInAws(spec, field)),
    declared,
  );
  const values = new Map(declaration.values);
  const errors = new Map<string, unknown>();
  for (const part of kind.parts) {
    const { name } = part;
    if (!observed.has(name)) continue;
    if (!parts.has(part) && agree(part, values.get(name), observed)) continue;
    try {
      const value = part.desired(compared);
      values.set(name, agree(part, value, observed) ? value : part.desired(written));
    } catch (error) {
      if (!(error instanceof TerminalError)) throw error;
      errors.set(name, error);
    }
  }
  const tags: Tags = areTagsIgnored ? tagsOf({ ...facts, resource: { ...resource, spec: written } }) : declaration.tags;
  // These parts differ from their declarations, but only in ignored fields.
  const hidden = kind.parts.filter(
    (part) =>
      part.exposure &&
      parts.has(part) &&
      agree(part, values.get(part.name), observed) &&
      !agree(part, declaration.values.get(part.name), observed),
  );
  const drift = hidden.map((part) => differenceOf(part, declaration, observation));
  const allAdvisories = [...advisories, ...adviseOnIgnored(facts, drift)];
  return { spec: written, declaration: { tags, values }, parts, errors, advisories: allAdvisories };
}

/** The spec with the value that AWS has in an ignored field. */
function asInAws(spec: Fields, { path, inAws }: IgnoredField): Fields {
  return withValueAt(spec, path, valueAt(inAws, path));
}

/** A field whose drift an object ignores. */
interface IgnoredField {
  readonly path: FieldPath;
  /** The part that the field declares; `undefined` for the tags. */
  readonly part: AnyPart | undefined;
  /** The part's value in AWS, expressed in spec fields. */
  readonly inAws: Fields;
}

/** The fields whose drift an object ignores, and the problems with the other fields that its annotation lists. */
function ignoredFields({ kind, object }: Facts, observed: Observed) {
  const fields: IgnoredField[] = [];
  const problems: string[] = [];
  for (const text of ignoredFieldDrift(object.metadata)) {
    const path = parseFieldPath(text, kind.fields);
    if (typeof path === "string") {
      problems.push(path);
      continue;
    }
    const part = kind.parts.find(({ name, fields = [name] }) => fields.includes(path[0]));
    const inAws =
      part !== undefined && observed.has(part.name) ? fieldsOf(part, observed.get(part.name) ?? part.initial) : {};
    const others = Object.keys(inAws);
    if (part === undefined && path[0] !== kind.tags.field) {
      problems.push(`${excerpt(text)}: only used to find or create the resource, so it cannot drift`);
    } else if (others.length > 0 && !others.includes(path[0])) {
      const actual = `spec.${others.join(", spec.")}`;
      problems.push(`${excerpt(text)}: AWS reports this setting as ${actual}; specify that instead`);
    } else {
      fields.push({ path, part, inAws });
    }
  }
  return { fields, problems };
}

/** Parses a path such as `spec.versioning.status`. Returns what is wrong with a path that does not lead to a whole field of the spec. */
export function parseFieldPath(text: string, fields: FieldTree): FieldPath | string {
  const [root, first, ...others] = text.split(".");
  const isPath = root === "spec" && first !== undefined && [first, ...others].every((name) => /^\w+$/.test(name));
  if (!isPath) return `${excerpt(text)}: not the path of a field, such as spec.versioning.status`;
  let found: FieldTree | "list" | "value" | undefined = fields;
  for (const name of [first, ...others]) {
    if (found === "list") return `${excerpt(text)}: leads into a list, and only whole fields can be ignored`;
    found = typeof found === "object" ? own(found, name) : undefined;
  }
  return found === undefined ? `${excerpt(text)}: the spec has no such field` : [first, ...others];
}

/** The spec, with the user's tags as they are in AWS. Tags of controllers, default tags and recorded tags do not count as the user's. */
function withTagsOf(facts: Facts, { tags: declared }: Declaration, { tags: observed }: Present): Fields {
  const { kind, resource, settings, readOnly } = facts;
  const { field } = kind.tags;
  const own = kind.tags.declared(resource.spec);
  const found = settings.unknownTags === "keep" ? keptKeys(declared, observed) : [];
  // A read-only object declares only its own tags, so all other tags may be the user's.
  const others = new Set(readOnly ? [] : [...found, ...defaultTags(facts).map(({ key }) => key)]);
  for (const { key } of own) others.delete(key);
  const users = toList(userTags(observed)).filter(({ key }) => !others.has(key));
  const list = [...own.filter(({ key }) => !isUserTag(key)), ...users];
  const { [field]: _declared, ...spec } = resource.spec as Fields;
  return { ...spec, ...(kind.tags.toSpec(list) as Fields) };
}
