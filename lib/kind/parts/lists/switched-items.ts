import { own } from "../../../text/own.ts";
import type { Fields } from "../../target.ts";
import { compact, distinct } from "../../values/normal-form.ts";
import { withoutEmpty } from "../../values/without-empty.ts";
import type { SwitchedItems } from "../grouped-setting.ts";

type Items = readonly Fields[];

/** The items that are on, without what only says that; `undefined` if there are none. */
export function itemsOn({ on }: SwitchedItems, items: Items): Items | undefined {
  const all: Items = withoutEmpty(items).filter((item) => own(item, on) !== false);
  return distinct(all.map((item) => compact<Fields>({ ...item, [on]: undefined })));
}

/** The items in the form in which a call turns them on. */
export function turnedOn({ on }: SwitchedItems, items: Items): Items {
  return items.map((item) => ({ ...item, [on]: true }));
}

/** The items to turn on, and those to turn off because they are no longer among them. */
export function switchedItems(switched: SwitchedItems, to: Items, from: Items): Items {
  const { key, on } = switched;
  const kept = new Set(to.map((item) => own(item, key)));
  const off = from.map((item) => own(item, key)).filter((one) => !kept.has(one));
  return [...turnedOn(switched, to), ...off.map((one) => ({ [key]: one, [on]: false }))];
}
