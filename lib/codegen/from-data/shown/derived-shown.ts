import { isDeepStrictEqual } from "node:util";
import type { AnyDataKind } from "../../../resources/driver/data-kind.ts";
import { fieldName } from "../../field-name.ts";
import { sdkOperation } from "../../sdk/sdk-shape.ts";
import { type AnyPartData, fieldsOf, partsOf } from "../calls-of-data.ts";
import { describedBy } from "../members.ts";
import type { Sdk } from "../sdk.ts";
import { isPending } from "./check-shown.ts";
import { placesOf, stateNames } from "./member-places.ts";

type Names = Pick<Sdk, "client" | "rename">;

/**
 * What can be derived of a kind's `shown`: where the description contains what it does not have under the name of the create call's member. Only
 * for members that parts compare and that the data does not mention, and only if a single place has a name and a type that fit.
 */
export function derivedShown(data: AnyDataKind, { client, rename }: Names): NonNullable<AnyDataKind["shown"]> {
  const known = [...describedBy(data, { client }), ...Object.keys(data.shown ?? {})];
  const compared = comparedFields(data, client);
  const elsewhere = sdkOperation(client, data.create.call).input.members.filter(
    ({ name }) => compared.includes(rename[name] ?? fieldName(name)) && !known.includes(name),
  );
  const derived = elsewhere.flatMap((member) => {
    const [place, ...others] = placesOf(data, client, member);
    if (place === undefined || others.length > 0) return [];
    // A value that is pending counts in place of the present one.
    const names = [member.name, ...stateNames(member.name, member.shape())];
    const pending = names.filter((name) => name !== place && isPending(data, { client }, name));
    return [[member.name, pending.length > 0 ? [...pending, place] : place] as const];
  });
  return Object.fromEntries(derived);
}

/** The data of a kind, with what can be derived of its `shown`. */
export function withDerivedShown(data: AnyDataKind, names: Names): AnyDataKind {
  return { ...data, shown: { ...derivedShown(data, names), ...data.shown } };
}

/** What the data says of its `shown` although it can be derived. */
export function needlessShown(data: AnyDataKind, names: Names): readonly string[] {
  const { shown = {} } = data;
  const derived = derivedShown({ ...data, shown: {} }, names);
  return Object.keys(shown)
    .filter((member) => isDeepStrictEqual(shown[member], derived[member]))
    .map((member) => `shown: leave out ${member}, which is derived`);
}

/** What a part has that says itself where AWS shows it, and what parts have that are no settings. */
const SHOWN_OTHERWISE = [
  ...(["from", "read", "unshown", "unsupported", "secret", "calls", "same", "attribute", "attributes"] as const),
  ...(["key", "set", "entries", "items", "item"] as const),
] satisfies readonly (keyof AnyPartData)[];

/** The fields that parts compare with the members of the description that have the names of the create call's. */
function comparedFields(data: AnyDataKind, client: object): readonly string[] {
  return partsOf(data).flatMap(([name, part]) => {
    const { settings, member = "." } = part;
    if (settings !== undefined) return Object.keys(settings).filter((field) => settings[field]?.from === undefined);
    const isElsewhere = member !== "." || SHOWN_OTHERWISE.some((other) => part[other] !== undefined);
    return isElsewhere ? [] : fieldsOf(data, client, name, part);
  });
}
