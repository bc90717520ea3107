import { fieldName } from "../../../lib/codegen/field-name.ts";
import { isSame } from "../ack-service.ts";
import { type ImportedField, renamesOf } from "../fields.ts";
import type { Context } from "../writes.ts";
import { placesOf } from "./places.ts";

/** The member of the description that has a field. */
export function describedAs(
  { kind, operations: { read } }: Pick<Context, "kind" | "operations">,
  { name, source }: ImportedField,
): string | undefined {
  if (read === undefined) return undefined;
  const renames = Object.entries(renamesOf(kind, read.call, "output_fields"));
  const path = source.by === "operation" ? source.path : undefined;
  return read.shape.members.find((member) => {
    const [, renamed = member.name] = renames.find(([one]) => isSame(one, member.name)) ?? [];
    return fieldName(renamed) === name || (path !== undefined && isSame(path, member.name));
  })?.name;
}

/**
 * Where the description has a field that it does not have under its own name: a guess, from names and types, for a person to check. `undefined`
 * unless a single place fits.
 */
export function guessedPlace(
  { service: { sdk }, kind, operations: { create, read } }: Pick<Context, "service" | "kind" | "operations">,
  { source }: ImportedField,
): readonly [member: string, path: string] | undefined {
  if (create === undefined || read === undefined || source.by !== "member") return undefined;
  const member = sdk.operation(create).input.members.find(({ name }) => name === source.member);
  const [place, ...others] = member === undefined ? [] : placesOf(read.shape, kind.resource.kind, member);
  return place === undefined || others.length > 0 ? undefined : [source.member, place];
}
