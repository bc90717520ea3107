import type { CustomResourceDefinition } from "./custom-resource-definition.ts";
import type { JsonSchema } from "./json-schema.ts";

/** What ACK's CRD of a kind says, as far as a manifest can tell: by path, `<type>[/<format>] [required] [immutable]`. */
export interface AckFacts {
  /** The file that the facts were taken from, and its version. */
  readonly source: string;
  readonly license: string;
  readonly fields: Readonly<Record<string, string>>;
}

/** Takes the facts out of a CRD: out of its first version, the spec and the status. */
export function factsOfDefinition({ spec }: CustomResourceDefinition): AckFacts["fields"] {
  const { properties = {} } = spec.versions[0].schema.openAPIV3Schema;
  return { ...factsOf(properties.spec ?? {}, "spec"), ...factsOf(properties.status ?? {}, "status") };
}

/** Takes the facts out of a schema, for everything below `path`. A list's items have the path of the list with `[]`. */
export function factsOf(schema: JsonSchema, path: string): Readonly<Record<string, string>> {
  const { properties = {}, items, additionalProperties, required = [] } = schema;
  const children: readonly (readonly [string, JsonSchema, boolean])[] = [
    ...Object.entries(properties).map(([name, child]) => [`${path}.${name}`, child, required.includes(name)] as const),
    ...(items === undefined ? [] : [[`${path}[]`, items, false] as const]),
    ...(additionalProperties === undefined ? [] : [[`${path}{}`, additionalProperties, false] as const]),
  ];
  return Object.assign(
    {},
    ...children.map(([childPath, child, isRequired]) => ({
      [childPath]: factOf(child, isRequired),
      ...factsOf(child, childPath),
    })),
  );
}

function factOf(schema: JsonSchema, required: boolean): string {
  const type = schema.format === undefined ? schema.type : `${schema.type}/${schema.format}`;
  const immutable = schema["x-kubernetes-validations"]?.some(({ rule }) => rule === "self == oldSelf") ?? false;
  return [type, ...(required ? ["required"] : []), ...(immutable ? ["immutable"] : [])].join(" ");
}
