import type { AnyDataKind } from "../../kind/data-kind.ts";
import type { Definition } from "../../kind/publish/definition.ts";
import { fileName, variableName } from "../kind-lists.ts";
import { readsOf, writesOf } from "./calls-of-data.ts";

/**
 * The source code of a module that exports a kind that is data, under the kind's name. It imports only the commands of the kind's calls, so
 * that a bundle contains no others. `imports.compiler` is the folder of what makes a kind of a page.
 */
export function kindModule(definition: Definition, data: AnyDataKind, imports: { readonly compiler: string }): string {
  const { kind } = definition.kind;
  const operations = [...readsOf(data), ...writesOf(data)].toSorted();
  return `import {
${operations.map((operation) => `  ${operation}Command as ${operation},\n`).join("")}} from "${definition.sdk}";
import { kindFrom } from "${imports.compiler}/kind-from.ts";
import * as kindData from "./calls.generated.ts";
import { page } from "../${fileName(kind)}.ts";
import * as fields from "./field-names.generated.ts";

const commands = {
${operations.map((operation) => `  ${operation},\n`).join("")}};

/** The kind \`${kind}\`. */
export const ${variableName(kind)} = kindFrom(page, { ...kindData, ...fields, commands });
`;
}
