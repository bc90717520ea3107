import { isDeepStrictEqual } from "node:util";
import { ApiError, TerminalError } from "../../../../reconcile/contract/errors.ts";
import type { Change } from "../../../../reconcile/contract/part.ts";
import { own } from "../../../../text/own.ts";
import { stableText } from "../../../../text/stable-text.ts";
import { ifPresent } from "../../../values/if-present.ts";
import { compact, distinct } from "../../../values/normal-form.ts";
import { withoutEmpty } from "../../../values/without-empty.ts";
import type { Calling } from "../../at.ts";
import type { ItemList } from "../../part-data.ts";
import type { AnySdk } from "../../sdk-types.ts";
import type { Fields, Source } from "../../target.ts";
import { isRecord, valueAt } from "../../value-at.ts";
import { partByHand } from "../by-hand.ts";
import type { DrivenPart } from "../driven-part.ts";
import { withoutFilled } from "../without-filled.ts";
import type { Holder } from "./items-data.ts";

const UNKNOWN: Holder = { id: "", place: { account: "" } };

/**
 * Structures in the description that AWS adds and removes by calls about many of them. The value is a list of items with a single entry each.
 * New items are added before old ones are removed, so that nothing is interrupted that both allow, and a text is changed in place, because AWS
 * takes the item with another text for a duplicate.
 */
