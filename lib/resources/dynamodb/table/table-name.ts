import { TerminalError } from "../../../reconcile/contract/errors.ts";
import { excerpt } from "../../../text/excerpt.ts";
import type { TableSpec } from "./spec.generated.ts";

/** The name of the table in DynamoDB; an empty string if adoption has not filled the spec yet. */
export function tableName({ tableName = "" }: Partial<TableSpec>): string {
  return tableName;
}

/** Throws `TerminalError` for an invalid table name. The SDK would also accept the ARN of a table in another account or region. */
export function requireTableName(name: string): void {
  // https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/HowItWorks.NamingRulesDataTypes.html
  if (/^[\w.-]{3,255}$/.test(name)) return;
  throw new TerminalError(
    "InvalidSpec",
    `spec.tableName "${excerpt(name)}" is not a valid table name: use 3 to 255 characters from a-z, A-Z, 0-9, _, - and .`,
  );
}
