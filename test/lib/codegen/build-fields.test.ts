import { expect, it } from "vitest";
import { buildFields } from "../../../lib/codegen/build-fields.ts";
import { descriptionOf } from "../../../lib/codegen/description.ts";
import type { Field, Structure } from "../../../lib/codegen/field.ts";
import type { AckFacts } from "../../../lib/codegen/page/ack-facts.ts";
import type { Definition } from "../../../lib/kind/publish/definition.ts";
import { keyArn } from "../../../lib/kind/publish/reference-targets.ts";
import { fakeClient, fakeDefinition, undocumented } from "../../support/kinds/fake-definition.ts";

const facts = (...fields: readonly string[]): AckFacts => ({
  source: "",
  license: "",
  fields: Object.fromEntries(fields.map((path) => [path, "string"])),
});

function build(ackFacts: AckFacts, definition: Partial<Definition> = {}) {
  return buildFields({
    definition: { ...fakeDefinition, ...definition },
    facts: ackFacts,
    documentation: undocumented,
  });
}

it("includes the fields that ACK has, with their types", () => {
  const { spec } = build(
    facts(
      "spec.name",
      "spec.size",
      "spec.bornAt",
      "spec.secret",
      "spec.labels",
      "spec.labels{}",
      "spec.parts",
      "spec.parts[]",
      "spec.parts[].ratio",
    ),
  );
  expect(spec.fields).toEqual({
    name: { type: "string", immutable: true },
    size: { type: "integer", format: "int64" },
    bornAt: { type: "string", format: "date-time" },
    secret: { type: "string", format: "byte" },
    labels: { type: "map", values: { type: "string" } },
    parts: {
      type: "array",
      items: {
        type: "object",
        shape: "Capacity",
        members: { CapacityUnits: null, Ratio: "ratio", Empty: null },
        fields: { ratio: { type: "integer", format: "int64" } },
      },
    },
  });
});

it("includes plain fields of the definition, with its notes", () => {
  const { spec } = build(facts("spec.name"), {
    plainFields: { mode: { type: "string" } },
    notes: { mode: { meaning: "The mode." } },
  });
  expect(spec.fields.mode).toEqual({ type: "string", description: "The mode." });
});

it("leaves out fields that ACK does not have, unless the definition adds them", () => {
  const ack = facts("spec.name");
  expect(Object.keys(build(ack).spec.fields)).toEqual(["name"]);
  const { spec } = build(ack, { additions: ["spec.parts"] });
  expect(spec.fields.parts).toMatchObject({
    items: { fields: { capacityUnits: {}, ratio: {}, empty: { fields: {} } } },
  });
});

it("recognises the numbers that ACK does not have and that are not integers", () => {
  const { spec } = build(facts(), { additions: ["spec.parts"] });
  expect(spec.fields.parts).toMatchObject({ items: { fields: { capacityUnits: { type: "number" } } } });
});

it.each([
  ["number", { type: "number" }],
  ["integer/int64", { type: "integer", format: "int64" }],
])("a number of any service is what it is in ACK's CRD: %s", (fact, field) => {
  const { spec } = build({ ...facts(), fields: { "spec.size": fact } }, { service: "bakery" });
  expect(spec.fields.size).toEqual(field);
});

it("fails if ACK does not have a number, and it is not known which numbers of the service are floats", () => {
  const added = { service: "bakery", additions: ["spec.size"] };
  expect(() => build(facts(), added)).toThrow("which numbers of bakery are floats");
});

it("requires the fields that both the SDK and ACK require", () => {
  const both = { ...facts(), fields: { "spec.name": "string required", "spec.size": "integer" } };
  expect(build(both).spec.required).toEqual(["name"]);
  expect(build(facts("spec.name", "spec.size")).spec.required).toEqual([]);
});

it("includes fields from other operations, including lists", () => {
  const { spec } = build(facts("spec.inner", "spec.inner.ratio", "spec.many", "spec.many[]", "spec.many[].ratio"), {
    fields: {
      inner: { operation: "PutPart", member: "Part" },
      many: { operation: "PutPart", member: "Part", list: true },
    },
  });
  expect(spec.fields).toMatchObject({ inner: { type: "object" }, many: { type: "array", items: { type: "object" } } });
});

it("reports the member that another operation does not have", () => {
  const fields = { inner: { operation: "PutPart", member: "Part.Colour" } };
  expect(() => build(facts(), { fields })).toThrow("Capacity has no member Colour");
});

