import { TerminalError } from "../../../../reconcile/contract/errors.ts";
import { excerpt } from "../../../../text/excerpt.ts";
import { own } from "../../../../text/own.ts";
import { isJsonObject } from "../../../values/document-part.ts";
import { ifPresent } from "../../../values/if-present.ts";
import { compact } from "../../../values/normal-form.ts";
import { listAll } from "../../list-all.ts";
import type { Entries } from "../../part-data.ts";
import type { AnySdk } from "../../sdk-types.ts";
import { call, type Fields, type Seen, type Source, type Target } from "../../target.ts";
import { isRecord } from "../../value-at.ts";
import type { DrivenPart } from "../driven-part.ts";

type Texts = Readonly<Record<string, string>>;

/** JSON documents by name, which are written and removed one by one. */
export function entriesPart(source: Source, name: string, data: Entries<AnySdk>): DrivenPart {
  const { keep, exposure, heldBackBy, lateSeconds } = data;
  const { list, at, get, put, remove, key, value, same, decode } = data.entries;
  return {
    part: {
      name,
      ...compact({ keep, exposure, heldBackBy, lateSeconds }),
      partial: true,
      desired: (spec) => textsIn(own(spec, name)),
      read: async (target, seen) => textsIn(await present(target, seen)),
      agrees: (desired, observed) => differing(desired, observed).length === 0,
      async write(target, { from, to }, { seen }) {
        const changes = differing(to, from);
        // AWS limits the size of all entries, and what is revoked must not coexist with what is granted instead.
        for (const [entry] of changes.filter(([, text]) => text === undefined)) {
          await ifPresent(call(source, target, remove, seen.description, { [key]: entry }), ...source.data.absent);
        }
        for (const [entry, text] of changes) {
          if (text === undefined) continue;
          if (!isJsonObject(text)) {
            throw new TerminalError("InvalidSpec", `spec.${name} "${excerpt(entry)}" is not a JSON object`);
          }
          await call(source, target, put, seen.description, { [key]: entry, [value]: text });
        }
      },
    },
    inCreate: () => ({}),
  };

  /** The entries whose texts do not have the same meaning, with the wanted text; `undefined` for an entry that must be removed. */
  function differing(wanted: unknown, present: unknown): readonly (readonly [string, string | undefined])[] {
    const [to, from] = [textsIn(wanted) ?? {}, textsIn(present) ?? {}];
    return [...new Set([...Object.keys(from), ...Object.keys(to)])].flatMap((entry) => {
      const [text, before] = [own(to, entry), own(from, entry)];
      const isSame = text !== undefined && before !== undefined && same(text, before);
      return isSame ? [] : [[entry, text] as const];
    });
  }

  async function present(target: Target, { description }: Seen<Fields>): Promise<Texts> {
    const names = (await listAll(source, target, list, at, description)).filter((one) => typeof one === "string");
    const read = await Promise.all(
      names.map(async (entry) => {
        const output = await ifPresent(call(source, target, get, description, { [key]: entry }), ...source.data.absent);
        const text = output && own(output, value);
        return typeof text === "string" ? [[entry, decode?.(text) ?? text] as const] : [];
      }),
    );
    return Object.fromEntries(read.flat());
  }
}

/** The texts of a map that are not blank, in the order of their names; `undefined` if there are none. */
function textsIn(map: unknown): Texts | undefined {
  const entries = Object.entries(isRecord(map) ? map : {}).flatMap(([entry, text]) =>
    typeof text === "string" && text.trim() !== "" ? [[entry, text.trim()] as const] : [],
  );
  if (entries.length === 0) return undefined;
  return Object.fromEntries(entries.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}
