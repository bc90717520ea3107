import type { Busy, Reason } from "../../../reconcile/contract/progress.ts";
import { own } from "../../../text/own.ts";
import { pendingValues } from "../../values/databases/pending-values.ts";
import { clusterOf, groupIn } from "./group.ts";

type Described = Readonly<Record<string, unknown>>;

const busy = (reason: string, usually: string): Busy => ({
  reason,
  message: `the replication group is ${reason}`,
  againSeconds: 15,
  usually,
});

/** ElastiCache is making a change, and accepts no other. */
export const MODIFYING = busy("modifying", "1 to 20 minutes, and hours if it moves keys to other shards or nodes");

/** ElastiCache takes the final snapshot, and then deletes the group. */
export const DELETING: Busy = { ...busy("deleting", "5 to 15 minutes, after the final snapshot"), removing: true };

const WORK: Readonly<Record<string, Busy>> = {
  creating: busy("creating", "5 to 15 minutes"),
  modifying: MODIFYING,
  snapshotting: busy("snapshotting", "some minutes, depending on the amount of data"),
  deleting: DELETING,
};

/** What ElastiCache is doing with a replication group; `undefined` if it accepts changes. */
export function workOn(description: Described): Busy | undefined {
  const { Status = "", NodeGroups = [] } = groupIn(description);
  const isPartly = Status === "available" && NodeGroups.some((shard) => (shard.Status ?? "available") !== "available");
  return isPartly ? MODIFYING : own(WORK, Status);
}

/** Why a replication group cannot be used, or what it waits for; `undefined` if all is well. */
export function impairmentOf(description: Described): Reason | undefined {
  const group = groupIn(description);
  const { Status: reason = "" } = group;
  if (reason === "create-failed")
    return { reason, message: "the group could not be created; status.events may say why" };
  const { PendingModifiedValues, PreferredMaintenanceWindow } = clusterOf(group);
  const pending = [group.PendingModifiedValues, PendingModifiedValues].flatMap((values) =>
    Object.entries({ ...values }),
  );
  const waiting = pending.flatMap(([member, value]) => (value?.length === 0 ? [] : [own(FIELDS, member) ?? member]));
  if (waiting.length === 0) return undefined;
  return pendingValues("ElastiCache", [...new Set(waiting)].sort(), PreferredMaintenanceWindow);
}

/** The spec fields of values that are pending. */
const FIELDS: Readonly<Record<string, string>> = {
  AuthTokenStatus: "authToken",
  AutomaticFailoverStatus: "automaticFailoverEnabled",
  CacheNodeType: "cacheNodeType",
  EngineVersion: "engineVersion",
  LogDeliveryConfigurations: "logDeliveryConfigurations",
  PrimaryClusterId: "primaryClusterID",
  Resharding: "numNodeGroups",
  TransitEncryptionEnabled: "transitEncryptionEnabled",
  UserGroups: "userGroupIDs",
};
