import type { AnyDataKind } from "../../resources/driver/data-kind.ts";
import type { Definition } from "../definition.ts";
import { variableName } from "../kind-lists.ts";
import { readsOf, writesOf } from "./calls-of-data.ts";

/**
 * The source code of a module that exports a kind that is data, under the kind's name. It imports only the commands of the kind's calls, so
 * that a bundle contains no others. `imports.driver` is the driver's folder.
 */
export function kindModule(definition: Definition, data: AnyDataKind, imports: { readonly driver: string }): string {
  const { kind } = definition.kind;
  const operations = [...readsOf(data), ...writesOf(data)].toSorted();
  return `import {
${operations.map((operation) => `  ${operation}Command as ${operation},\n`).join("")}} from "${definition.sdk}";
import { kindFrom } from "${imports.driver}/kind-from.ts";
import * as kindData from "./calls.generated.ts";
import { data } from "./data.ts";
import * as fields from "./field-names.generated.ts";

const commands = {
${operations.map((operation) => `  ${operation},\n`).join("")}};

/** The kind \`${kind}\`. */
export const ${variableName(kind)} = kindFrom(data, { ...kindData, ...fields, commands });
`;
}
