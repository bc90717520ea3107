import type { AnyDataKind } from "../../resources/driver/data-kind.ts";
import type { Definition } from "../definition.ts";
import { variableName } from "../kind-lists.ts";
import { readsOf, writesOf } from "./calls-of-data.ts";
import { otherSettingsOf } from "./fields/other-settings.ts";
import { derivedShown } from "./shown/derived-shown.ts";

/**
 * The source code of a module that exports a kind that is data, under the kind's name. It imports only the commands of the kind's calls, so
 * that a bundle contains no others. `imports.driver` is the driver's folder.
 */
export function kindModule(definition: Definition, data: AnyDataKind, imports: { readonly driver: string }): string {
  const { kind } = definition.kind;
  const shown = derivedShown(data, definition);
  const isDerived = Object.keys(shown).length > 0;
  const others = otherSettingsOf(data);
  const hasOthers = Object.keys(others).length > 0;
  const operations = [...readsOf(data), ...writesOf(data)].toSorted();
  return `import {
${operations.map((operation) => `  ${operation}Command as ${operation},\n`).join("")}} from "${definition.sdk}";
import { kindFrom } from "${imports.driver}/kind-from.ts";
import * as kindData from "./calls.generated.ts";
import { data } from "./data.ts";
import * as fields from "./field-names.generated.ts";

const commands = {
${operations.map((operation) => `  ${operation},\n`).join("")}};
${isDerived ? declarationOf(shown) : ""}${hasOthers ? declarationOfOthers(others) : ""}
/** The kind \`${kind}\`. */
export const ${variableName(kind)} = kindFrom(${isDerived ? "{ ...data, shown: { ...shown, ...data.shown } }" : "data"}, { ...kindData, ...fields, commands${hasOthers ? ", otherSettings" : ""} });
`;
}

/** The declaration of what is derived of the data's `shown`. */
function declarationOf(shown: NonNullable<AnyDataKind["shown"]>): string {
  const places = Object.entries(shown).map(([member, place]) => `  ${member}: ${JSON.stringify(place)},\n`);
  return `
/** Where the description contains what it does not have under the name of the create call's member, by the SDK's names and types. */
const shown = {
${places.join("")}};
`;
}

/** The declaration of the settings that the data does not name. */
function declarationOfOthers(others: ReturnType<typeof otherSettingsOf>): string {
  return `
/** The fields that are settings of a group without being named in the data. */
const otherSettings = ${JSON.stringify(others, undefined, 2)};
`;
}
