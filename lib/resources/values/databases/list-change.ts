import { compact, distinct } from "../normal-form.ts";

type Texts = readonly string[];

/** What a call adds to a list and what it removes, under the names of its members. A member without texts is omitted. */
export function listChange(after: Texts | undefined, before: Texts | undefined, add: string, remove: string) {
  return compact({ [add]: without(after, before), [remove]: without(before, after) });
}

/** A list as it will be after a change that is pending; `undefined` if it is empty. */
export function listAfter(present: Texts = [], added: Texts = [], removed: Texts = []): Texts | undefined {
  return without([...present, ...added], removed);
}

/** The texts that are not among others; `undefined` if there are none. */
function without(all: Texts = [], others: Texts = []): Texts | undefined {
  return distinct(all.filter((one) => !others.includes(one)));
}
