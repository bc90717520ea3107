import { own } from "../../../text/own.ts";
import { toSdk } from "../../values/kubernetes-names.ts";
import { compact, sorting } from "../../values/normal-form.ts";
import { membersOf, schemasOf } from "../operation.ts";
import type { Setting } from "../part-data.ts";
import type { AnySdk } from "../sdk-types.ts";
import { call, type Fields, type Source } from "../target.ts";
import { valueAt } from "../value-at.ts";
import type { DrivenPart } from "./driven-part.ts";
import { fieldValues } from "./field-values.ts";

/** A part that the description contains. */
export function settingPart(source: Source, name: string, data: Setting<AnySdk, Fields>): DrivenPart {
  const {
    write,
    remove,
    from,
    unordered = [],
    keep,
    exposure,
    lateSeconds,
    initial,
    agrees,
    fields,
    fieldByField,
  } = data;
  const { fieldsOf, normal } = fieldValues(name, data);
  const sorted = sorting(...unordered);
  const toSpec = fields && ((value: unknown) => withEmptyLists(source, fields, fieldsOf(value)));
  return {
    part: {
      name,
      ...compact({ fields, keep, exposure, lateSeconds, initial, agrees, toSpec, fieldByField }),
      described: true,
      desired: data.desired ?? normal,
      read: async (_target, { spec, description }) =>
        normal(from === undefined ? spec : { [name]: valueAt(description, from) }),
      canonical: (value) => sorted(value, name),
      ...(write && {
        async write(target, { to }, { seen: { description } }) {
          if (to === undefined && remove !== undefined) await call(source, target, remove, description);
          else await call(source, target, write, description, inputOf(write, to ?? initial));
        },
      }),
    },
    inCreate: (value) => inputOf(source.data.create.call, value),
  };

  /** The members of an operation's input that contain the part's value. */
  function inputOf(operation: string, value: unknown): Fields {
    const { commands, fieldNames } = source;
    const { input } = schemasOf(commands, operation);
    const { member } = operation === write ? data : {};
    const schema = member === undefined ? undefined : membersOf(input).get(member);
    if (member !== undefined && schema !== undefined) return { [member]: toSdk(schema, value, fieldNames) };
    return toSdk(input, fieldsOf(value), fieldNames) as Fields;
  }
}

/** The spec fields that declare a value. Together, they also say which lists are empty. */
function withEmptyLists({ specFields }: Source, fields: readonly string[], values: Fields): Fields {
  const all = fields.map(
    (field) => [field, own(values, field) ?? (own(specFields, field) === "list" ? [] : undefined)] as const,
  );
  return Object.fromEntries(all);
}
