import { hash } from "node:crypto";
import type { Item } from "../../driver/tag-data.ts";
import { domainName, domainProblem } from "../domain-name.ts";
import type { RecordSetSpec } from "./spec.generated.ts";

/** The beginning of the names of companions, which say whose a record is. No record of an object has such a name. */
const COMPANION = "driftless-owner-";

/** The name of the record that says whose another one is. Records of the same name differ by type and set identifier. */
export function companionName({ Name, Type, SetIdentifier }: Item): string {
  const set = typeof SetIdentifier === "string" ? `-${hash("sha256", SetIdentifier).slice(0, 16)}` : "";
  return `${COMPANION}${String(Type).toLowerCase()}${set}.${String(Name)}`;
}

/** Why no object may have a record with this spec, wherever its zone is; `undefined` if one may. */
export function problemIn({ name = "", recordType }: Partial<RecordSetSpec>): string | undefined {
  if (name === "" && ["NS", "SOA"].includes(recordType ?? "")) {
    return `the ${recordType} record with the name of the zone belongs to the zone, and Route 53 manages it`;
  }
  if (name.endsWith(".")) return "spec.name is relative to the zone, so it must not end with a dot";
  if (domainName(name).startsWith(COMPANION)) return `spec.name must not begin with ${COMPANION}`;
  const problem = name === "" ? undefined : domainProblem(name);
  return problem && `spec.name ${problem}`;
}
