import { TerminalError } from "../../../reconcile/contract/errors.ts";
import type { Resource } from "../../../reconcile/contract/resource.ts";
import { finalSnapshotName } from "../../values/databases/final-snapshot-name.ts";
import { FALSE, TRUE } from "../../values/go-booleans.ts";
import { groupIn } from "./group.ts";

const SKIP = "elasticache.services.k8s.aws/skip-final-snapshot";

export const annotations = { [SKIP]: [...TRUE, ...FALSE] };

/** How to delete a group that cannot take a final snapshot. */
export const WITHOUT = `to delete the group without a final snapshot, annotate the object with ${SKIP}: "true"`;

/**
 * What to delete a replication group with: with a final snapshot, unless the object says otherwise. Throws `TerminalError` if
 * ElastiCache cannot take a snapshot.
 */
export function removal(
  { annotations: { [SKIP]: skip = "" } }: Pick<Resource<unknown>, "annotations">,
  description: Readonly<Record<string, unknown>>,
): { readonly FinalSnapshotIdentifier?: string } {
  const { ReplicationGroupId, ReplicationGroupCreateTime, ARN, ...group } = groupIn(description);
  const datastore = group.GlobalReplicationGroupInfo?.GlobalReplicationGroupId;
  if (datastore) {
    const command = `aws elasticache disassociate-global-replication-group --global-replication-group-id ${datastore}`;
    throw new TerminalError(
      "InGlobalDatastore",
      `the group belongs to a global datastore; to remove it, use ${command}`,
    );
  }
  // A group that could not be created has no data.
  if (TRUE.includes(skip) || group.Status === "create-failed") return {};
  if (group.CacheNodeType?.startsWith("cache.t1.")) {
    throw new TerminalError("NoFinalSnapshot", `${group.CacheNodeType} takes no snapshots; ${WITHOUT}`);
  }
  return { FinalSnapshotIdentifier: finalSnapshotName(ReplicationGroupId, ARN, ReplicationGroupCreateTime) };
}
