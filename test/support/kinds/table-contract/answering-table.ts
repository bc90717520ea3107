import type { DescribedTable, TableState } from "../../../../lib/kinds/dynamodb/table/parts/table-part.ts";
import type { TableSpec } from "../../../../lib/kinds/dynamodb/table/spec.generated.ts";
import { table } from "../../../../lib/kinds/dynamodb/table/table.ts";
import { ApiError } from "../../../../lib/reconcile/contract/errors.ts";
import { answeringAws } from "../../aws/s3/answering-s3.ts";
import { tableResource } from "./table-resource.ts";

export const ARN = "arn:aws:dynamodb:us-west-2:000000000000:table/the-table";

/** A target for calls about `the-table`, and the calls that were made. `answers` contains DynamoDB's response to each operation. */
export function answeringTable(answers: Readonly<Record<string, object | Error>> = {}) {
  const { aws, calls } = answeringAws(answers);
  return { target: table.target(tableResource(), aws), calls };
}

/** The error with which DynamoDB refuses a call. */
export function refusal(code: string, message = code, answered = true): ApiError {
  return new ApiError({ service: "DynamoDB", operation: "Any" }, { code, status: 400, message, answered });
}

/** `the-table`, as a spec would declare it. */
export function describedAs(spec: Partial<TableSpec> = {}): DescribedTable {
  return { arn: ARN, status: {}, spec: tableResource(spec).spec };
}

/** The state that a write receives in addition to its own change: a spec, the table's description, and no observed values of parts. */
export function tableState(): TableState {
  return { spec: tableResource().spec, seen: describedAs(), observed: new Map() };
}
