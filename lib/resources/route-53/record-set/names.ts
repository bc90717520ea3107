import { hash } from "node:crypto";
import { TerminalError } from "../../../reconcile/contract/errors.ts";
import type { At } from "../../driver/at.ts";
import type { Item } from "../../driver/tag-data.ts";
import { compact } from "../../values/normal-form.ts";
import { domainName, domainProblem, sameDomainName } from "../domain-name.ts";
import { bareID } from "../zone-id.ts";

/** The beginning of the names of companions, which say whose a record is. No record of an object has such a name. */
export const COMPANION = "driftless-owner-";

/** What identifies the record in its zone. */
export function recordKey({ spec, description: { Zone } }: Pick<At, "spec" | "description">): Item {
  const Name = fullName({ spec }, Object(Zone).Name);
  return {
    Name,
    Type: spec.recordType,
    ...(spec.setIdentifier !== "" && compact({ SetIdentifier: spec.setIdentifier })),
  };
}

/** Whether two records have the same identity. */
export function sameRecord(one: Item, other: Item): boolean {
  const isSameName = sameDomainName(textOf(one.Name), textOf(other.Name));
  return isSameName && one.Type === other.Type && textOf(one.SetIdentifier) === textOf(other.SetIdentifier);
}

/** The full name of the record, in a zone with this name. As in ACK, the spec has it without the name of the zone, and may be empty. */
export function fullName({ spec }: Pick<At, "spec">, zone: unknown): string {
  return `${domainName(textOf(spec.name))}${domainName(textOf(zone))}`;
}

/** The name of the record that says whose another one is. Records of the same name differ by type and set identifier. */
export function companionName({ Name, Type, SetIdentifier }: Item): string {
  const set = SetIdentifier ? `-${digest(SetIdentifier)}` : "";
  return `${COMPANION}${String(Type).toLowerCase()}${set}.${String(Name)}`;
}

/** Records have no ARNs. This one consists of what identifies the record, so it changes if any of that is changed. */
export function recordArn(partition: string, { hostedZoneID: zone, ...spec }: At["spec"]): string {
  const { name, recordType, setIdentifier } = spec;
  const relative = domainName(textOf(name)).replace(/(?<=.)\.$/, "") || ".";
  const set = setIdentifier ? `/${digest(setIdentifier)}` : "";
  return `arn:${partition}:route53:::recordset/${bareID(textOf(zone, "*"))}/${relative.replaceAll("\\", ":")}/${textOf(recordType, "*")}${set}`;
}

/** Throws a `TerminalError` for a record that no object may have, wherever its zone is. */
export function refuseName({ name = "", recordType }: { readonly name?: string; readonly recordType?: string }): void {
  const problem = name.endsWith(".") ? "is relative to the zone, so it must not end with a dot" : domainProblem(name);
  if (name !== "" && problem !== undefined) throw invalid(`spec.name ${problem}`);
  if (domainName(name).startsWith(COMPANION)) throw invalid(`spec.name must not begin with ${COMPANION}`);
  if (name === "" && ["NS", "SOA"].includes(recordType ?? "")) {
    throw invalid(`the ${recordType} record with the name of the zone belongs to the zone, and Route 53 manages it`);
  }
}

function textOf(value: unknown, absent = ""): string {
  return typeof value === "string" ? value : absent;
}

function invalid(message: string): TerminalError {
  return new TerminalError("InvalidSpec", message);
}

function digest(text: unknown): string {
  return hash("sha256", String(text)).slice(0, 16);
}
