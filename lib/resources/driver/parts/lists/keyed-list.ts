import { isDeepStrictEqual } from "node:util";
import { TerminalError } from "../../../../reconcile/contract/errors.ts";
import { own } from "../../../../text/own.ts";
import { stableText } from "../../../../text/stable-text.ts";
import { ifPresent } from "../../../values/if-present.ts";
import { entries, fromSdk, toSdk } from "../../../values/kubernetes-names.ts";
import { compact, distinct, sorting } from "../../../values/normal-form.ts";
import { withoutEmpty } from "../../../values/without-empty.ts";
import { listAll } from "../../list-all.ts";
import { membersOf, schemasOf } from "../../operation.ts";
import type { KeyedList } from "../../part-data.ts";
import type { AnySdk } from "../../sdk-types.ts";
import { call, type Fields, type Seen, type Source, type Target } from "../../target.ts";
import { isRecord } from "../../value-at.ts";
import type { DrivenPart } from "../driven-part.ts";

/** A list of structures that a call lists, and whose items are written and removed one by one. The create call does not set it. */
export function keyedListPart(source: Source, name: string, data: KeyedList<AnySdk>): DrivenPart {
  const { read, at, write, remove, absent, key, each = {}, keep, exposure, lateSeconds } = data;
  const sorted = sorting(name);
  const completed = (item: unknown): Fields => ({ ...each, ...withoutEmpty(item as Fields) });
  const keyOf = (item: Fields) => stableText(key.map((field) => own(item, field)));
  return {
    part: {
      name,
      ...compact({ keep, exposure, lateSeconds }),
      partial: true,
      desired(spec) {
        const declared = own(spec, name);
        const items = distinct(Array.isArray(declared) ? declared.map(completed) : []);
        if (items === undefined || new Set(items.map(keyOf)).size === items.length) return items;
        throw new TerminalError("InvalidSpec", `spec.${name} contains two items with the same ${key.join(" and ")}`);
      },
      read: async (target, seen) => distinct((await list(target, seen)).map(declaredIn)),
      canonical: (value) => sorted(value, name),
      async write(target, change, { seen }) {
        const wanted = new Map((change.to as readonly Fields[] | undefined)?.map((item) => [keyOf(item), item]));
        const present = new Map((await list(target, seen)).map((item) => [keyOf(declaredIn(item)), item]));
        // AWS limits the number of items, so those that are not declared are removed first.
        for (const [id, item] of present) {
          if (wanted.has(id)) continue;
          const keys = Object.fromEntries(key.map((field) => [field, own(declaredIn(item), field)]));
          const removal = call(source, target, remove, seen.description, inputOf(remove, keys));
          await ifPresent(removal, ...(absent === undefined ? [] : [absent]));
        }
        for (const [id, item] of wanted) {
          const before = present.get(id);
          if (before !== undefined && isDeepStrictEqual(declaredIn(before), item)) continue;
          await call(source, target, write, seen.description, { ...withoutField(before), ...inputOf(write, item) });
        }
      },
    },
    inCreate: () => ({}),
  };

  /** The items as AWS lists them. */
  async function list(target: Target, { description }: Seen<Fields>): Promise<readonly Fields[]> {
    return (await listAll(source, target, read, at, description)).filter(isRecord);
  }

  /** An item of AWS's as a spec would declare it. */
  function declaredIn(item: Fields): Fields {
    return completed(fromSdk(inputSchema(write), item, source.fieldNames));
  }

  /** The members of an item that the write would reset if it omitted them, and that a spec cannot declare. */
  function withoutField(item: Fields | undefined): Fields {
    const schema = inputSchema(write);
    const declared = new Set(entries(schema, source.fieldNames).map(([member]) => member));
    const others = [...membersOf(schema).keys()].filter((member) => !declared.has(member));
    return compact(Object.fromEntries(others.map((member) => [member, own(item ?? {}, member)])));
  }

  function inputOf(operation: string, item: Fields): Fields {
    return toSdk(inputSchema(operation), item, source.fieldNames) as Fields;
  }

  function inputSchema(operation: string) {
    return schemasOf(source.commands, operation).input;
  }
}
