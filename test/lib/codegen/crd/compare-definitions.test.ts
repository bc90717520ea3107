import { expect, it } from "vitest";
import { customResourceDefinition } from "../../../../lib/codegen/crd/build-custom-resource-definition.ts";
import { compareDefinitions } from "../../../../lib/codegen/crd/compare-definitions.ts";
import type { JsonSchema } from "../../../../lib/codegen/crd/json-schema.ts";
import { fakeDefinition } from "../../../support/kinds/fake-definition.ts";

const empty = { type: "object", fields: {} } as const;
const base = customResourceDefinition(
  { ...fakeDefinition, selectableFields: [".spec.name"] },
  { spec: empty, status: empty },
);

const withSpec = (properties: Readonly<Record<string, JsonSchema>>, required: readonly string[] = []) => {
  const openAPIV3Schema: JsonSchema = {
    type: "object",
    properties: { spec: { type: "object", required, properties } },
  };
  return {
    ...base,
    spec: { ...base.spec, versions: [{ ...base.spec.versions[0], schema: { openAPIV3Schema } }] as const },
  };
};

const text: JsonSchema = { type: "string" };
const immutable: JsonSchema = { ...text, "x-kubernetes-validations": [{ rule: "self == oldSelf" }] };

it("finds no differences between a CRD and itself", () => {
  const one = withSpec({ a: text, b: { type: "array", items: text } }, ["a"]);
  expect(compareDefinitions(one, structuredClone(one))).toEqual({ additive: [], breaking: [] });
});

it.each([
  ["a new field", withSpec({}), withSpec({ a: text }), ".spec.a: added"],
  [
    "a field that is no longer required",
    withSpec({ a: text }, ["a"]),
    withSpec({ a: text }),
    ".spec.a: no longer required",
  ],
  [
    "a different description",
    withSpec({ a: text }),
    withSpec({ a: { ...text, description: "A." } }),
    ".spec.a: description changed",
  ],
  [
    "a rule that is lifted",
    withSpec({ a: immutable }),
    withSpec({ a: text }),
    ".spec.a: x-kubernetes-validations lifted",
  ],
])("treats %s as additive", (_, before, after, line) => {
  expect(compareDefinitions(before, after)).toEqual({ additive: [line], breaking: [] });
});

it.each([
  ["a field that is gone", withSpec({ a: text }), withSpec({}), ".spec.a: removed"],
  ["a different type", withSpec({ a: text }), withSpec({ a: { type: "integer" } }), ".spec.a: string/ became integer/"],
  ["a field that is now required", withSpec({ a: text }), withSpec({ a: text }, ["a"]), ".spec.a: now required"],
  ["a new field that is required", withSpec({}), withSpec({ a: text }, ["a"]), ".spec.a: added, and required"],
  [
    "a new rule",
    withSpec({ a: text }),
    withSpec({ a: immutable }),
    ".spec.a: x-kubernetes-validations added or changed",
  ],
  [
    "a new list of allowed values",
    withSpec({ a: text }),
    withSpec({ a: { ...text, enum: ["x"] } }),
    ".spec.a: enum added or changed",
  ],
])("treats %s as breaking", (_, before, after, line) => {
  expect(compareDefinitions(before, after)).toEqual({ additive: [], breaking: [line] });
});

it("allows required members in a new field", () => {
  const after = withSpec({ a: { type: "object", required: ["b"], properties: { b: text } } });
  expect(compareDefinitions(withSpec({}), after).breaking).toEqual([]);
});

it("treats a new plural and the loss of a selectable field as breaking, but not a change to the columns", () => {
  const renamed = customResourceDefinition(
    {
      ...fakeDefinition,
      kind: { ...fakeDefinition.kind, plural: "thingies" },
      printerColumns: [{ name: "A", type: "string", jsonPath: ".spec.a" }],
    },
    { spec: empty, status: empty },
  );
  expect(compareDefinitions(base, renamed)).toEqual({
    additive: ["printer columns: changed", "selectable fields: changed"],
    breaking: ["plural: no longer things", ".spec.name: no longer selectable"],
  });
});
