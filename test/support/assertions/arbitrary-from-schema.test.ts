import fc from "fast-check";
import { expect, it } from "vitest";
import type { JsonSchema } from "../../../lib/codegen/crd/json-schema.ts";
import { arbitraryFromSchema } from "./arbitrary-from-schema.ts";

const schema: JsonSchema = {
  type: "object",
  required: ["name"],
  properties: {
    name: { type: "string" },
    size: { type: "integer", format: "int64" },
    day: { type: "string", format: "date-time" },
    tags: { type: "array", items: { type: "object", properties: { key: { type: "string" } } } },
  },
};

/** Many drawn values, the same in every run. */
const draws = (options?: Parameters<typeof arbitraryFromSchema>[1]) =>
  fc.sample(arbitraryFromSchema(schema, options), { numRuns: 200, seed: 1 });

it("always draws the required fields, and sometimes draws each of the others", () => {
  const drawn = draws();
  expect(drawn).toEqual(drawn.map(() => expect.objectContaining({ name: expect.any(String) })));
  expect(drawn).toContainEqual({ name: expect.any(String) });
  for (const field of ["size", "day", "tags"])
    expect(drawn).toContainEqual(expect.objectContaining({ [field]: expect.anything() }));
});

it("omits unwanted fields, and draws the given values", () => {
  const drawn = draws({ without: ["spec.day", "spec.tags[].key"], values: { "spec.name": fc.constant("a") } });
  expect(drawn).not.toContainEqual(expect.objectContaining({ day: expect.anything() }));
  expect(drawn).not.toContainEqual(
    expect.objectContaining({ tags: expect.arrayContaining([{ key: expect.anything() }]) }),
  );
  expect(drawn).toEqual(drawn.map(() => expect.objectContaining({ name: "a" })));
});

it("draws every field, and an item of each list, if the draw must be complete", () => {
  const all = {
    name: expect.any(String),
    size: expect.any(Number),
    day: expect.any(String),
    tags: [{ key: expect.any(String) }],
  };
  const drawn = draws({ complete: true });
  expect(drawn).toEqual(drawn.map(() => all));
});
