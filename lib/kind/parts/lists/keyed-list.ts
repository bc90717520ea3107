import { isDeepStrictEqual } from "node:util";
import { TerminalError } from "../../../reconcile/contract/errors.ts";
import { own } from "../../../text/own.ts";
import { stableText } from "../../../text/stable-text.ts";
import { listAll } from "../../list/list-all.ts";
import { membersOf, schemaAt, schemasOf } from "../../operation.ts";
import type { AnySdk } from "../../sdk-types.ts";
import { call, type Fields, type Seen, type Source, type Target } from "../../target.ts";
import { isRecord, valueAt } from "../../value-at.ts";
import { ifPresent } from "../../values/if-present.ts";
import { entries, fromSdk, toSdk } from "../../values/kubernetes-names.ts";
import { compact, distinct, sorting } from "../../values/normal-form.ts";
import { withoutEmpty } from "../../values/without-empty.ts";
import type { DrivenPart } from "../driven-part.ts";
import type { KeyedList } from "./keyed-list-data.ts";

/** A list of structures that the description contains or a call lists, and whose items are written and removed one by one. */
export function keyedListPart(source: Source, name: string, data: KeyedList<AnySdk, Fields>): DrivenPart {
  const { read, at, token = "", write, remove, member, absent, key, initial = {}, fields } = data;
  const { keep, exposure, heldBackBy, lateSeconds } = data;
  const [, single] = fields ?? [];
  const sorted = sorting(name);
  const completed = (item: unknown): Fields => ({ ...initial, ...withoutEmpty(item as Fields) });
  const keyOf = (item: Fields) => stableText(key.map((field) => own(item, field)));
  return {
    part: {
      name,
      ...compact({ keep, exposure, heldBackBy, lateSeconds }),
      ...(single !== undefined && {
        fields: [name, single],
        toSpec: (items) => ({ [name]: items, [single]: undefined }),
      }),
      ...(read === undefined && { described: true }),
      partial: true,
      desired(spec) {
        const items = distinct(declaredItems(spec).map(completed));
        if (items === undefined || new Set(items.map(keyOf)).size === items.length) return items;
        throw new TerminalError("InvalidSpec", `spec.${name} contains two items with the same ${key.join(" and ")}`);
      },
      read: async (target, seen) => distinct((await list(target, seen)).map(declaredIn)),
      canonical: (value) => sorted(value, name),
      async write(target, change, { seen }) {
        const wanted = new Map((change.to as readonly Fields[] | undefined)?.map((item) => [keyOf(item), item]));
        const present = new Map((await list(target, seen)).map((item) => [keyOf(declaredIn(item)), item]));
        if (exposure) await removeOthers();
        for (const [id, item] of wanted) {
          const before = present.get(id);
          if (before !== undefined && isDeepStrictEqual(declaredIn(before), item)) continue;
          await call(source, target, write, seen.description, inputOf(write, item, before));
        }
        if (!exposure) await removeOthers();

        async function removeOthers(): Promise<void> {
          for (const [id, item] of present) {
            if (wanted.has(id)) continue;
            const keys = Object.fromEntries(key.map((field) => [field, own(declaredIn(item), field)]));
            const removal = call(source, target, remove, seen.description, inputOf(remove, keys));
            await ifPresent(removal, ...(absent === undefined ? [] : [absent]));
          }
        }
      },
    },
    inCreate(value) {
      const { call: create } = source.data.create;
      const isMember = member !== undefined && membersOf(schemasOf(source.commands, create).input).has(member);
      const [first, ...others] = value as readonly Fields[];
      // A list that the description does not contain is not read after the create call, which must then have set all of it.
      const isEnough = read === undefined || others.length === 0;
      return isMember && isEnough && first !== undefined ? inputOf(create, first) : {};
    },
  };

  /** The items that a spec declares, in the list or in the field for a single one. */
  function declaredItems(spec: Fields): readonly unknown[] {
    const declared = own(spec, name);
    const one = single === undefined ? {} : withoutEmpty(Object(own(spec, single)));
    return Object.keys(one).length > 0 ? [one] : Array.isArray(declared) ? declared : [];
  }

  /** The items as AWS lists them. */
  async function list(target: Target, { description }: Seen<Fields>): Promise<readonly Fields[]> {
    const all =
      read === undefined ? valueAt(description, at) : await listAll(source, target, read, at, token, description);
    return Array.isArray(all) ? all.filter(isRecord) : [];
  }

  /** An item of AWS's as a spec would declare it. */
  function declaredIn(item: Fields): Fields {
    return completed(fromSdk(schemaOf(write), item, source.fieldNames));
  }

  /** The members of an item that the write would reset if it omitted them, and that a spec cannot declare. */
  function withoutField(item: Fields | undefined): Fields {
    const schema = schemaOf(write);
    const declared = new Set(entries(schema, source.fieldNames).map(([member]) => member));
    const others = [...membersOf(schema).keys()].filter((member) => !declared.has(member));
    return compact(Object.fromEntries(others.map((member) => [member, own(item ?? {}, member)])));
  }

  /** The input that contains an item, in place of an item of AWS's. */
  function inputOf(operation: string, item: Fields, before?: Fields): Fields {
    const members = { ...withoutField(before), ...(toSdk(schemaOf(operation), item, source.fieldNames) as Fields) };
    return member === undefined ? members : { [member]: members };
  }

  /** The schema of an item in the input of an operation. */
  function schemaOf(operation: string) {
    return schemaAt(schemasOf(source.commands, operation).input, member);
  }
}
