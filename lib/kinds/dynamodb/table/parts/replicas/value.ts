import { isDeepStrictEqual } from "node:util";
import { compact, distinct, orNothing } from "../../../../../kind/values/normal-form.ts";
import { sameKey } from "../../../../../kind/values/same-key.ts";
import type { CreateReplicationGroupMemberAction, TableSpec } from "../../spec.generated.ts";

/** A replica without its region. */
export type Replica = Omit<CreateReplicationGroupMemberAction, "regionName">;

/** Replicas by region. */
export type Replicas = Readonly<Record<string, Replica>>;

/** The replicas that a spec declares; `undefined` if there are none. */
export function replicasOf({ tableReplicas = [], billingMode = "PROVISIONED" }: TableSpec): Replicas | undefined {
  const replicas = tableReplicas.map(({ regionName = "", ...one }) => [regionName, normalise(one, billingMode)]);
  return replicas.length === 0 ? undefined : Object.fromEntries(replicas);
}

/**
 * The declared settings that an observed replica lacks; `undefined` if it lacks none. A setting that is not declared remains unchanged,
 * because DynamoDB cannot unset it.
 */
export function lacking(observed: Replica = {}, declared: Replica = {}): Replica | undefined {
  const indexes = (declared.globalSecondaryIndexes ?? []).filter(
    (index) => !observed.globalSecondaryIndexes?.some((one) => isDeepStrictEqual(one, index)),
  );
  const changed = <Field extends keyof Replica>(field: Field) =>
    isDeepStrictEqual(declared[field], observed[field]) ? undefined : declared[field];
  const lacks = compact<Replica>({
    kmsMasterKeyID: sameKey(declared.kmsMasterKeyID, observed.kmsMasterKeyID) ? undefined : declared.kmsMasterKeyID,
    tableClassOverride: changed("tableClassOverride"),
    provisionedThroughputOverride: changed("provisionedThroughputOverride"),
    globalSecondaryIndexes: distinct(indexes),
  });
  return orNothing(lacks);
}

/** Removes settings that have no effect: throughput counts only in provisioned mode, and an index only if it has its own throughput. */
function normalise({ kmsMasterKeyID, tableClassOverride, ...throughput }: Replica, billingMode: string): Replica {
  const { provisionedThroughputOverride, globalSecondaryIndexes = [] } =
    billingMode === "PROVISIONED" ? throughput : {};
  return compact<Replica>({
    kmsMasterKeyID: kmsMasterKeyID || undefined,
    tableClassOverride: tableClassOverride || undefined,
    provisionedThroughputOverride: orNothing(provisionedThroughputOverride),
    globalSecondaryIndexes: distinct(
      globalSecondaryIndexes.filter((index) => orNothing(index.provisionedThroughputOverride) !== undefined),
    ),
  });
}
