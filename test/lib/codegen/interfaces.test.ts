import { expect, it } from "vitest";
import type { Field, Structure } from "../../../lib/codegen/field.ts";
import { interfacesOf } from "../../../lib/codegen/interfaces.ts";

const empty: Structure = { type: "object", fields: {} };
const tag = (...names: readonly string[]): Structure => ({
  type: "object",
  shape: "Tag",
  fields: Object.fromEntries(names.map((name) => [name, { type: "string" }])),
});

const print = (fields: Readonly<Record<string, Field>>, required: readonly string[] = []) =>
  interfacesOf("Thing", { spec: { type: "object", fields, required }, status: empty }, {});

it("writes an interface for the spec and for each structure", () => {
  const text = print(
    {
      name: { type: "string", description: "The name.", values: ["a", "b"], absent: "it has no name" },
      size: { type: "integer", format: "int64" },
      tags: { type: "array", items: tag("key") },
      labels: { type: "map", values: { type: "string" } },
    },
    ["name"],
  );
  expect(text).toContain(`export interface ThingSpec {
  readonly labels?: Readonly<Record<string, string>>;
  /** The name. One of: a, b. If omitted, it has no name. */
  readonly name: string;
  readonly size?: number;
  readonly tags?: readonly Tag[];
}
`);
  expect(text).toContain("export interface Tag {\n  readonly key?: string;\n}\n");
});

it("writes the status of a kind without status fields of its own as that of any object", () => {
  expect(print({})).toContain("export type ThingStatus = ObjectStatus;\n");
});

it("writes the structures of a spec field and of a status field with the same name", () => {
  const part = (shape: string): Structure => ({ type: "object", shape, fields: { key: { type: "string" } } });
  const fieldsOf = (field: Field): Structure => ({ type: "object", fields: { logs: field } });
  const text = interfacesOf("Thing", { spec: fieldsOf(part("Request")), status: fieldsOf(part("Answer")) }, {});
  expect(text).toContain("export interface Request {");
  expect(text).toContain("export interface Answer {");
});

it("wraps long descriptions, and does not let a description end the comment early", () => {
  const text = print({ name: { type: "string", description: `${"word ".repeat(40)}*/ end.` } });
  expect(text.split("\n").filter((line) => line.length > 120)).toEqual([]);
  expect(text).toContain("*\\/ end.");
});

it("rejects a structure that has different fields in different places", () => {
  expect(() => print({ one: tag("key"), other: tag("key", "value") })).toThrow(
    "Tag has different fields in different places",
  );
});
