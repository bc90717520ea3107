import { expect, it } from "vitest";
import { customResourceDefinition } from "../../../../lib/codegen/crd/build-custom-resource-definition.ts";
import type { JsonSchema } from "../../../../lib/codegen/crd/json-schema.ts";
import { definitions } from "../../../../lib/codegen/definitions.ts";
import type { Field } from "../../../../lib/codegen/field.ts";
import { fakeDefinition } from "../../../support/kinds/fake-definition.ts";
import { objectSchema } from "../../../support/kinds/spec-schema.ts";

/** The texts, lists and maps in a schema whose size the schema does not limit, by path. */
function unlimited(schema: JsonSchema, path: string): readonly string[] {
  const { type, items, properties = {}, additionalProperties: values } = schema;
  const size = type === "string" ? (schema.maxLength ?? schema.enum) : values ? schema.maxProperties : schema.maxItems;
  const isSized = type === "string" || type === "array" || values !== undefined;
  return [
    ...(isSized && size === undefined ? [path] : []),
    ...(items ? unlimited(items, `${path}[]`) : []),
    ...(values ? unlimited(values, `${path}{}`) : []),
    ...Object.entries(properties).flatMap(([name, child]) => unlimited(child, `${path}.${name}`)),
  ];
}

function schemaOf(spec: Readonly<Record<string, Field>>) {
  const empty = { type: "object", fields: {} } as const;
  const { versions } = customResourceDefinition(fakeDefinition, {
    spec: { ...empty, fields: spec },
    status: empty,
  }).spec;
  return versions[0].schema.openAPIV3Schema.properties?.spec?.properties;
}

it.each(definitions.map(({ definition }) => definition.kind))(
  "every text, list and map of a $kind has a maximum size",
  (kind) => {
    const { spec = {}, status = {} } = objectSchema(kind).properties ?? {};
    expect([...unlimited(spec, "spec"), ...unlimited(status, "status")]).toEqual([]);
  },
);

it("finds what has no maximum size", () => {
  const text = { type: "string" };
  const schema = { properties: { a: text, b: { type: "array", items: text }, c: { additionalProperties: text } } };
  expect(unlimited(schema, "spec")).toEqual(["spec.a", "spec.b", "spec.b[]", "spec.c", "spec.c{}"]);
});

it("limits fields for which no limit of AWS's is known, too", () => {
  const text = { type: "string" } as const;
  expect(schemaOf({ text, list: { type: "array", items: text }, map: { type: "map", values: text } })).toEqual({
    text: { type: "string", maxLength: 65_536 },
    list: { type: "array", maxItems: 5_000, items: { type: "string", maxLength: 65_536 } },
    map: { type: "object", maxProperties: 5_000, additionalProperties: { type: "string", maxLength: 65_536 } },
  });
});

it("prefers AWS's limit, and leaves a text that its values limit alone", () => {
  const kind = { type: "string", bounds: { enum: ["a", "b"] } } as const;
  expect(schemaOf({ kind, name: { type: "string", limit: { maxLength: 300_000 } } })).toEqual({
    kind: { type: "string", enum: ["a", "b"] },
    name: { type: "string", maxLength: 300_000 },
  });
});
