import { readFileSync } from "node:fs";
import type { CustomResourceDefinition } from "../crd/custom-resource-definition.ts";
import type { JsonSchema } from "../crd/json-schema.ts";

/** The facts about a kind's fields in ACK's CRD that matter to manifests. */
export interface AckFacts {
  /** The file that the facts come from, and its version. */
  readonly source: string;
  readonly license: string;
  /** The spec fields to which ACK's generator gives other names than its rules, by member of the create call. If omitted, there are none. */
  readonly renames?: Readonly<Record<string, string>>;
  /** Keyed by the field's path. Each value has the form `<type>[/<format>] [required] [immutable]`. */
  readonly fields: Readonly<Record<string, string>>;
}

/** The facts about a kind, which are beside its page. `path` is that of the page without the ending. */
export function readAckFacts(path: string): AckFacts {
  // The project's own file; a test checks its form.
  return JSON.parse(readFileSync(`${path}.ack.json`, "utf8")) as AckFacts;
}

/** The fields of a kind's spec, without those in structures. */
export function specFieldsIn({ fields }: Pick<AckFacts, "fields">): readonly string[] {
  return Object.keys(fields).flatMap((path) => /^spec\.(\w+)$/.exec(path)?.[1] ?? []);
}

/** Extracts the facts from a CRD: from the spec and the status of its first version. */
export function factsOfDefinition({ spec }: CustomResourceDefinition): AckFacts["fields"] {
  const { properties = {} } = spec.versions[0].schema.openAPIV3Schema;
  return { ...factsOf(properties.spec ?? {}, "spec"), ...factsOf(properties.status ?? {}, "status") };
}

/** Extracts the facts about everything below `path` from a schema. The path of a list's items is that of the list with `[]`. */
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
