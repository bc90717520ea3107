import { type Fields, valueAt, withValueAt } from "../../../text/field-path.ts";
import { TerminalError } from "../../contract/errors.ts";
import type { AnyPart } from "../../contract/part.ts";
import type { Reason } from "../../contract/progress.ts";
import type { Tags } from "../../contract/tag.ts";
import { agree } from "../agree.ts";
import { tagsOf } from "../declaration.ts";
import type { Declaration, Facts } from "../facts.ts";
import type { Present } from "../observation.ts";
import { generationOf } from "./applied.ts";
import { adviseOnProblems, type IgnoredField, ignoredFields } from "./ignored-fields.ts";
import { adviseOnIgnored, differenceOf } from "./left-alone.ts";
import { withTagsOf } from "./user-tags.ts";

/** What an object declares after the fields whose drift it ignores have been given AWS's values. */
export interface WithIgnoredFields {
  /** The spec that writes use. */
  readonly spec: unknown;
  readonly declaration: Declaration;
  /** The errors, by part name, for parts whose fields contradict each other once the ignored fields have AWS's values. */
  readonly errors: ReadonlyMap<string, unknown>;
  readonly advisories: readonly Reason[];
}

/**
 * Replaces the declared values of an object's ignored fields with AWS's values. A setting that has not been written since the resource was
 * created keeps its declared value. Ignoring a field is never a reason to write: if the other fields of its part agree with AWS, the part
 * is not written.
 */
export function withIgnoredFields(facts: Facts, declaration: Declaration, observation: Present): WithIgnoredFields {
  const { kind, resource } = facts;
  const { observed } = observation;
  const { fields, problems } = ignoredFields(facts, observed);
  const settled = fields.filter(({ part }) => isSet(facts, part?.name ?? kind.tags.field));
  const advisories = adviseOnProblems(problems);
  if (settled.length === 0) return { spec: resource.spec, declaration, errors: new Map(), advisories };

  const ofParts = settled.filter(({ part }) => part !== undefined && observed.has(part.name));
  const parts = new Set(ofParts.map(({ part }) => part));
  const areTagsIgnored = settled.some(({ part }) => part === undefined);
  const declared = areTagsIgnored ? withTagsOf(facts, declaration, observation) : (resource.spec as Fields);
  const compared = ofParts.reduce(asInAws, declared);
  // If a setting has to be written because of another field, an ignored field that has no value in AWS is sent as declared.
  const written = ofParts.reduce((spec, field) => (isInAws(field) ? asInAws(spec, field) : spec), declared);
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
  const hidden = kind.parts.filter(
    (part) => part.exposure && parts.has(part) && differsOnly(part, declaration, values, observation),
  );
  return {
    ...{ spec: written, declaration: { tags, values }, errors },
    advisories: [
      ...advisories,
      ...adviseOnIgnored(
        facts,
        hidden.map((part) => differenceOf(part, declaration, observation)),
      ),
    ],
  };
}

/** Whether a part has ever been set to its declared value since the resource was created. */
function isSet({ object }: Facts, part: string): boolean {
  return generationOf(object, part) !== undefined;
}

function asInAws(spec: Fields, { path, inAws }: IgnoredField): Fields {
  return withValueAt(spec, path, valueAt(inAws, path));
}

function isInAws({ path, inAws }: IgnoredField): boolean {
  return valueAt(inAws, path) !== undefined;
}

/** Whether a part differs from its declaration, but only in ignored fields. */
function differsOnly(
  part: AnyPart,
  { values: declared }: Declaration,
  values: ReadonlyMap<string, unknown>,
  { observed }: Present,
): boolean {
  return agree(part, values.get(part.name), observed) && !agree(part, declared.get(part.name), observed);
}
