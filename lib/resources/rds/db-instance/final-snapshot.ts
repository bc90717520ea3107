import type * as sdk from "@aws-sdk/client-rds";
import { TerminalError } from "../../../reconcile/contract/errors.ts";
import { own } from "../../../text/own.ts";
import { finalSnapshotName } from "../../values/databases/final-snapshot-name.ts";
import { FALSE, TRUE } from "../../values/go-booleans.ts";

/** ACK's annotations that say what remains of an instance. */
const SKIP = "rds.services.k8s.aws/skip-final-snapshot";
const SNAPSHOT = "rds.services.k8s.aws/final-db-snapshot-identifier";
const DELETE_BACKUPS = "rds.services.k8s.aws/delete-automated-backups";

export const annotations = {
  [SKIP]: [...TRUE, ...FALSE],
  [SNAPSHOT]: [],
  [DELETE_BACKUPS]: [...TRUE, ...FALSE],
};

export const SNAPSHOT_EXISTS = `to delete the instance, delete or rename that snapshot, name another one in the annotation ${SNAPSHOT}, or annotate the object with ${SKIP}: "true"`;

type Instance = Partial<sdk.DBInstance>;

/** What to delete an instance with: with a final snapshot, unless the object says otherwise. Throws `TerminalError` if that is impossible. */
export function removal(
  { annotations }: { readonly annotations: Readonly<Record<string, string>> },
  description: Readonly<Record<string, unknown>>,
): Omit<sdk.DeleteDBInstanceMessage, "DBInstanceIdentifier"> {
  const instance: Instance = description;
  if (instance.DeletionProtection) {
    const command = `aws rds modify-db-instance --db-instance-identifier ${instance.DBInstanceIdentifier} --no-deletion-protection`;
    throw new TerminalError(
      "DeletionProtected",
      `the instance is protected from deletion; to allow it, use ${command}`,
    );
  }
  const [skip, named, backups] = [SKIP, SNAPSHOT, DELETE_BACKUPS].map((name) => own(annotations, name) ?? "");
  const others = backups ? { DeleteAutomatedBackups: TRUE.includes(backups) } : {};
  if (TRUE.includes(skip ?? "")) return { SkipFinalSnapshot: true, ...others };
  const obstacle = obstacleTo(instance);
  if (obstacle !== undefined) {
    const text = `RDS takes no final snapshot of ${obstacle}; to delete it without one, annotate the object with ${SKIP}: "true"`;
    throw new TerminalError("NoFinalSnapshot", text);
  }
  const { DBInstanceIdentifier, DbiResourceId, InstanceCreateTime } = instance;
  const name = named || finalSnapshotName(DBInstanceIdentifier, DbiResourceId, InstanceCreateTime);
  return { SkipFinalSnapshot: false, FinalDBSnapshotIdentifier: name, ...others };
}

/** https://docs.aws.amazon.com/AmazonRDS/latest/APIReference/API_DeleteDBInstance.html */
const TOO_LATE: ReadonlySet<string> = new Set([
  "failed",
  "incompatible-create",
  "incompatible-network",
  "incompatible-restore",
]);

function obstacleTo(instance: Instance): string | undefined {
  const { DBClusterIdentifier, DBInstanceStatus = "" } = instance;
  if (DBClusterIdentifier) return "an instance in a cluster, whose data belongs to the cluster";
  if (instance.ReadReplicaSourceDBInstanceIdentifier) return "a replica, whose data its source has";
  if (instance.ReadReplicaSourceDBClusterIdentifier) return "a replica, whose data its source has";
  return TOO_LATE.has(DBInstanceStatus) ? `an instance that is ${DBInstanceStatus}` : undefined;
}
