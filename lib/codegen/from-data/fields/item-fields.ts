import { companionIn } from "../../../kind/companion-in.ts";
import type { AnyDataKind } from "../../../kind/data-kind.ts";
import type { Definition } from "../../../kind/publish/definition.ts";
import { fieldName } from "../../field-name.ts";
import type { AckFacts } from "../../page/ack-facts.ts";
import { itemOf } from "../calls-of-data.ts";

/**
 * The spec fields of a kind whose resources are items of a list, and the names that the rules do not give them. The fields are those of the
 * item's members that ACK also has. `rename` has the field names of renamed members.
 */
export function itemFields(
  data: AnyDataKind,
  client: object,
  { fields: known }: Pick<AckFacts, "fields">,
  rename: Readonly<Record<string, string>>,
): Pick<Definition, "fields" | "exceptions"> {
  const item = itemOf(data, client);
  const companion = companionIn({ data });
  if (item === undefined || companion === undefined) return { fields: {}, exceptions: [] };
  const members = item.members
    .map(({ name }) => [name, rename[name] ?? fieldName(name)] as const)
    .filter(([, field]) => Object.hasOwn(known, `spec.${field}`));
  const particular = members
    .filter(([name, field]) => field !== name.charAt(0).toLowerCase() + name.slice(1))
    .sort(([one], [other]) => (one < other ? -1 : 1));
  const sources = members.map(([name, field]) => {
    return [field, { operation: data.tags.set, member: `${companion.member.replaceAll(".0", "")}.${name}` }] as const;
  });
  return {
    fields: Object.fromEntries(sources),
    exceptions: [{ shape: item.name, names: Object.fromEntries(particular) }],
  };
}
