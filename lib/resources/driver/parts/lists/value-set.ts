import { own } from "../../../../text/own.ts";
import { ifPresent } from "../../../values/if-present.ts";
import { compact, distinct, sorting } from "../../../values/normal-form.ts";
import { listAll } from "../../list-all.ts";
import type { ValueSet } from "../../part-data.ts";
import type { AnySdk } from "../../sdk-types.ts";
import { call, type Source } from "../../target.ts";
import { isRecord } from "../../value-at.ts";
import type { DrivenPart } from "../driven-part.ts";

/** A set of texts that are added and removed one by one. */
export function valueSetPart(source: Source, name: string, data: ValueSet<AnySdk>): DrivenPart {
  const { keep, exposure, heldBackBy, lateSeconds } = data;
  const { list, at, item, add, remove } = data.set;
  const sorted = sorting(name);
  return {
    part: {
      name,
      ...compact({ keep, exposure, heldBackBy, lateSeconds }),
      partial: true,
      desired: (spec) => textsIn(own(spec, name)),
      async read(target, { description }) {
        const items = await listAll(source, target, list, at, description);
        return textsIn(items.map((one) => (isRecord(one) ? own(one, item) : undefined)));
      },
      canonical: (value) => sorted(value, name),
      async write(target, { from, to }, { seen }) {
        const [before, wanted] = [new Set(textsIn(from)), new Set(textsIn(to))];
        // AWS limits the number of items, and what is revoked must not coexist with what is granted instead.
        for (const text of before.difference(wanted)) {
          await ifPresent(call(source, target, remove, seen.description, { [item]: text }), ...source.data.absent);
        }
        for (const text of wanted.difference(before)) {
          await call(source, target, add, seen.description, { [item]: text });
        }
      },
    },
    inCreate: () => ({}),
  };
}

/** The texts of a list, each once; `undefined` if there are none. Empty texts count as omitted. */
function textsIn(items: unknown): readonly string[] | undefined {
  if (!Array.isArray(items)) return undefined;
  return distinct(items.filter((one): one is string => typeof one === "string" && one !== ""));
}
