import type { DynamoDB } from "../../../../aws/services/dynamodb.ts";
import type { Part, State } from "../../../../reconcile/contract/part.ts";
import type { Description } from "../../../../reconcile/contract/progress.ts";
import type { StatusFields } from "../../../../reconcile/contract/resource.ts";
import type { TableSpec } from "../spec.generated.ts";

/** The data that every call for a table requires. */
export interface TableTarget {
  readonly TableName: string;
  readonly arn: string;
  readonly dynamodb: DynamoDB;
}

/** A table as `DescribeTable`, `CreateTable` and `UpdateTable` describe it. */
export interface DescribedTable extends Description {
  readonly status: StatusFields;
  /** The spec that would declare the table that these calls describe. */
  readonly spec: TableSpec;
}

/** One independently configured part of a table. */
export type TablePart<Value = unknown> = Part<TableTarget, TableSpec, DescribedTable, Value>;

/** A part that can be changed after the table is created. */
export type WritablePart<Value> = TablePart<Value> & Required<Pick<TablePart<Value>, "write">>;

/** The information that a write may use in addition to its own change. */
export type TableState = State<TableSpec, DescribedTable>;
