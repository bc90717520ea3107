import { fieldName } from "../../lib/codegen/field-name.ts";
import { literal, type Members } from "./code.ts";
import type { ImportedKind } from "./imported-kind.ts";

/** The calls that describe a resource, as TypeScript, in their order: first those that return what the others need. */
export function readsOf(imported: ImportedKind): readonly Members[] {
  const { service, kind, operations, identity } = imported;
  const { read } = operations;
  if (read === undefined) return [];
  const { members } = service.sdk.operation(read.call).input;
  const prefix = members.find(({ name }) => name.endsWith("Prefix") && identity.ids[name] === "name");
  const named = read.shape.members.find(
    ({ name }) => identity.ids[name] === "name" || fieldName(name) === identity.name,
  );
  const overrides = kind.config.unpack_attributes_map?.get_attributes_input?.overrides ?? {};
  const input = Object.entries(overrides).map(([name, { values }]) => [name, values] as const);
  return [
    ...lookups(imported).map((call) => [["call", literal(call)] as const]),
    [
      ["call", literal(read.call)],
      ...(input.length === 0 ? [] : [["input", literal(Object.fromEntries(input))] as const]),
      ...(read.at === "" ? [] : [["at", literal(read.at)] as const]),
      ...(prefix === undefined || named === undefined ? [] : [["named", literal(named.name)] as const]),
    ],
  ];
}

/** The operations that return an identifier from a name, such as `GetQueueUrl`. */
function lookups({ service: { sdk }, operations: { read, tags }, identity: { ids } }: ImportedKind): readonly string[] {
  const call = read?.call ?? "";
  const reported = sdk
    .operation(call)
    .input.members.filter(({ name, required }) => required && ids[name]?.startsWith("description."));
  return reported.flatMap(({ name }) => {
    const found = [...sdk.operations].find((operation) => {
      if (!/^(Get|Describe)/.test(operation) || operation === call || operation === tags?.read) return false;
      const { input, output } = sdk.operation(operation);
      const needed = input.members.filter(({ required }) => required);
      return (
        needed.length > 0 &&
        needed.every((member) => ids[member.name] === "name") &&
        output.members.some((member) => member.name === name)
      );
    });
    return found === undefined ? [] : [found];
  });
}
