import { own } from "../../text/own.ts";
import { schemaAt, schemasOf } from "../operation.ts";
import type { AnySdk } from "../sdk-types.ts";
import { call, type Described, type Source, type Target } from "../target.ts";
import { isRecord, textAt, valueAt } from "../value-at.ts";
import { ifPresent } from "../values/if-present.ts";
import { entries } from "../values/kubernetes-names.ts";
import { compact } from "../values/normal-form.ts";
import type { LastChange } from "./last-change-data.ts";
import { lastChangeIn, meaningOf } from "./states.ts";

/** The members that describe the last change to a resource with this description; none if nothing is known of a change. */
export async function lastChangeOf(source: Source, target: Target, description: Described): Promise<Described> {
  const { data } = source;
  const last = lastChangeIn(data);
  if (last === undefined) return {};
  const { call: operation, at, id, absent } = last;
  const remembered = rememberedChange(source, last, target);
  if (meaningOf(data, remembered).busy === undefined) return remembered;
  const known = textAt(remembered, id.member);
  if (!id.form.test(known)) return {};
  // What identifies the resource does not identify the change.
  const asking = call(source, target, operation, description, {}, () => ({ [id.member]: known }));
  const output = await ifPresent(asking, ...absent);
  const change = valueAt(output, at);
  return isRecord(change) ? change : {};
}

/** The members of a change, as the status remembers them. */
function rememberedChange(
  { commands, statusFields, statusNames }: Source,
  { call: operation, at }: LastChange<AnySdk>,
  { last: { change } }: Target,
): Described {
  const members = entries(schemaAt(schemasOf(commands, operation).output, at), statusNames);
  const known = members.filter(([, field]) => statusFields.includes(field));
  return compact(Object.fromEntries(known.map(([member, field]) => [member, own(change, field)])));
}
