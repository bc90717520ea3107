import { own } from "../../text/own.ts";
import { callingOf } from "../calling.ts";
import { schemasOf } from "../operation.ts";
import type { ByHand } from "../part-data.ts";
import type { AnySdk } from "../sdk-types.ts";
import type { Fields, Source } from "../target.ts";
import { isRecord } from "../value-at.ts";
import { toSdk } from "../values/kubernetes-names.ts";
import { compact, sorting } from "../values/normal-form.ts";
import type { DrivenPart } from "./driven-part.ts";
import { withoutFilled } from "./without-filled.ts";

/** A part that a kind's own functions read and write. */
export function partByHand(source: Source, name: string, data: ByHand<AnySdk, Fields>): DrivenPart {
  const { desired, get, put, create, fields, agrees, unordered = [], filled, ...others } = data;
  const { initial, keep, exposure, heldBackBy, lateSeconds, partial, fieldByField } = others;
  const toSpec = fields && ((value: unknown) => value as Fields);
  const sorted = sorting(...unordered);
  const normal = (value: unknown) => (filled === undefined ? value : withoutFilled(value, filled));
  return {
    part: {
      name,
      ...compact({ fields, agrees, toSpec, initial, keep, exposure, heldBackBy, lateSeconds, partial, fieldByField }),
      desired: (spec) => normal(desired(spec)),
      read: async (target, seen) => normal(await get(callingOf(source, target, seen.description))),
      canonical: (value) => sorted(fields && isRecord(initial) ? { ...initial, ...Object(value) } : value, name),
      ...(put && {
        async write(target, change, { seen }) {
          await put(callingOf(source, target, seen.description), change);
        },
      }),
    },
    inCreate(_value, spec) {
      if (create) return create(spec);
      const declared = Object.fromEntries((fields ?? [name]).map((field) => [field, own(spec, field)]));
      const { input } = schemasOf(source.commands, source.data.create.call);
      return toSdk(input, compact(declared), source.fieldNames) as Fields;
    },
  };
}
