import type * as sdk from "@aws-sdk/client-rds";
import type { PendingValues } from "../../driver/lifecycle/pending-data.ts";
import type { States } from "../../driver/lifecycle/states.ts";

/** The states of an instance: https://docs.aws.amazon.com/AmazonRDS/latest/UserGuide/accessing-monitoring.html */
export const states: States = {
  member: "DBInstanceStatus",
  noun: "instance",
  // Applications can use the instance, and RDS accepts changes to it.
  settled: ["available", "storage-optimization"],
  work: { againSeconds: 5, total: true, usually: "2 to 15 minutes" },
  busy: {
    "backing-up": { usually: "a few minutes, and longer for a first backup" },
    creating: { usually: "5 to 15 minutes" },
    deleting: { usually: "5 to 15 minutes, and longer if the final snapshot is large", removing: true },
    // The instance shows that some seconds later than RDS accepts the change.
    modifying: { message: "RDS is changing the instance" },
    rebooting: { usually: "1 to 5 minutes" },
    "resetting-master-credentials": { usually: "1 to 3 minutes" },
    upgrading: { usually: "10 to 60 minutes" },
  },
  // From these, an instance does not emerge by itself.
  impaired: {
    "automation-paused": "its automation is paused",
    failed: "RDS cannot recover it; restore it from a snapshot",
    "inaccessible-encryption-credentials": "its KMS key cannot be used",
    "inaccessible-encryption-credentials-recoverable": "its KMS key cannot be used; enable the key",
    "incompatible-create": "it could not be created with its settings",
    "incompatible-credentials": "the declared user or password is not accepted",
    "incompatible-network": "its network lacks what the instance needs",
    "incompatible-option-group": "its option group cannot be applied",
    "incompatible-parameters": "its parameter group cannot be applied",
    "incompatible-restore": "it cannot be restored",
    "insufficient-capacity": "AWS lacks the capacity for it; declare another class",
    "restore-error": "it could not be restored",
    stopped: "start it",
    "storage-full": "its storage is full; declare a larger allocatedStorage",
    "unsupported-configuration": "its configuration is not supported",
  },
  details: { impaired: problemsIn },
};

/** Values that RDS has accepted, but not applied yet. The instance can be changed and removed nevertheless. */
export const pending: PendingValues = {
  at: ["PendingModifiedValues"],
  window: "PreferredMaintenanceWindow",
  wait: { againSeconds: 15, atMostSeconds: 900, removable: true },
};

/** What RDS says about the problems of an instance. */
function problemsIn({ StatusInfos = [] }: Partial<sdk.DBInstance>): string {
  return StatusInfos.flatMap(({ Normal, Message }) => (Normal === false && Message ? [Message] : [])).join(": ");
}
