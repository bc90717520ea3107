import { isDeepStrictEqual } from "node:util";
import type { Description } from "../../reconcile/contract/progress.ts";
import { own } from "../../text/own.ts";
import { schemasOf } from "../operation.ts";
import type { Described, Source } from "../target.ts";
import { isRecord, shownIn, valueAt } from "../value-at.ts";
import { entries } from "../values/kubernetes-names.ts";
import type { PendingValues } from "./pending-data.ts";

/** A description with the pending values in place of those that they will replace. */
export function asItWillBe({ pending }: Source["data"], description: Described): Described {
  return pending === undefined ? description : { ...description, ...valuesIn(pending, description) };
}

/** What it means for a resource that values are pending; nothing if none are. */
export function meaningOfPending(source: Source, description: Described): Pick<Description, "busy" | "impaired"> {
  const { pending, service } = source.data;
  const fields = pending === undefined ? [] : fieldsOf(source, Object.keys(valuesIn(pending, description)), pending);
  if (pending === undefined || fields.length === 0) return {};
  const until = `the maintenance window ${String(shownIn(description, pending.details))} (UTC)`;
  const why = {
    reason: "PendingModifiedValues",
    message: `${service.name} has accepted ${fields.join(", ")}, and applies it by ${until} at the latest`,
  };
  return pending.work === undefined ? { impaired: why } : { busy: { ...why, ...pending.work } };
}

/** A description whose lists contain no item that AWS will remove. */
export function withoutRemoved({ gone }: Source["data"], description: Described): Described {
  if (gone === undefined) return description;
  const members = Object.entries(description).map(([member, value]) => {
    const stays = (item: unknown) => !(isRecord(item) && gone(item));
    return [member, Array.isArray(value) ? value.filter(stays) : value];
  });
  return Object.fromEntries(members);
}

/** The values that are pending. An empty list is none. */
function valuesIn({ at }: PendingValues, description: Described): Described {
  const all = at.flatMap((path) => Object.entries(Object(valueAt(description, path)) as Described));
  return Object.fromEntries(all.filter(([, value]) => value !== undefined && !isDeepStrictEqual(value, [])));
}

/** The spec fields of members, in order. A member without a field has AWS's name. */
function fieldsOf(source: Source, members: readonly string[], { fields = {} }: PendingValues): readonly string[] {
  const { data, commands, fieldNames, specFields } = source;
  const { input } = schemasOf(commands, data.create.call);
  const known = new Map(entries(input, fieldNames).map(([member, field]) => [member, field]));
  const elsewhere = Object.entries(data.shown ?? {}).flatMap(([member, place]) =>
    [place].flat().map((path) => [path, known.get(member)] as const),
  );
  const others = new Map<unknown, string | undefined>(elsewhere);
  const names = members.map((member) => {
    const field = own(fields, member) ?? known.get(member) ?? others.get(member) ?? member;
    return Object.hasOwn(specFields, field) ? field : member;
  });
  return [...new Set(names)].sort();
}
