import type { AnyDataKind } from "../../../kind/data-kind.ts";
import type { Definition, FieldSource } from "../../../kind/publish/definition.ts";
import type { Scalar } from "../../field.ts";
import { type AckFacts, specFieldsIn } from "../../page/ack-facts.ts";
import { writesOf } from "../calls-of-data.ts";
import { memberIn } from "../members.ts";

const FORMATS = ["int64", "date-time", "byte"] as const;
const TYPES = ["string", "integer", "number", "boolean"] as const;

/**
 * The spec fields that ACK adds to those of the create call: those that another call of the kind has a member for and, as plain fields, the
 * texts, numbers and booleans that no call has. `rename` has the field names of renamed members, and `known` the fields with other sources.
 */
export function addedFields(
  data: AnyDataKind,
  client: object,
  facts: Pick<AckFacts, "fields">,
  { rename, known }: Pick<Definition, "rename"> & { readonly known: readonly string[] },
): Required<Pick<Definition, "fields" | "plainFields">> {
  const added = specFieldsIn(facts).filter(
    (field) => !known.includes(field) && sourceIn(data.create.call, field) === undefined,
  );
  const sources = added.flatMap((field) => {
    const [source] = writesOf(data).flatMap((operation) => sourceIn(operation, field) ?? []);
    return source === undefined ? [] : [[field, source] as const];
  });
  const fields = Object.fromEntries(sources);
  const plain = added.flatMap((field) => {
    const scalar = fields[field] === undefined ? scalarOf(facts.fields[`spec.${field}`]) : undefined;
    return scalar === undefined ? [] : [[field, scalar] as const];
  });
  return { fields, plainFields: Object.fromEntries(plain) };

  function sourceIn(operation: string, field: string): FieldSource | undefined {
    const member = memberIn(client, operation, field, rename);
    return member && { operation, member: member.name };
  }
}

/** What ACK's CRD says of a field, such as `integer/int64`; `undefined` if that is a structure, a list or a map. */
function scalarOf(fact = ""): Scalar | undefined {
  const [name, ending] = fact.replace(/ .*/, "").split("/");
  const type = TYPES.find((one) => one === name);
  const format = FORMATS.find((one) => one === ending);
  return type && { type, ...(format && { format }) };
}
