/** A field of a custom resource: a node of its schema. */
export type Field = Scalar | List | Mapping | Structure;

interface Described {
  readonly description?: string;
  /** What it means that the field is left out: a clause. */
  readonly absent?: string;
  readonly immutable?: boolean;
}

export interface Scalar extends Described {
  readonly type: "string" | "integer" | "number" | "boolean";
  readonly format?: "int64" | "date-time" | "byte";
  /** The values that the SDK knows; AWS may know more. */
  readonly values?: readonly string[];
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
  /** The SDK's members with their fields; `null` for those that are left out. */
  readonly members?: Readonly<Record<string, string | null>>;
}
