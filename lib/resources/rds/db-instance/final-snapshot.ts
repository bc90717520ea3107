import type * as sdk from "@aws-sdk/client-rds";
import type { FinalSnapshot } from "../../driver/lifecycle/final-snapshot.ts";

export const finalSnapshot: FinalSnapshot = {
  noun: "instance",
  member: "FinalDBSnapshotIdentifier",
  skips: "SkipFinalSnapshot",
  annotation: "final-db-snapshot-identifier",
  of: { name: "DBInstanceIdentifier", identity: "DbiResourceId", createdAt: "InstanceCreateTime" },
  obstacle(description) {
    const kind = withoutSnapshot(description);
    return kind && `RDS takes no final snapshot of ${kind}`;
  },
  refused: ["DBSnapshotAlreadyExistsFault"],
};

/** https://docs.aws.amazon.com/AmazonRDS/latest/APIReference/API_DeleteDBInstance.html */
const TOO_LATE = ["failed", "incompatible-create", "incompatible-network", "incompatible-restore"];

function withoutSnapshot(instance: Partial<sdk.DBInstance>): string | undefined {
  const { DBClusterIdentifier, DBInstanceStatus: state = "" } = instance;
  if (DBClusterIdentifier) return "an instance in a cluster, whose data belongs to the cluster";
  const source = instance.ReadReplicaSourceDBInstanceIdentifier || instance.ReadReplicaSourceDBClusterIdentifier;
  if (source) return "a replica, whose data its source has";
  return TOO_LATE.includes(state) ? `an instance that is ${state}` : undefined;
}
