import type { ReplicationGroup } from "@aws-sdk/client-elasticache";
import type { PendingValues } from "../../driver/lifecycle/pending-data.ts";
import type { States } from "../../driver/lifecycle/states.ts";

export const states: States = {
  member: stateOf,
  noun: "replication group",
  work: { againSeconds: 15 },
  busy: {
    creating: { usually: "5 to 15 minutes" },
    modifying: { usually: "1 to 20 minutes, and hours if it moves keys to other shards or nodes" },
    snapshotting: { usually: "some minutes, depending on the amount of data" },
    // ElastiCache takes the final snapshot first.
    deleting: { usually: "5 to 15 minutes, after the final snapshot", removing: true },
  },
  impaired: { "create-failed": "status.events may say why" },
};

/** Values that ElastiCache has accepted. A cluster shows some that its group does not. */
export const pending: PendingValues = {
  at: ["CacheClusters.0.PendingModifiedValues", "PendingModifiedValues"],
  items: { LogDeliveryConfigurations: "LogType" },
  window: "CacheClusters.0.PreferredMaintenanceWindow",
  fields: { AuthTokenStatus: "authToken", Resharding: "numNodeGroups" },
};

/** Whether ElastiCache accepts changes to a group. */
export const isSettled = (group: ReplicationGroup) => stateOf(group) === "available";

/** The state of a group. While one of its shards is being changed, so is the group. */
function stateOf({ Status, NodeGroups = [] }: ReplicationGroup): string | undefined {
  const isPartly = Status === "available" && NodeGroups.some((shard) => (shard.Status ?? "available") !== "available");
  return isPartly ? "modifying" : Status;
}
