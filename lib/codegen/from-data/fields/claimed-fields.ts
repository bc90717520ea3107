import type { AnyDataKind } from "../../../kind/data-kind.ts";
import { fieldName } from "../../field-name.ts";
import { attributesOf } from "../attribute-names.ts";
import { fieldsOf, partsOf } from "../calls-of-data.ts";

/** The spec fields of a kind that belong to a part, or that are no settings: those that identify a resource, its tags and its client token. */
export function claimedFields(data: AnyDataKind, client: object): ReadonlySet<string | undefined> {
  const ofParts = partsOf(data).flatMap(([name, part]) => fieldsOf(data, client, name, part));
  const ofAttributes = attributesOf(data).map(([field]) => field);
  // Some of ACK's specs have a client token, which the driver sets.
  const token = fieldName(data.create.clientToken ?? "");
  return new Set([data.name, token, ...(data.identity ?? []), "tags", ...ofParts, ...ofAttributes]);
}
