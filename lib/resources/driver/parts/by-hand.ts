import { compact, sorting } from "../../values/normal-form.ts";
import { callingOf } from "../calling.ts";
import { statusAgain } from "../describe.ts";
import type { ByHand } from "../part-data.ts";
import type { AnySdk } from "../sdk-types.ts";
import type { Fields, Source } from "../target.ts";
import type { DrivenPart } from "./driven-part.ts";

/** A part that a kind's own functions read and write. */
export function partByHand(source: Source, name: string, data: ByHand<AnySdk, Fields>): DrivenPart {
  const { desired, get, put, create, fields, agrees, unordered = [], again, ...others } = data;
  const { initial, keep, exposure, heldBackBy, lateSeconds, partial } = others;
  const toSpec = fields && ((value: unknown) => value as Fields);
  const sorted = sorting(...unordered);
  return {
    part: {
      name,
      ...compact({ fields, agrees, toSpec, initial, keep, exposure, heldBackBy, lateSeconds, partial }),
      desired,
      read: (target, seen) => get(callingOf(source, target, seen.description)),
      canonical: (value) => sorted(value, name),
      async write(target, change, { seen }) {
        await put(callingOf(source, target, seen.description), change);
        return again === undefined ? {} : { status: await statusAgain(source, target, seen.description, again) };
      },
    },
    inCreate: (_value, spec) => create?.(spec) ?? {},
  };
}