export function itemsPart(source: Source, name: string, { items, ...data }: ItemList<AnySdk>): DrivenPart {
  const { member, lists, key, text, filled = {}, normal: forms = {}, besides = [] } = items;
  const initial = data.initial as readonly Fields[] | undefined;
  return partByHand(source, name, {
    ...data,
    calls: { reads: [], writes: [items.add, items.remove, ...(text ? [text.write] : [])] },
    partial: true,
    unordered: [name],
    desired: (spec) => (own(spec, name) === undefined ? undefined : normal(declaredIn(spec))),

    async get(calling) {
      const declared = Map.groupBy(declaredIn(calling.spec), (item) => keyOf(item, calling));
      const shown = listOf(valueAt(calling.description, items.from))
        .map((one) => calling.toFields(items.add, one, `${member}.0`))
        .flatMap(entriesOf);
      const all = shown.flatMap((item) => {
        const same = declared.get(keyOf(item, calling)) ?? [asOne(item, calling)];
        return same.map((form) => withText(form, textOf(item)));
      });
      const isSilent = own(calling.spec, name) === undefined;
      return normal(isSilent ? all.filter((item) => !besides.some((one) => isDeepStrictEqual(item, one))) : all);
    },

    async put(calling, { from: before = initial ?? [], to: after = initial ?? [] }: Change<readonly Fields[]>) {
      const byKey = (all: readonly Fields[]) => new Map(all.map((item) => [keyOf(item, calling), item]));
      const [old, wanted] = [byKey(before), byKey(after)];
      const addNew = () => each(calling, items.add, without(wanted, old), items.present);
      const removeOld = () => each(calling, items.remove, without(old, wanted), items.absent);
      try {
        await addNew();
        await removeOld();
      } catch (error) {
        const isFull = error instanceof ApiError && error.code === items.full;
        if (!isFull || wanted.size > old.size) throw error;
        await removeOld();
        await addNew();
      }
      const changed = [...wanted].flatMap(([key, item]) => {
        const same = old.get(key);
        return same !== undefined && textOf(same) !== textOf(item) ? [item] : [];
      });
      if (text !== undefined && changed.length > 0) await send(calling, text.write, changed);
    },
  });

  /** The items, each once; `undefined` for those of a new resource. */
  function normal(all: readonly Fields[]): readonly Fields[] | undefined {
    const once = distinct(all) ?? [];
    return isDeepStrictEqual(once, initial ?? []) ? undefined : once;
  }

  /** The items that a spec declares. Throws a `TerminalError` for those that AWS would not keep as they are. */
  function declaredIn(spec: Fields): readonly Fields[] {
    const all = listOf(own(spec, name)).flatMap((one, index) => {
      const found = entriesOf(one);
      if (found.length > 0) return found;
      throw new TerminalError("InvalidSpec", `spec.${name}[${index}] must have one of ${lists.join(", ")}`);
    });
    for (const item of all) {
      const reason = items.unsupported?.(entryOf(item));
      if (reason !== undefined) throw new TerminalError("NotSupported", `spec.${name} ${reason}`);
    }
    const keyed = Map.groupBy(all, (item) => keyOf(item, UNKNOWN));
    if ([...keyed.values()].every((same) => new Set(same.map(textOf)).size === 1)) return all;
    throw new TerminalError(
      "InvalidSpec",
      `spec.${name} contains a ${items.noun} twice, with different ${text?.field}s`,
    );
  }

  /** An item as items with a single entry, as AWS shows them. */
  function entriesOf(item: Fields): readonly Fields[] {
    const rest = compact(items.item(item));
    return lists.flatMap((list) =>
      listOf(own(item, list)).map((entry) => ({ ...rest, [list]: [withoutEmpty(normalEntry(entry))] })),
    );
  }

  function normalEntry(entry: Fields): Fields {
    const fields = Object.entries(entry).map(([field, value]) => {
      const form = own(forms, field);
      return [field, form !== undefined && typeof value === "string" ? form(value) : value] as const;
    });
    return Object.fromEntries(fields);
  }

  /** An item with another entry. */
  function mapped(item: Fields, change: (entry: Fields, list: string) => object): Fields {
    const list = lists.find((one) => own(item, one) !== undefined);
    if (list === undefined) return item;
    return { ...item, [list]: listOf(own(item, list)).map((entry) => compact(change(entry, list))) };
  }

  /** An item in the form that all its spellings have in common. */
  function asOne(item: Fields, holder: Holder): Fields {
    return mapped(item, (entry, list) => {
      const rest = Object(withoutFilled(entry, filledIn(list, holder))) as Fields;
      return Object.fromEntries([...key, ...(text ? [text.field] : [])].map((field) => [field, own(rest, field)]));
    });
  }

  function filledIn(list: string, holder: Holder): object {
    return own(filled, list)?.(holder) ?? {};
  }

  /** What distinguishes an item from the others. */
  function keyOf(item: Fields, holder: Holder): string {
    return stableText(withText(asOne(item, holder), undefined));
  }

  /** The only entry of an item. */
  function entryOf(item: Fields): Fields {
    return lists.flatMap((list) => listOf(own(item, list)))[0] ?? {};
  }

  function textOf(item: Fields): unknown {
    return text && own(entryOf(item), text.field);
  }

  function withText(item: Fields, value: unknown): Fields {
    return text === undefined ? item : mapped(item, (entry) => ({ ...entry, [text.field]: value }));
  }

  /** Makes a call about all items or, if one of them is as the call would leave it, about each of them. */
  async function each(calling: Calling<AnySdk>, operation: string, all: readonly Fields[], done: string) {
    const isDone = all.length === 0 || (await ifPresent(send(calling, operation, all), done)) !== undefined;
    if (isDone || all.length === 1) return;
    for (const item of all) await ifPresent(send(calling, operation, [item]), done);
  }

  async function send(calling: Calling<AnySdk>, operation: string, all: readonly Fields[]): Promise<object> {
    const sent = all.map((item) => mapped(item, (entry, list) => ({ ...filledIn(list, calling), ...entry })));
    return await calling.call(operation, {
      [member]: sent.map((item) => calling.toMembers(operation, item, `${member}.0`)),
    });
  }
}

function listOf(value: unknown): readonly Fields[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}

function without(items: ReadonlyMap<string, Fields>, others: ReadonlyMap<string, Fields>): readonly Fields[] {
  return [...items].flatMap(([key, item]) => (others.has(key) ? [] : [item]));
}
