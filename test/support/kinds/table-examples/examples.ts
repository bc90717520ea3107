import type fc from "fast-check";
import type { WritablePart } from "../../../../lib/kinds/dynamodb/table/parts/table-part.ts";
import type { TableSpec } from "../../../../lib/kinds/dynamodb/table/spec.generated.ts";

/** A spec without the fields that every table must have. */
export type PartialSpec = Partial<Omit<TableSpec, "tableName" | "keySchema" | "attributeDefinitions">>;

/** The information about a part of a table that the laws need. */
export interface PartExamples<Value = unknown> {
  readonly part: WritablePart<Value>;
  /** Specs as users write them, each with its expected value. */
  readonly examples: readonly (readonly [PartialSpec, Value])[];
  /** Specs that must be equivalent to omitting the field. */
  readonly defaults: readonly PartialSpec[];
  /** What must exist before the part can be set. */
  readonly needs?: PartialSpec;
  /** Specs that DynamoDB accepts and that mention the part. */
  readonly generated: fc.Arbitrary<PartialSpec>;
  /** Writes a spec with the same meaning in another order. Default: every list is reversed. */
  reorder?(spec: PartialSpec): PartialSpec;
  /** The value that DynamoDB still has after the part is removed, and the reason. */
  readonly lasting?: { readonly value: unknown; readonly reason: string };
  /** Why MiniStack on its own cannot prove the laws. */
  readonly miniStackLacks?: string;
}
