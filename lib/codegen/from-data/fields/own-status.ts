import type { AnyDataKind } from "../../../kind/data-kind.ts";
import type { PrinterColumn } from "../../../kind/publish/definition.ts";
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

/** The printer column of the first member with states, if the status shows it: `STATE` or `STATUS`, as AWS calls the member. */
export function stateColumns({ states = [] }: AnyDataKind, { fields }: Facts): readonly PrinterColumn[] {
  const member = [states].flat()[0]?.member;
  const field = typeof member === "string" ? fieldName(member) : "";
  if (fields[`status.${field}`] === undefined) return [];
  return [{ name: /state$/i.test(field) ? "STATE" : "STATUS", type: "string", jsonPath: `.status.${field}` }];
}
