import { own } from "../../text/own.ts";
import type { schemaAt } from "../operation.ts";
import type { DrivenPart } from "../parts/driven-part.ts";
import { statusIn } from "../status/status-of.ts";
import { call, type Fields, type Source } from "../target.ts";
import { valueAt } from "../value-at.ts";
import { entries, fromSdk, toSdk } from "../values/kubernetes-names.ts";
import { compact, orNothing, sorting } from "../values/normal-form.ts";
import { withoutEmpty } from "../values/without-empty.ts";
import { itemToReplace } from "./companion.ts";
import type { ItemPart } from "./item.ts";
import { itemSchema } from "./items.ts";

/** A part whose value is a whole item of the parent's list, without what identifies it. Its fields are those of the item's members. */
export function itemPart(source: Source, name: string, data: ItemPart<Fields>): DrivenPart {
  const { normal, unordered = [], keep, exposure, heldBackBy, lateSeconds } = data;
  const { set } = source.data.tags;
  const schema = itemSchema(source);
  const fields = fieldsOf(source, name, schema);
  const sorted = sorting(...unordered);
  const valueIn = (all: Fields): Fields | undefined => {
    const values = normal(compact(all));
    return orNothing(withoutEmpty(compact(Object.fromEntries(fields.map((field) => [field, own(values, field)])))));
  };
  const membersOf = (value: unknown) => toSdk(schema, value ?? {}, source.fieldNames) as Fields;
  return {
    part: {
      name,
      fields,
      ...compact({ keep, exposure, heldBackBy, lateSeconds }),
      desired: valueIn,
      read: async (_target, { description = {} }) =>
        valueIn(fromSdk(schema, Object(own(description, "Item")), source.fieldNames) as Fields),
      canonical: (value) => sorted(value, name),
      toSpec: (value) => Object.fromEntries(fields.map((field) => [field, own(Object(value) as Fields, field)])),
      async write(target, { to }, { seen: { description = {} } }) {
        const output = await call(source, target, set, description, itemToReplace(source, description, membersOf(to)));
        return { status: statusIn(source, Object(valueAt(output, source.data.create.at))) };
      },
    },
    inCreate: membersOf,
  };
}

/** The spec fields of the members of an item, except those that identify the resource. The first is `name`. */
function fieldsOf(
  { data: { identity = [] }, fieldNames, specFields }: Source,
  name: string,
  schema: ReturnType<typeof schemaAt>,
): readonly string[] {
  const others = entries(schema, fieldNames)
    .map(([, field]) => field)
    .filter((field) => field !== name && Object.hasOwn(specFields, field) && !identity.includes(field));
  return [name, ...others];
}
