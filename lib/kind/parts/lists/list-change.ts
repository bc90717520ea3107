import { own } from "../../../text/own.ts";
import type { Described, Fields } from "../../target.ts";
import { valueAt } from "../../value-at.ts";
import { compact, distinct } from "../../values/normal-form.ts";
import type { ListChange } from "../grouped-setting.ts";

/** The members of the write's input that change a list of texts. A member without texts is omitted. */
export function listChange({ at, add, remove }: ListChange, to: unknown, from: unknown): Fields {
  const [after, before] = [textsIn(to), textsIn(from)];
  const change = compact({ [add]: without(after, before), [remove]: without(before, after) });
  return at === undefined ? change : { [at]: change };
}

/** A list of texts as it will be after the change that is pending; `undefined` if it is empty. */
export function listAfter({ pending }: ListChange, list: unknown, description: Described): unknown {
  const change = pending && valueAt(description, pending.at);
  if (pending === undefined || change === undefined) return list;
  const [added, removed] = [pending.add, pending.remove].map((member) =>
    textsIn(own(Object(change) as Fields, member)),
  );
  return without([...textsIn(list), ...(added ?? [])], removed ?? []);
}

/** The texts that are not among others, each once; `undefined` if there are none. */
function without(all: readonly string[], others: readonly string[]): readonly string[] | undefined {
  return distinct(all.filter((one) => !others.includes(one)));
}

function textsIn(list: unknown): readonly string[] {
  return Array.isArray(list) ? list.filter((one): one is string => typeof one === "string") : [];
}
