import type { ImportedField } from "../fields.ts";
import type { ImportedKind } from "../imported-kind.ts";
import { isRequired } from "../values.ts";

/** The draft of the notes beside the page. The generator takes what a field is from the SDK's documentation, and refuses a `???`. */
export function draftNotes(imported: ImportedKind): string {
  const fields = imported.spec.filter(({ source }) => source.by !== "reference");
  const sections = fields.map((field) => `## ${field.name}\n\n${noteOn(imported, field)}\n`);
  return `# ${imported.kind.resource.kind}\n\n${sections.join("\n")}`;
}

function noteOn(imported: ImportedKind, field: ImportedField): string {
  const { identity, parts, references } = imported;
  if (field.name === "tags")
    return "If omitted, only the tags that Driftless sets are applied.\nIf removed: The tags that the spec declared are removed. The tags that Driftless sets remain in place.";
  if (field.required || field.name === identity.name)
    return "If removed: The removal is rejected, because the field is required.";
  const reference = references.find((one) => one.field === field.name);
  if (reference !== undefined && isRequired(imported, field))
    return `If omitted, \`${reference.ref}\` must refer to an object that provides it.\nIf removed: The value is left as it is.`;
  const isDrafted = parts.some(({ fields, gap }) => gap === undefined && fields.includes(field.name));
  return isDrafted
    ? "If omitted, AWS decides about a new resource, and a value that others set is left as it is.\nIf removed: The value is left as it is."
    : "If omitted, ???.\nIf removed: ???";
}
