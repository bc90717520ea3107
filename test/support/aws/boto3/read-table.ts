import { join } from "node:path";
import { runBoto3 } from "./run-boto3.ts";

/** DynamoDB's responses about a table and its settings, keyed by boto3's name for the operation. */
export type TableAnswers = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** Reads a table with the AWS SDK for Python, which shares no code with the program that wrote the table. */
export async function readTableByBoto3(endpoint: string, table: string): Promise<TableAnswers> {
  // The program prints JSON in this form.
  return JSON.parse(await runBoto3(join(import.meta.dirname, "read_table.py"), endpoint, table)) as TableAnswers;
}
