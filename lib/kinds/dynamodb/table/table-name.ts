import { invalidName, type NameForm } from "../../../kind/values/name-form.ts";
import type { TableSpec } from "./spec.generated.ts";

/** The name of the table in DynamoDB; an empty string if adoption has not filled the spec yet. */
export function tableName({ tableName = "" }: Partial<TableSpec>): string {
  return tableName;
}

/** https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/HowItWorks.NamingRulesDataTypes.html */
export const tableNames: NameForm = {
  pattern: /^[a-zA-Z0-9._-]{3,255}$/,
  form: "table name: use 3 to 255 characters from a-z, A-Z, 0-9, _, - and .",
};

/** Throws `TerminalError` for an invalid table name. The SDK would also accept the ARN of a table in another account or region. */
export function requireTableName(name: string): void {
  if (!tableNames.pattern.test(name)) throw invalidName("tableName", name, tableNames);
}
