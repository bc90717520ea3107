import { compact, distinct } from "../normal-form.ts";

type Texts = readonly string[];

/** The members that change a list of texts, by what to add and what to remove. A member without texts is omitted. */
export function listChange(
  [add, remove]: readonly [add: string, remove: string],
  to: Texts = [],
  from: Texts = [],
): Readonly<Record<string, Texts>> {
  return compact<Readonly<Record<string, Texts>>>({ [add]: without(to, from), [remove]: without(from, to) });
}

/** A list of texts as it will be after a change that AWS has accepted, but not made yet; `undefined` if it is empty. */
export function listAfter(list: Texts = [], added: Texts = [], removed: Texts = []): Texts | undefined {
  return without([...list, ...added], removed);
}

/** The texts that are not among others, each once; `undefined` if there are none. */
function without(all: Texts, others: Texts): Texts | undefined {
  return distinct(all.filter((one) => !others.includes(one)));
}
