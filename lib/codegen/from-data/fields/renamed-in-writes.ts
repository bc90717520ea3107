import type { Definition } from "../../../kind/publish/definition.ts";
import { sdkOperation } from "../../sdk/sdk-shape.ts";
import { partsOf, writesOfPart } from "../calls-of-data.ts";

/**
 * The fields of renamed members, except for the name's, in the inputs of the calls that write the parts of a kind that is data, and those of
 * members whose names follow no rule, also where the spec does not have the structure that they belong to.
 */
export function renamedInWrites({
  data,
  client,
  rename,
  exceptions,
  nameField,
}: Definition): Readonly<Record<string, string>> {
  if (data === undefined) return {};
  const writes = partsOf(data).flatMap(([, part]) => writesOfPart(part));
  const inputs = [...new Set(writes)].map((operation) => sdkOperation(client, operation).input);
  const particular = exceptions.flatMap(({ shape, names }) =>
    Object.entries(names).map(([member, field]) => [`${shape}.${member}`, field] as const),
  );
  return Object.fromEntries([
    ...particular,
    ...inputs.flatMap(({ name: shape, members }) =>
      members.flatMap(({ name }) => {
        const field = rename[name];
        return field === undefined || field === nameField ? [] : [[`${shape}.${name}`, field] as const];
      }),
    ),
  ]);
}
