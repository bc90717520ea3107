import fc from "fast-check";
import type { JsonSchema } from "../../lib/codegen/ack-facts.ts";

/** How to draw values of a schema. Paths begin with the root's name: `spec.lifecycle.rules[].id`. */
export interface DrawOptions {
  /** The root's path. Left out: `spec`. */
  readonly path?: string;
  /** Fields that are never there. */
  readonly without?: readonly string[];
  /** How to draw the value of a field, where not every value of its type makes sense. */
  readonly values?: Readonly<Record<string, fc.Arbitrary<unknown>>>;
}

/** Draws any value that a CRD's schema takes: every field there or not, lists of up to three items. Dates are UTC with milliseconds. */
export function arbitraryFromSchema(schema: JsonSchema, options: DrawOptions = {}): fc.Arbitrary<unknown> {
  const { path = "spec", without = [], values = {} } = options;
  const own = values[path];
  if (own !== undefined) return own;
  const at = (child: JsonSchema, place: string) => arbitraryFromSchema(child, { ...options, path: place });
  switch (schema.type) {
    case "object": {
      if (schema.additionalProperties !== undefined) {
        return fc.dictionary(fc.string(), at(schema.additionalProperties, `${path}{}`), {
          maxKeys: 3,
          noNullPrototype: true,
        });
      }
      const fields = Object.entries(schema.properties ?? {}).filter(([name]) => !without.includes(`${path}.${name}`));
      const drawn = Object.fromEntries(fields.map(([name, child]) => [name, at(child, `${path}.${name}`)]));
      return fc.record(drawn, { requiredKeys: [...(schema.required ?? [])], noNullPrototype: true });
    }
    case "array":
      return fc.array(at(schema.items ?? {}, `${path}[]`), { maxLength: 3 });
    case "integer":
      return fc.maxSafeInteger();
    case "number":
      return fc.double({ noNaN: true });
    case "boolean":
      return fc.boolean();
    case "string":
      return schema.format === "date-time" ? date() : fc.string();
    default:
      throw new Error(`${path} has no type that can be drawn: ${schema.type}`);
  }
}

function date(): fc.Arbitrary<string> {
  return fc
    .date({ min: new Date("1970-01-01T00:00:00Z"), max: new Date("9999-12-31T23:59:59.999Z"), noInvalidDate: true })
    .map((date) => date.toISOString());
}
