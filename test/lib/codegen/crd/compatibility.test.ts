import { expect, it } from "vitest";
import { customResourceDefinition } from "../../../../lib/codegen/crd/build-custom-resource-definition.ts";
import { compatibility } from "../../../../lib/codegen/crd/compatibility.ts";
import type { Field } from "../../../../lib/codegen/field.ts";
import { fakeDefinition } from "../../../support/kinds/fake-definition.ts";

const text: Field = { type: "string" };

function against(
  ack: Readonly<Record<string, string>>,
  fields: Readonly<Record<string, Field>>,
  required: readonly string[] = [],
) {
  const definition = customResourceDefinition(fakeDefinition, {
    spec: { type: "object", fields, required },
    status: { type: "object", fields: {} },
  });
  return compatibility(definition, { source: "", license: "", fields: ack });
}

it("counts the fields that match ACK's, and lists those that ACK does not have", () => {
  const ack = { "spec.a": "string required", "spec.b": "array", "spec.b[]": "integer/int64" };
  const fields: Readonly<Record<string, Field>> = {
    a: text,
    b: { type: "array", items: { type: "integer", format: "int64" } },
    c: text,
  };
  expect(against(ack, fields, ["a"])).toEqual({ matched: 3, total: 3, problems: [], additions: ["spec.c"] });
});

it.each<[string, string, Field | undefined, readonly string[], string]>([
  ["a field that is missing", "string", undefined, [], "spec.a is missing"],
  ["a different type", "integer/int64", { type: "number" }, [], "spec.a is number, but integer/int64 in ACK"],
  ["a field that is required", "string", text, ["a"], "spec.a is required, but not in ACK"],
  ["a field that can be changed", "string immutable", text, [], "spec.a is mutable, but immutable in ACK"],
  ["a field that cannot be changed", "string", { ...text, immutable: true }, [], "spec.a is immutable, but not in ACK"],
])("finds %s", (_, fact, field, required, problem) => {
  const found = against({ "spec.a": fact }, field === undefined ? {} : { a: field }, required);
  expect(found).toMatchObject({ matched: 0, total: 1, problems: [problem] });
});

it("does not allow an addition to be required", () => {
  expect(against({}, { a: text }, ["a"]).problems).toEqual(["spec.a is required, but ACK does not have it"]);
});

it("does not count the fields that all of ACK's kinds have, but requires them", () => {
  expect(against({ "status.conditions": "array" }, {})).toMatchObject({
    matched: 0,
    total: 0,
    problems: ["status.conditions is missing"],
  });
});
