import type { AnyDataKind } from "../../../resources/driver/data-kind.ts";
import { attributesOf } from "../attribute-names.ts";
import { fieldsOf, partsOf } from "../calls-of-data.ts";
import { memberIn } from "../sources.ts";

/**
 * A kind whose groups of settings name all their settings. A group with `others` has each of the spec fields that no part has, and for which
 * its write and the create call have a member.
 */
export function withOtherSettings(
  data: AnyDataKind,
  client: object,
  rename: Readonly<Record<string, string>>,
  specFields: readonly string[],
): AnyDataKind {
  const ofParts = partsOf(data).flatMap(([name, part]) => fieldsOf(data, client, name, part));
  const ofAttributes = attributesOf(data).map(([field]) => field);
  const known = new Set([data.name, "tags", ...(data.identity ?? []), ...ofParts, ...ofAttributes]);
  const parts = partsOf(data).map(([name, part]) => {
    const { settings, others, write } = part;
    if (settings === undefined || others === undefined) return [name, part] as const;
    const has = (operation: string, field: string) => memberIn(client, operation, field, rename) !== undefined;
    const further = specFields.filter(
      (field) => !known.has(field) && has(write, field) && has(data.create.call, field),
    );
    return [name, { ...part, settings: { ...settings, ...each(others, further.toSorted()) } }] as const;
  });
  return { ...data, parts: Object.fromEntries(parts) };
}

/** The settings that the data of a kind does not name, by the name of their group. */
export function otherSettingsOf(data: AnyDataKind): Readonly<Record<string, readonly string[]>> {
  const groups = partsOf(data).flatMap(([name, { settings = {}, others }]) =>
    others === undefined ? [] : [[name, Object.keys(settings).filter((field) => settings[field] === others)] as const],
  );
  return Object.fromEntries(groups);
}

function each<Value>(value: Value, fields: readonly string[]): Readonly<Record<string, Value>> {
  return Object.fromEntries(fields.map((field) => [field, value]));
}
