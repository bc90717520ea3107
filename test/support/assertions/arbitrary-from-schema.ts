import fc from "fast-check";
import type { JsonSchema } from "../../../lib/codegen/crd/json-schema.ts";

/** How to draw values of a schema. Paths begin with the root's name: `spec.lifecycle.rules[].id`. */
export interface DrawOptions {
  /** The root's path. Default: `spec`. */
  readonly path?: string;
  /** Fields that are never set. */
  readonly without?: readonly string[];
  /** Whether every field is set, and every list has items. */
  readonly complete?: boolean;
  /** How to draw the value of a field if not every value of its type makes sense. */
  readonly values?: Readonly<Record<string, fc.Arbitrary<unknown>>>;
}

/**
 * Draws any value that a CRD's schema accepts: with any selection of the optional fields or, if `complete` is set, with all of them. Lists
 * have up to three items. Dates are UTC with milliseconds.
 */
export function arbitraryFromSchema(schema: JsonSchema, options: DrawOptions = {}): fc.Arbitrary<unknown> {
  const { path = "spec", without = [], complete = false, values = {} } = options;
  const own = values[path];
  if (own !== undefined) return own;
  const at = (child: JsonSchema, place: string) => arbitraryFromSchema(child, { ...options, path: place });
  if (schema.type === "object" && schema.additionalProperties !== undefined) {
    const value = at(schema.additionalProperties, `${path}{}`);
    return fc.dictionary(fc.string(), value, { maxKeys: 3, noNullPrototype: true });
  }
  if (schema.type === "object") {
    const fields = Object.entries(schema.properties ?? {}).filter(([name]) => !without.includes(`${path}.${name}`));
    const drawn = Object.fromEntries(fields.map(([name, child]) => [name, at(child, `${path}.${name}`)]));
    return fc.record(drawn, {
      requiredKeys: complete ? Object.keys(drawn) : [...(schema.required ?? [])],
      noNullPrototype: true,
    });
  }
  if (schema.type === "array") {
    const maxLength = Math.min(complete ? 1 : 3, schema.maxItems ?? 3);
    return fc.array(at(schema.items ?? {}, `${path}[]`), { minLength: complete ? 1 : 0, maxLength });
  }
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  if (schema.type === "string" && schema.format === "date-time") return date();
  const { maxLength = MOST_CHARACTERS } = schema;
  if (schema.type === "string" && maxLength < MOST_CHARACTERS) return fc.string({ maxLength });
  const scalar = scalars[schema.type ?? ""];
  if (scalar === undefined) throw new Error(`${path} has no type that can be drawn: ${schema.type}`);
  return scalar;
}

const MOST_CHARACTERS = 10;

const scalars: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  boolean: fc.boolean(),
  integer: fc.maxSafeInteger(),
  number: fc.double({ noNaN: true }),
  string: fc.string({ maxLength: MOST_CHARACTERS }),
};

function date(): fc.Arbitrary<string> {
  return fc
    .date({ min: new Date("1970-01-01T00:00:00Z"), max: new Date("9999-12-31T23:59:59.999Z"), noInvalidDate: true })
    .map((date) => date.toISOString());
}
