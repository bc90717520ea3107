import { DescribeTableCommand, type TableDescription, TableDescription$ } from "@aws-sdk/client-dynamodb";
import { ifPresent } from "../../../kind/values/if-present.ts";
import { statusFromSdk } from "../../../kind/values/kubernetes-names.ts";
import { compact } from "../../../kind/values/normal-form.ts";
import { statusNames } from "./field-names.generated.ts";
import { asSpec } from "./parts/as-spec.ts";
import type { DescribedTable, TableTarget } from "./parts/table-part.ts";
import { requireTableName } from "./table-name.ts";
import { impairmentOf, workOn } from "./work.ts";

/** Looks for a table. Resolves to `undefined` if there is none. Throws `TerminalError` if the name is not a valid table name. */
export async function describeTable(target: TableTarget): Promise<DescribedTable | undefined> {
  const { TableName, dynamodb } = target;
  requireTableName(TableName);
  const output = await ifPresent(dynamodb.send(new DescribeTableCommand({ TableName })), "ResourceNotFoundException");
  return output?.Table && describedTable(target, output.Table);
}

/** Returns a table as a DynamoDB response describes it. */
export function describedTable({ arn }: TableTarget, table: TableDescription): DescribedTable {
  return compact<DescribedTable>({
    arn: table.TableArn ?? arn,
    createdAt: table.CreationDateTime,
    status: statusFromSdk(TableDescription$, table, statusNames),
    busy: workOn(table),
    impaired: impairmentOf(table),
    spec: asSpec(table),
  });
}
