/** A shape of an SDK, as its schemas describe it. */
export type SdkShape =
  | { readonly type: "structure"; readonly name: string; readonly members: readonly SdkMember[] }
  | { readonly type: "list"; readonly item: () => SdkShape }
  | { readonly type: "map"; readonly value: () => SdkShape }
  | { readonly type: "string" | "number" | "boolean" | "timestamp" | "blob" | "document" };

export type SdkStructure = Extract<SdkShape, { readonly type: "structure" }>;

export interface SdkMember {
  readonly name: string;
  readonly required: boolean;
  /** Lazy, because shapes may be recursive. */
  readonly shape: () => SdkShape;
}

/** The input and the output of an operation. */
export interface SdkOperation {
  readonly input: SdkStructure;
  readonly output: SdkStructure;
}

/**
 * The input and the output of an operation, such as `CreateBucket`. Throws if the client lacks it, or if a schema is not recognised:
 * schemas are an implementation detail of the SDK that only this file knows, and an unknown part may be significant.
 */
export function sdkOperation(client: object, operation: string): SdkOperation {
  const schema: unknown = Object.entries(client).find(([name]) => name === `${operation}$`)?.[1];
  if (schema === undefined) throw new Error(`the SDK client has no operation ${operation}`);
  if (!Array.isArray(schema) || schema[0] !== OPERATION || schema.length !== 6) throw unknown(schema);
  return { input: structure(sdkShape(schema[4])), output: structure(sdkShape(schema[5])) };
}

const SIMPLE = 0;
const LIST = 1;
const MAP = 2;
const STRUCTURES: readonly unknown[] = [3, 4, -3]; // a structure, a union, an error
const OPERATION = 9;

/** Lists and maps of plain values are represented by a flag on the value's schema. */
const LIST_OF = 64;
const MAP_OF = 128;

const plain: Readonly<Record<number, SdkShape>> = {
  0: { type: "string" },
  1: { type: "number" },
  2: { type: "boolean" },
  4: { type: "timestamp" }, // in the protocol's own format
  5: { type: "timestamp" }, // date-time
  6: { type: "timestamp" }, // http-date
  7: { type: "timestamp" }, // epoch-seconds
  15: { type: "document" },
  21: { type: "blob" },
  42: { type: "blob" }, // a stream
};

/** Reads one schema of an SDK package. Throws if it does not recognise the schema. */
export function sdkShape(schema: unknown): SdkShape {
  if (typeof schema === "function") return sdkShape(schema());
  if (schema === "unit") return { type: "structure", name: "Unit", members: [] };
  if (typeof schema === "number") return numbered(schema);
  if (!Array.isArray(schema)) throw unknown(schema);
  const [id, , name, , ...rest]: readonly unknown[] = schema;
  if (schema.length === 2) return sdkShape(id); // the traits apply only in this place
  if (id === SIMPLE && schema.length === 5) return sdkShape(rest[0]);
  if (id === LIST && schema.length === 5) return { type: "list", item: () => sdkShape(rest[0]) };
  if (id === MAP && schema.length === 6) return { type: "map", value: () => sdkShape(rest[1]) };
  if (STRUCTURES.includes(id) && typeof name === "string") {
    return { type: "structure", name, members: members(schema, rest) };
  }
  throw unknown(schema);
}

function numbered(schema: number): SdkShape {
  if (schema >= MAP_OF) return { type: "map", value: () => numbered(schema - MAP_OF) };
  if (schema >= LIST_OF) return { type: "list", item: () => numbered(schema - LIST_OF) };
  const shape = plain[schema];
  if (shape === undefined) throw unknown(schema);
  return shape;
}

/** The members of a structure. Its schema lists the required members first, and ends with the number of required members. */
function members(schema: unknown, [names, schemas, required = 0, ...more]: readonly unknown[]): readonly SdkMember[] {
  if (!Array.isArray(names) || !Array.isArray(schemas) || typeof required !== "number" || more.length > 0) {
    throw unknown(schema);
  }
  if (names.length !== schemas.length || required > names.length) throw unknown(schema);
  return names.map((name: unknown, index) => {
    if (typeof name !== "string") throw unknown(schema);
    return { name, required: index < required, shape: () => sdkShape(schemas[index]) };
  });
}

function structure(shape: SdkShape): SdkStructure {
  if (shape.type !== "structure")
    throw new Error(`the input and the output of an operation must be structures, not a ${shape.type}`);
  return shape;
}

function unknown(schema: unknown): Error {
  const text = JSON.stringify(schema, (_, value: unknown) => (typeof value === "function" ? "() => …" : value));
  return new Error(`unknown schema in the SDK: ${text}; extend lib/codegen/sdk/sdk-shape.ts`);
}
