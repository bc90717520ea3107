import { fieldName } from "../../../lib/codegen/field-name.ts";
import { gap, lines, literal, type Members } from "../code.ts";
import type { ImportedKind } from "../imported-kind.ts";
import { named } from "../operations.ts";

const DOCSTRING = "/** How AWS lists the resources. */\n";

/** The draft of how AWS lists the resources of a kind, for `kubectl driftless scan`. */
export function draftList({ service, kind, identity, operations }: ImportedKind): string {
  const { assigned, name } = identity;
  const { kind: one, plural: many } = kind.resource;
  const call = assigned?.list ?? named(service, ["List", "Describe", "Get"], [many, `${one}s`]);
  if (call === undefined) {
    const open = gap("the call that lists the resources, and where it has them: lib/kind/list/listing.ts");
    return `${DOCSTRING}export const list = ${open} satisfies PageListing<typeof sdk>;\n`;
  }
  const { output } = service.sdk.operation(call);
  const found = output.members.find(({ name, shape }) => assigned?.at === name || shape().type === "list");
  const list = found?.shape();
  const item = list?.type === "list" ? list.item() : undefined;
  const members = item?.type === "structure" ? item.members.map((member) => member.name) : [];
  const created = operations.create === undefined ? [] : service.sdk.operation(operations.create).input.members;
  const nameMembers = created.filter((member) => identity.ids[member.name] === "name").map((member) => member.name);
  const naming = members.find((member) => nameMembers.includes(member) || fieldName(member) === name);
  const arn = members.find((member) => /^arn$/i.test(member) || member.toLowerCase() === `${one.toLowerCase()}arn`);
  const token = output.members.find((member) => /^(next)?(token|marker)$/i.test(member.name))?.name;
  const data: Members = [
    ["call", literal(call)],
    ["at", found === undefined ? gap(`where ${call} has the resources`) : literal(found.name)],
    ...(assigned === undefined ? namedBy(call, naming, members) : [assignedBy(assigned.member, arn)]),
    ["token", token === undefined ? gap(`the member of ${call} with the place of the next page`) : literal(token)],
  ];
  return `${DOCSTRING}export const list = {\n${lines(data, "  ")}} satisfies PageListing<typeof sdk>;\n`;
}

/** An output without structures is a list of names. */
function namedBy(call: string, naming: string | undefined, members: readonly string[]): Members {
  if (naming === undefined && members.length === 0) return [];
  return [["named", naming === undefined ? gap(`the member of ${call} with the name`) : literal(naming)]];
}

function assignedBy(id: string, arn: string | undefined): Members[number] {
  return [
    "assigned",
    `{ id: ${literal(id)}, arn: ${arn === undefined ? gap("the member with the ARN") : literal(arn)} }`,
  ];
}
