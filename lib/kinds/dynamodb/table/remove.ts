import { DeleteTableCommand } from "@aws-sdk/client-dynamodb";
import { ifPresent } from "../../../kind/values/if-present.ts";
import type { Progress } from "../../../reconcile/contract/progress.ts";
import type { Resource } from "../../../reconcile/contract/resource.ts";
import { describedTable } from "./describe.ts";
import type { DescribedTable, TableTarget } from "./parts/table-part.ts";
import { updateTable } from "./parts/update-table.ts";
import type { TableSpec } from "./spec.generated.ts";
import { wholeTable } from "./work.ts";

/**
 * Removes a table, with one call per pass: first its replicas, one by one, then its deletion protection if the spec disables it, and then
 * the table itself. Reports the table as busy until DynamoDB no longer returns it. Throws if the spec keeps the table protected.
 */
export async function removeTable(
  target: TableTarget,
  { spec }: Pick<Resource<TableSpec>, "spec">,
  { spec: { deletionProtectionEnabled, tableReplicas: [replica] = [] } }: DescribedTable,
): Promise<Progress> {
  if (deletionProtectionEnabled && spec.deletionProtectionEnabled !== false) {
    throw new Error("the table is protected from deletion; set spec.deletionProtectionEnabled to false to delete it");
  }
  if (replica !== undefined) {
    return await updateTable(target, { replicaUpdates: [{ delete: { regionName: replica.regionName ?? "" } }] });
  }
  if (deletionProtectionEnabled) return await updateTable(target, { deletionProtectionEnabled: false });

  const { TableName, dynamodb } = target;
  const output = await ifPresent(dynamodb.send(new DeleteTableCommand({ TableName })), "ResourceNotFoundException");
  if (output === undefined) return {};
  const { status } = describedTable(target, output.TableDescription ?? {});
  return { status, busy: wholeTable("DELETING") };
}
