import { isDeepStrictEqual } from "node:util";
import { own } from "../../text/own.ts";
import { stableText } from "../../text/stable-text.ts";
import { schemasOf } from "../operation.ts";
import type { SettingGroup } from "../part-data.ts";
import type { AnySdk } from "../sdk-types.ts";
import { call, type Fields, type Seen, type Source } from "../target.ts";
import { isRecord, valueAt } from "../value-at.ts";
import { toSdk } from "../values/kubernetes-names.ts";
import { compact, distinct, orNothing, sorting } from "../values/normal-form.ts";
import { withoutEmpty } from "../values/without-empty.ts";
import type { DrivenPart } from "./driven-part.ts";
import type { GroupedSetting } from "./grouped-setting.ts";
import { withoutFilled } from "./without-filled.ts";

type One = GroupedSetting<Fields, unknown>;

/** Several settings that one call writes. The value contains those that differ from a new resource's, and that are not left alone. */
export function settingGroupPart(source: Source, name: string, data: SettingGroup<AnySdk, Fields>): DrivenPart {
  const { settings, write, input = {}, partial, unordered = [] } = data;
  const { exposure, heldBackBy, lateSeconds } = data;
  const all = Object.entries(settings).flatMap(([field, one]) => (one ? [[field, one] as const] : []));
  const initial: Fields = compact(Object.fromEntries(all.map(([field, one]) => [field, one.initial])));
  const sorted = sorting(...unordered);
  const valuesOf = (find: (field: string, one: One) => unknown): Fields =>
    compact(Object.fromEntries(all.map(([field, one]) => [field, find(field, one)])));
  const toMembers = (fields: Fields) => membersOf(write, fields);
  return {
    part: {
      name,
      fields: all.map(([field]) => field),
      ...compact({ exposure, heldBackBy, lateSeconds, partial: partial && (true as const) }),
      ...(all.some(([, { stays }]) => stays) && { agrees: agreeApartFromStaying }),
      initial,
      described: true,
      fieldByField: true,
      desired: (spec) => orNothing(valuesOf((field, one) => valueIn(spec, field, one, spec))),
      async read({ spec }, seen) {
        const { description } = seen;
        const described = inSpecForm(seen);
        return orNothing(
          valuesOf((field, one) => {
            const [declared, shown] = [valueIn(spec, field, one, spec), valueIn(described, field, one, spec)];
            if (declared === undefined) return isKept(spec, one) ? undefined : shown;
            if (shown === undefined) return undefined;
            const [wanted, present] = [sorted(declared, field), sorted(shown, field)];
            const isSame = one.agrees?.(wanted, present, spec, description ?? {}) ?? isDeepStrictEqual(wanted, present);
            // Values that count as the same are not reported when another setting changes.
            return isSame ? declared : shown;
          }),
        );
      },
      canonical: (value) => sorted({ ...initial, ...Object(value) }),
      ...(all.some(([, one]) => one.shown !== undefined) && { shown: withoutHidden }),
      toSpec: (value) => Object.fromEntries(all.map(([field]) => [field, own(Object(value) as Fields, field)])),
      async write(target, { from, to }, { spec, seen }) {
        const { description = {} } = seen;
        const described = inSpecForm(seen);
        const [before, wanted] = [{ ...Object(from) }, { ...Object(to) }] as const;
        const differs = (field: string) => stableText(own(before, field)) !== stableText(own(wanted, field));
        const differing = all.flatMap(([field]) => (differs(field) ? [field] : []));
        const others = typeof partial === "function" ? partial(differing) : [];
        const isSent = (field: string) =>
          partial
            ? differing.includes(field) || others.includes(field)
            : (own(wanted, field) ?? own(before, field)) !== undefined;
        const values = valuesOf((field, { initial: asNew, emptied }) => {
          const after = own(wanted, field);
          // A setting that is only sent along may have another value that counts as the declared one. It keeps this value.
          const isAlong = after !== undefined && others.includes(field) && !differing.includes(field);
          const value = (isAlong ? own(described, field) : undefined) ?? after;
          return isSent(field) ? merged(asNew, valueFor(spec, emptied), value) : undefined;
        });
        const further = all
          .filter(([field]) => differing.includes(field))
          .flatMap(([field, one]) => {
            const after = own(wanted, field);
            const change = { from: own(before, field), spec, description, toMembers };
            one.validate?.(after, change);
            return [one.input?.(after, change)];
          });
        const members = [toMembers(values), ...further, input].flatMap((some) => Object.entries(some ?? {}));
        await call(source, target, write, description, Object.fromEntries(members));
      },
    },
    inCreate(value, spec) {
      const values = valuesOf((field, one) => {
        const declared = own(Object(value) as Fields, field);
        return declared === undefined || one.create === undefined ? declared : one.create(declared, spec);
      });
      return membersOf(source.data.create.call, values);
    },
  };

  /** What AWS shows, as fields of a spec. */
  function inSpecForm({ spec: found, description }: Seen<Fields>): Fields {
    return { ...found, ...valuesOf((_field, { at }) => at && valueAt(description, at)) };
  }

  function membersOf(operation: string, fields: Fields): Fields {
    return toSdk(schemasOf(source.commands, operation).input, fields, source.fieldNames) as Fields;
  }

  /** The values as they are shown beside the former ones. */
  function withoutHidden(value: unknown, former: unknown): Fields {
    const [values, before] = [Object(value), Object(former)] as readonly [Fields, Fields];
    const ofField = (field: string, one: One) =>
      Object.hasOwn(values, field) ? one.shown?.(own(values, field), own(before, field)) : undefined;
    return { ...values, ...valuesOf(ofField) };
  }

  /** Whether AWS's values are those that are declared, and those that the spec omits and AWS does not remove. */
  function agreeApartFromStaying(desired: unknown, observed: unknown): boolean {
    const wanted: Fields = { ...initial, ...Object(desired) };
    const shown: Fields = { ...initial, ...Object(observed) };
    const staying = valuesOf((field, { stays }) => (stays ? merged(own(shown, field), own(wanted, field)) : undefined));
    return isDeepStrictEqual({ ...wanted, ...staying }, shown);
  }

  /** The value of a field; `undefined` if it says nothing or, unless the spec leaves such a setting as it is, the same as in a new resource. */
  function valueIn(fields: Fields, field: string, one: One, spec: Fields): unknown {
    const given = own(fields, field);
    const [full] = withoutEmpty([given]);
    const normal = full === undefined || one.normal === undefined ? full : one.normal(given, fields);
    const value = one.filled === undefined ? normal : withoutFilled(normal, valueFor(fields, one.filled));
    if (Array.isArray(value) && unordered.includes(field)) return distinct(value);
    const complete = value === undefined ? undefined : merged(one.initial, value);
    return isDeepStrictEqual(complete, one.initial) && !isKept(spec, one) ? undefined : complete;
  }
}

/** Whether the setting is left as it is if the spec omits it. */
function isKept(spec: Fields, { keep }: One): boolean {
  return typeof keep === "function" ? keep(spec) : keep !== undefined;
}

/** A value that may follow from the spec. */
function valueFor(spec: Fields, value: unknown): unknown {
  return typeof value === "function" ? value(spec) : value;
}

/** The last of the values that there are. The members of structures are merged. */
function merged(...values: readonly unknown[]): unknown {
  const isStructure = (value: unknown) => isRecord(value) && !Array.isArray(value);
  return values
    .filter((value) => value !== undefined)
    .reduce(
      (all, value) => (isStructure(all) && isStructure(value) ? { ...Object(all), ...compact(Object(value)) } : value),
      undefined,
    );
}
