import { excerpt } from "../../../text/excerpt.ts";
import type { FieldPath, Fields } from "../../../text/field-path.ts";
import type { AnyPart, Observed } from "../../contract/part.ts";
import type { Reason } from "../../contract/progress.ts";
import { IGNORE_FIELD_DRIFT, ignoredFieldDrift } from "../../object/metadata.ts";
import type { Facts } from "../facts.ts";
import { parseFieldPath } from "./parse-field-path.ts";

/** A field whose drift an object ignores. */
export interface IgnoredField {
  readonly path: FieldPath;
  /** The part that the field declares; `undefined` for the tags. */
  readonly part: AnyPart | undefined;
  /** The part's value in AWS, expressed in spec fields. */
  readonly inAws: Fields;
}

/** The fields whose drift an object ignores, and the problems with the other fields that its annotation lists. */
export function ignoredFields(
  { kind, object }: Pick<Facts, "kind" | "object">,
  observed: Observed,
): { readonly fields: readonly IgnoredField[]; readonly problems: readonly string[] } {
  const fields: IgnoredField[] = [];
  const problems: string[] = [];
  for (const text of ignoredFieldDrift(object.metadata)) {
    const path = parseFieldPath(text, kind.fields);
    if (typeof path === "string") {
      problems.push(path);
      continue;
    }
    const part = kind.parts.find(({ name, fields = [name] }) => fields.includes(path[0]));
    const inAws = part !== undefined && observed.has(part.name) ? inSpec(part, observed.get(part.name)) : {};
    const others = Object.keys(inAws);
    if (part === undefined && path[0] !== kind.tags.field) {
      problems.push(`${excerpt(text)}: only used to find or create the resource, so it cannot drift`);
    } else if (others.length > 0 && !others.includes(path[0])) {
      problems.push(
        `${excerpt(text)}: AWS reports this setting as spec.${others.join(", spec.")}; specify that instead`,
      );
    } else {
      fields.push({ path, part, inAws });
    }
  }
  return { fields, problems };
}

/** Reports which fields in the annotation cannot be ignored, and why. Drift in all other fields that the annotation lists is ignored. */
export function adviseOnProblems(problems: readonly string[]): readonly Reason[] {
  if (problems.length === 0) return [];
  return [{ reason: "NotIgnored", message: `annotation ${IGNORE_FIELD_DRIFT}: ${problems.join("; ")}` }];
}

/** The spec fields that declare the value that AWS has for a part. */
function inSpec(part: AnyPart, value: unknown): Fields {
  const known = value ?? part.initial;
  if (known === undefined) return {};
  return (part.toSpec?.(known) ?? { [part.name]: known }) as Fields;
}
