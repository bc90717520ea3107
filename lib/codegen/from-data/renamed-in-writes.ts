import type { Definition } from "../definition.ts";
import { sdkOperation } from "../sdk/sdk-shape.ts";
import { partsOf, writesOfPart } from "./calls-of-data.ts";

/** The fields of renamed members, except for the name's, in the inputs of the calls that write the parts of a kind that is data. */
export function renamedInWrites({ data, client, rename, nameField }: Definition): Readonly<Record<string, string>> {
  const writes = data === undefined ? [] : partsOf(data).flatMap(([, part]) => writesOfPart(part));
  const inputs = [...new Set(writes)].map((operation) => sdkOperation(client, operation).input);
  return Object.fromEntries(
    inputs.flatMap(({ name: shape, members }) =>
      members.flatMap(({ name }) => {
        const field = rename[name];
        return field === undefined || field === nameField ? [] : [[`${shape}.${name}`, field] as const];
      }),
    ),
  );
}
