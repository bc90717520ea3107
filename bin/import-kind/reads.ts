import { fieldName } from "../../lib/codegen/field-name.ts";
import { literal, type Members } from "./code.ts";
import type { ImportedKind } from "./imported-kind.ts";

/** The calls that describe a resource, as TypeScript, in their order: first those that return what the others need. */
export function readsOf(imported: ImportedKind): readonly Members[] {
  const { kind, operations } = imported;
  const { read } = operations;
  if (read === undefined) return [];
  const named = namedIn(imported);
  const overrides = kind.config.unpack_attributes_map?.get_attributes_input?.overrides ?? {};
  const input = Object.entries(overrides).map(([name, { values }]) => [name, values] as const);
  return [
    ...lookups(imported).map((call) => [["call", literal(call)] as const]),
    [
      ["call", literal(read.call)],
      ...(input.length === 0 ? [] : [["input", literal(Object.fromEntries(input))] as const]),
      ...(read.at === "" ? [] : [["at", literal(read.at)] as const]),
      ...(named === undefined ? [] : [["named", literal(named)] as const]),
    ],
  ];
}

/** The member of the description with the name, if the call that describes finds all resources whose names begin with it. */
export function namedIn({ service, operations: { read }, identity }: ImportedKind): string | undefined {
  if (read === undefined) return undefined;
  const { members } = service.sdk.operation(read.call).input;
  if (!members.some(({ name }) => name.endsWith("Prefix") && identity.ids[name] === "name")) return undefined;
  const isName = (name: string) => identity.ids[name] === "name" || fieldName(name) === identity.name;
  return read.shape.members.find(({ name }) => isName(name))?.name;
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