it("adds ACK's reference field next to a field that has one", () => {
  const { spec } = build(facts("spec.keyID"), { references: { keyID: { ackName: "KeyID", to: keyArn } } });
  expect(spec.fields.keyRef).toMatchObject({ fields: { from: { fields: { name: {}, namespace: {} } } } });
});

it("describes a field as the definition does", () => {
  const { spec } = build(facts("spec.name"), {
    notes: { name: { meaning: "What it is called.", default: "it has no name" } },
  });
  expect(spec.fields.name).toEqual({
    type: "string",
    immutable: true,
    description: "What it is called.",
    absent: "it has no name",
  });
});

it("reads enum values and descriptions from the declarations", () => {
  const { spec } = buildFields({
    definition: { ...fakeDefinition, client: { ...fakeClient, Colour: { red: "RED", blue: "BLUE" } } },
    facts: facts("spec.keyID"),
    documentation: { source: "", text: (shape, member) => `${shape} ${member}`, typeName: () => "Colour" },
  });
  expect(spec.fields.keyID).toEqual({ type: "string", values: ["RED", "BLUE"], description: "MakeRequest KeyId" });
});

it.each([
  ["only says whether something is on", { on: "Enabled", off: "Suspended" }, [], ["Enabled", "Suspended", ""]],
  ["the definition calls closed", { red: "RED" }, ["Colour"], ["RED", ""]],
  ["may grow", { on: "Enabled", off: "Disabled", auto: "Automatic" }, [], undefined],
])("lets the API server check a value if its enum %s", (_, Colour, closedEnums, allowed) => {
  const { spec } = buildFields({
    definition: { ...fakeDefinition, closedEnums, client: { ...fakeClient, Colour } },
    facts: facts("spec.keyID"),
    documentation: { source: "", text: () => undefined, typeName: () => "Colour" },
  });
  expect(Object(spec.fields.keyID).bounds?.enum).toEqual(allowed);
});

it("keeps the name of a resource as it is, and checks its form", () => {
  const rule = { rule: "self != 'x'", message: "must not be x" };
  const { spec } = build(facts("spec.name"), { rules: { "spec.name": rule } });
  expect(spec.fields.name).toMatchObject({ immutable: true, rule });
});

it("has the status fields that every kind has, and those fields of the output that ACK has", () => {
  const { status } = build(facts("status.state"), {
    statusFields: { part: { operation: "Make", output: "Thing.Part" } },
  });
  expect(Object.keys(status.fields)).toEqual(expect.arrayContaining(["conditions", "claim", "state", "part"]));
  expect(status.fields).not.toHaveProperty("hidden");
});

it("limits a field as AWS does, and cites the page on which AWS states the limit", () => {
  const limits = { "spec.parts": { maxItems: 3, source: "https://example.com/limits" } };
  const { spec } = build(facts("spec.name"), { additions: ["spec.parts"], limits });
  expect(spec.fields.parts).toMatchObject({ limit: limits["spec.parts"] });
  expect(descriptionOf(spec.fields.parts ?? { type: "string" })).toBe("At most 3 items (https://example.com/limits).");
  expect(spec.fields.name).not.toHaveProperty("limit");
});

it("represents an empty structure as ACK does: as a map of texts", () => {
  const ack = {
    ...facts(),
    fields: { "spec.parts": "array", "spec.parts[]": "object", "spec.parts[].empty": "object" },
  };
  const { spec } = build(ack);
  expect(spec.fields.parts).toMatchObject({ items: { fields: { empty: { type: "object", fields: {} } } } });
  const map = build({ ...ack, fields: { ...ack.fields, "spec.parts[].empty{}": "string" } });
  expect(map.spec.fields.parts).toMatchObject({
    items: { fields: { empty: { type: "map", values: { type: "string" } } } },
  });
});

it("makes a list of an operation's whole input, without the members that ACK does not have", () => {
  const ack = facts("spec.orders", "spec.orders[]", "spec.orders[].size");
  const { spec } = build(ack, { fields: { orders: { operation: "Make", member: ".", list: true } } });
  expect(spec.fields.orders).toMatchObject({
    type: "array",
    items: { type: "object", shape: "MakeRequest", fields: { size: { type: "integer" } } },
  });
  expect(Object.keys(structure(spec.fields.orders).fields)).toEqual(["size"]);
});

/** The structure that a list contains. */
function structure(field: Field | undefined): Structure {
  if (field?.type !== "array" || field.items.type !== "object") expect.fail("is not a list of structures");
  return field.items;
}
