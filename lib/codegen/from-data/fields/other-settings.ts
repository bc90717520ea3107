import type { AnyDataKind } from "../../../resources/driver/data-kind.ts";
import { each } from "../../definitions-for.ts";
import { partsOf } from "../calls-of-data.ts";
import { memberIn } from "../members.ts";
import { claimedFields } from "./claimed-fields.ts";

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
  const claimed = claimedFields(data, client);
  const parts = partsOf(data).map(([name, part]) => {
    const { settings, others, write } = part;
    if (settings === undefined || others === undefined) return [name, part] as const;
    const has = (operation: string, field: string) => memberIn(client, operation, field, rename) !== undefined;
    const further = specFields.filter(
      (field) => !claimed.has(field) && has(write, field) && has(data.create.call, field),
    );
    return [name, { ...part, settings: { ...settings, ...each(others, ...further.toSorted()) } }] as const;
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
