import definitions from "../cli/definitions.generated.json" with { type: "json" };
import type { ResourceKind } from "../kubernetes/resource-kind.ts";
import { nearestName } from "../text/nearest-name.ts";
import { own } from "../text/own.ts";

/** The keywords of a CRD's schema that are read here. */
interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly additionalProperties?: Schema;
}

/** An API server's message about fields that a CRD does not have, in its two forms. */
const UNKNOWN = /unknown field "([^"]+)"|\.([\w.[\]="-]+): field not declared in schema/g;

/** A longer message is not read. */
const LONGEST_MESSAGE = 4_096;

/** Adds to a message about fields that a kind does not have the names that were probably meant. */
export function suggestFields(message: string, kind: ResourceKind): string {
  if (message.length > LONGEST_MESSAGE) return message;
  return message.replaceAll(UNKNOWN, (told: string, quoted?: string, bare?: string) => {
    const meant = suggestionFor(quoted ?? bare ?? "", kind);
    return meant === undefined ? told : `${told}; did you mean ${meant}?`;
  });
}

function suggestionFor(path: string, { group, kind }: ResourceKind): string | undefined {
  const [root, ...fields] = path.replaceAll(/\[[^\]]*\]/g, "").split(".");
  const last = fields.pop();
  const definition = definitions.find((one) => one.group === group && one.kind === kind);
  if (root !== "spec" || last === undefined || definition === undefined) return undefined;
  // The generator wrote it.
  let schema = definition.spec as Schema | undefined;
  for (const field of fields) schema = inside(own(schema?.properties ?? {}, field) ?? schema?.additionalProperties);
  return nearestName(last, Object.keys(schema?.properties ?? {}));
}

/** The schema of the items of a list, or the schema itself. */
function inside(schema: Schema | undefined): Schema | undefined {
  return schema?.items ?? schema;
}
