import { TerminalError } from "../../reconcile/contract/errors.ts";
import { own } from "../../text/own.ts";
import { membersOf, schemasOf } from "../operation.ts";
import type { Setting } from "../part-data.ts";
import type { AnySdk } from "../sdk-types.ts";
import { call, type Fields, type Source } from "../target.ts";
import { valueAt } from "../value-at.ts";
import { ifPresent } from "../values/if-present.ts";
import { fromSdk, toSdk } from "../values/kubernetes-names.ts";
import { compact, sorting } from "../values/normal-form.ts";
import type { DrivenPart } from "./driven-part.ts";
import { fieldValues } from "./field-values.ts";
import { fixedFields } from "./fixed-fields.ts";
import { withoutFilled } from "./without-filled.ts";

/** A part that the description contains. */
export function settingPart(source: Source, name: string, data: Setting<AnySdk, Fields>): DrivenPart {
  const {
    fields,
    write,
    remove,
    member: named,
    at = named === "." ? undefined : named,
    read,
    unless,
    absent,
    filled,
    unordered = [],
    keep,
    exposure,
    heldBackBy,
    lateSeconds,
    initial,
    agrees,
    fieldByField,
    emptied,
    foreign,
  } = data;
  const { fieldsOf, normal } = fieldValues(name, { ...compact({ fields }), initial, unordered });
  const sorted = sorting(...unordered);
  const none = absent === undefined ? [] : [absent];
  const valueIn = (all: Fields) => {
    const value = own(all, name);
    return normal(filled === undefined && named !== "." ? all : { [name]: withoutFilled(partOfCall(value), filled) });
  };
  const desired = data.desired ?? valueIn;
  const fixed = named === "." && write !== undefined ? fixedFields(source, name, write) : undefined;
  const toSpec = fields && ((value: unknown) => withEmptyLists(source, fields, fieldsOf(value)));
  return {
    part: {
      name,
      ...compact({ fields, keep, exposure, heldBackBy, lateSeconds, initial, agrees, toSpec, fieldByField }),
      ...(read === undefined && { described: true }),
      desired,
      async read(target, { spec, description = {} }) {
        if (read === undefined) {
          const shown = valueIn(at === undefined ? spec : { [name]: valueAt(description, at) });
          return fixed === undefined ? shown : fixed.mentioned(shown, desired(target.spec));
        }
        if (unless?.(description)) return undefined;
        const output = await ifPresent(call(source, target, read, description), ...none);
        return output && valueIn(fieldsIn(output));
      },
      canonical: (value) => sorted(value, name),
      ...(write && {
        async write(target, { from: before, to }, { seen: { description } }) {
          fixed?.refuse(before, to);
          if (to === undefined && remove !== undefined) {
            await ifPresent(call(source, target, remove, description), ...none);
          } else {
            const all = emptied && { ...emptyTexts(fieldsOf(before)), ...fieldsOf(to ?? initial) };
            const value = all && fields === undefined ? own(all, name) : (all ?? to);
            await call(source, target, write, description, inputOf(write, value ?? initial));
          }
        },
      }),
    },
    inCreate(value) {
      if (foreign) {
        const text = `no resource is created with spec.${name}, because its data may be that of another namespace`;
        throw new TerminalError("NotSupported", `${text}; create the resource in AWS, and adopt it`);
      }
      return inputOf(source.data.create.call, value);
    },
  };

  /** The fields in the output of the part's own read, whose members have the names of the write's input. */
  function fieldsIn(output: Fields): Fields {
    if (at !== undefined) return { [name]: valueAt(output, at) };
    const all = fromSdk(schemasOf(source.commands, write ?? "").input, output, source.fieldNames) as Fields;
    return named === "." ? { [name]: all } : all;
  }

  /** Without what only says whose part it is, if the part is the input of its calls. */
  function partOfCall(value: unknown): unknown {
    if (named !== "." || read === undefined) return value;
    const { input } = schemasOf(source.commands, write ?? "");
    const members = toSdk(input, value, source.fieldNames);
    return fromSdk(schemasOf(source.commands, read).output, members, source.fieldNames);
  }

  /** The members of an operation's input that contain the part's value. */
  function inputOf(operation: string, value: unknown): Fields {
    const { commands, fieldNames } = source;
    const { input } = schemasOf(commands, operation);
    const { member } = operation === write ? data : {};
    if (member === ".") return toSdk(input, value, fieldNames) as Fields;
    const schema = member === undefined ? undefined : membersOf(input).get(member);
    if (member !== undefined && schema !== undefined) return { [member]: toSdk(schema, value, fieldNames) };
    return toSdk(input, fieldsOf(value), fieldNames) as Fields;
  }
}

/** Empty texts in place of those in the fields. */
function emptyTexts(fields: Fields): Fields {
  const texts = Object.entries(fields).filter(([, value]) => typeof value === "string");
  return Object.fromEntries(texts.map(([field]) => [field, ""]));
}

/** The spec fields that declare a value. Together, they also say which lists are empty. */
function withEmptyLists({ specFields }: Source, fields: readonly string[], values: Fields): Fields {
  const all = fields.map(
    (field) => [field, own(values, field) ?? (own(specFields, field) === "list" ? [] : undefined)] as const,
  );
  return Object.fromEntries(all);
}
