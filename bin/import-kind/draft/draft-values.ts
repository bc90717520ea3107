import { literal } from "../code.ts";
import type { ImportedField } from "../fields.ts";
import type { ImportedKind } from "../imported-kind.ts";

/** Different values that a field can have, as TypeScript, as far as its type or what it names gives them; at most three. */
export function valuesOf(imported: ImportedKind, field: ImportedField): readonly string[] {
  const { service, operations, references } = imported;
  const { name, schema, source } = field;
  if (schema.type === "boolean") return ["true", "false"];
  if (schema.type !== "string") return [];
  if (name === "description") return ["one", "another", "a third"].map(literal);
  if (
    references.some(
      (one) =>
        one.field === name && one.service === "iam" && one.kind === "Role" && /ARN$/.test(one.path.toUpperCase()),
    )
  )
    return ["one", "another", "third"].map((role) => literal(`arn:aws:iam::000000000000:role/${role}`));
  if (operations.create === undefined || source.by !== "member") return [];
  const { sdk } = service;
  const type = sdk.documentation().typeName(sdk.operation(operations.create).input.name, source.member);
  return type === undefined ? [] : sdk.enumValues(type).slice(0, 3).map(literal);
}
