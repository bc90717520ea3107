import type { TableDescription, UpdateTableInput } from "@aws-sdk/client-dynamodb";
import { inUse, invalid, type Refusal } from "./refusal.ts";
import { refusedCapacity } from "./refused-capacity.ts";

/**
 * Why DynamoDB refuses this `UpdateTable`; `undefined` if it accepts the call. `table` is the table as DynamoDB describes it.
 * `classChanges` is the number of times that the table class has been changed in the last 30 days.
 */
export function refusedUpdate(
  input: UpdateTableInput,
  table: TableDescription,
  classChanges: number,
): Refusal | undefined {
  const { TableName: name, AttributeDefinitions: _, ...changes } = input;
  if (table.TableStatus !== "ACTIVE") {
    return inUse(`Attempt to change a resource which is still in use: Table is being updated: ${name}`);
  }
  if (Object.keys(changes).length === 0) return invalid("At least one of ProvisionedThroughput … is required");
  if (input.TableClass !== undefined && classChanges >= 2) {
    return invalid("the table class cannot be changed more than 2 times in 30 days");
  }
  return (
    refusedCapacity(input, table) ??
    refusedStream(input, table) ??
    refusedEncryption(input, table) ??
    refusedReplica(input, table)
  );
}

function refusedStream({ StreamSpecification }: UpdateTableInput, table: TableDescription): Refusal | undefined {
  if (StreamSpecification === undefined) return undefined;
  const { StreamEnabled, StreamViewType } = StreamSpecification;
  const isEnabled = table.StreamSpecification?.StreamEnabled === true;
  if (StreamEnabled) {
    if (isEnabled) return invalid("Table already has an enabled stream");
    return StreamViewType === undefined ? invalid("StreamViewType is required") : undefined;
  }
  if (!isEnabled) return invalid("Table has no stream to disable");
  if (StreamViewType !== undefined) return invalid("StreamViewType is for an enabled stream");
  return table.Replicas === undefined ? undefined : invalid("the stream of a table with replicas cannot be disabled");
}

function refusedEncryption({ SSESpecification }: UpdateTableInput, { SSEDescription }: TableDescription) {
  if (SSESpecification === undefined) return undefined;
  const isEnabled = SSEDescription?.Status === "ENABLED";
  if (!SSESpecification.Enabled) return isEnabled ? undefined : invalid("Table is already encrypted by default");
  const key = SSEDescription?.KMSMasterKeyArn;
  const isSame = isEnabled && (SSESpecification.KMSMasterKeyId ?? key) === key;
  return isSame ? invalid("Table is already encrypted by given KMSMasterKeyId") : undefined;
}

function refusedReplica({ ReplicaUpdates }: UpdateTableInput, table: TableDescription): Refusal | undefined {
  if (ReplicaUpdates === undefined) return undefined;
  const [{ Create, Update, Delete } = {}, ...more] = ReplicaUpdates;
  if (more.length > 0) return invalid("only one replica can be changed at a time");
  const { Replicas = [], StreamSpecification: stream } = table;
  if (Replicas.some(({ ReplicaStatus }) => ReplicaStatus !== "ACTIVE")) return inUse("a replica is being changed");
  const region = (Create ?? Update ?? Delete)?.RegionName;
  const exists = Replicas.some(({ RegionName }) => RegionName === region);
  if (exists === (Create !== undefined)) return invalid(`the replica ${region} already exists or does not exist`);
  if (Update !== undefined && Object.keys(Update).length < 2) return invalid("nothing in the replica would change");
  const replicates = stream?.StreamEnabled && stream.StreamViewType === "NEW_AND_OLD_IMAGES";
  return Create !== undefined && !replicates ? invalid("Table needs a stream of type NEW_AND_OLD_IMAGES") : undefined;
}
