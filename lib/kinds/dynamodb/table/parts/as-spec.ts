import {
  CreateReplicationGroupMemberAction$,
  CreateTableInput$,
  type ReplicaDescription,
  type SSEDescription,
  type TableDescription,
} from "@aws-sdk/client-dynamodb";
import { fromSdk } from "../../../../kind/values/kubernetes-names.ts";
import { fieldNames } from "../field-names.generated.ts";
import type { CreateReplicationGroupMemberAction, TableSpec } from "../spec.generated.ts";

/** Turns DynamoDB's description of a table into the spec that would declare this table, without the fields that a description lacks. */
export function asSpec(table: TableDescription): TableSpec {
  const ownRegion = table.TableArn?.split(":")[3];
  const replicas = (table.Replicas ?? []).filter(({ RegionName }) => RegionName !== ownRegion);
  const input = {
    ...table,
    // The description of a table that has never been in on-demand mode contains no billing mode summary.
    BillingMode: table.BillingModeSummary?.BillingMode ?? "PROVISIONED",
    TableClass: table.TableClassSummary?.TableClass,
    SSESpecification: encryptionOf(table.SSEDescription),
  };
  // After conversion with the schema of CreateTable's input, a description has the shape of the spec and no other fields.
  return { ...(fromSdk(CreateTableInput$, input, fieldNames) as TableSpec), tableReplicas: replicas.map(asReplica) };
}

function encryptionOf({ Status, SSEType, KMSMasterKeyArn }: Partial<SSEDescription> = {}) {
  const isOff = Status === undefined || Status === "DISABLED" || Status === "DISABLING";
  return { Enabled: !isOff, SSEType, KMSMasterKeyId: KMSMasterKeyArn };
}

function asReplica(replica: ReplicaDescription): CreateReplicationGroupMemberAction {
  const input = { ...replica, TableClassOverride: replica.ReplicaTableClassSummary?.TableClass };
  return fromSdk(CreateReplicationGroupMemberAction$, input, fieldNames) as CreateReplicationGroupMemberAction;
}
