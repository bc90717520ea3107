import type { Limit, Rule } from "../kind/publish/definition.ts";
import type { JsonSchema } from "./crd/json-schema.ts";

/** A field of a custom resource: a node of its schema. */
export type Field = Scalar | List | Mapping | Structure;

interface Described {
  readonly description?: string;
  /** What applies if the field is omitted: a clause that follows "If omitted,". */
  readonly absent?: string;
  readonly immutable?: boolean;
  readonly limit?: Limit;
  readonly rule?: Rule;
}

/** The keyword that limits the size of a field. Numbers and structures have no size of their own. */
export function measureOf({ type }: Field): "maxLength" | "maxItems" | "maxProperties" | undefined {
  if (type === "string") return "maxLength";
  if (type === "array") return "maxItems";
  return type === "map" ? "maxProperties" : undefined;
}

/** Every structure in a field, including the field itself. A structure comes before those in it. */
export function* structuresIn(field: Field): Generator<Structure> {
  if (field.type === "array") yield* structuresIn(field.items);
  if (field.type === "map") yield* structuresIn(field.values);
  if (field.type !== "object") return;
  yield field;
  for (const child of Object.values(field.fields)) yield* structuresIn(child);
}

/** The longest name of an object in Kubernetes. */
export const OBJECT_NAME = { maxLength: 253 } as const;

export interface Scalar extends Described {
  readonly type: "string" | "integer" | "number" | "boolean";
  readonly format?: "int64" | "date-time" | "byte";
  /** The values that the SDK knows. AWS may accept additional values. */
  readonly values?: readonly string[];
  /** The bounds that the API server enforces. Only for fields that AWS does not validate, and for enums that are closed. */
  readonly bounds?: Pick<JsonSchema, "enum" | "minimum" | "maximum" | "maxLength">;
}

export interface List extends Described {
  readonly type: "array";
  readonly items: Field;
}

export interface Mapping extends Described {
  readonly type: "map";
  readonly values: Field;
}

export interface Structure extends Described {
  readonly type: "object";
  readonly fields: Readonly<Record<string, Field>>;
  readonly required?: readonly string[];
  /** The name of the SDK's structure. */
  readonly shape?: string;
  /** The field names of the SDK's members; `null` for members without a field. */
  readonly members?: Readonly<Record<string, string | null>>;
}
