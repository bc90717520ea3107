import type { AnyDataKind } from "../../../kind/data-kind.ts";
import { fieldName } from "../../field-name.ts";
import type { AckFacts } from "../../page/ack-facts.ts";
import { describedBy } from "../members.ts";

type Facts = Pick<AckFacts, "fields">;

/** Where the description contains each of ACK's status fields: as the data says, or in the member of the same name. */
export function statusPaths(data: AnyDataKind, client: object, { fields }: Facts): NonNullable<AnyDataKind["status"]> {
  const shown = describedBy(data, { client })
    .map((member) => [fieldName(member), member] as const)
    .filter(([field]) => fields[`status.${field}`] !== undefined);
  return { ...Object.fromEntries(shown), ...data.status };
}
