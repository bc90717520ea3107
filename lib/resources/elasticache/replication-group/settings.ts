import type * as sdk from "@aws-sdk/client-elasticache";
import { TerminalError } from "../../../reconcile/contract/errors.ts";
import { eachOf } from "../../driver/each-of.ts";
import type { SettingGroup } from "../../driver/part-data.ts";
import { isVersion } from "../../values/databases/is-version.ts";
import { listAfter, listChange } from "../../values/databases/list-change.ts";
import { compact } from "../../values/normal-form.ts";
import { withoutEmpty } from "../../values/without-empty.ts";
import { clusterOf, type Group } from "./group.ts";
import type { ReplicationGroupSpec } from "./spec.generated.ts";

type Fields = Partial<ReplicationGroupSpec>;
/** A group with the values that are pending. */
type Later = Group & sdk.ReplicationGroupPendingModifiedValues & Pick<sdk.CacheCluster, "EngineVersion">;
type Logs = NonNullable<Fields["logDeliveryConfigurations"]>;

/** ElastiCache decides it by itself, so it is left as it is if the spec omits it. An object that adopts a group may declare nothing yet. */
const KEPT = { keep: ({ description }: Fields) => description !== undefined } as const;
const lower = (text: string) => text.toLowerCase();

/** Everything that one call modifies. */
export const settings: SettingGroup<typeof sdk, ReplicationGroupSpec> = {
  write: "ModifyReplicationGroup",
  input: { ApplyImmediately: true },
  partial: true,
  exclusive: true,
  exposure: true,
  unordered: ["cacheSecurityGroupNames", "logDeliveryConfigurations", "securityGroupIDs", "userGroupIDs"],
  settings: {
    description: {},
    ...eachOf(KEPT, "automaticFailoverEnabled", "cacheNodeType", "cacheSecurityGroupNames", "durability"),
    ...eachOf(KEPT, "ipDiscovery", "multiAZEnabled", "securityGroupIDs", "snapshotWindow"),
    engineVersion: { ...KEPT, same: isVersion },
    logDeliveryConfigurations: {
      normal: deliveredLogs,
      created: (logs) => logs.map(enabled),
      sent: (to = [], { from = [], toMembers }) => toMembers({ logDeliveryConfigurations: changedLogs(to, from) }),
    },
    notificationTopicARN: { sent: (to) => ({ NotificationTopicStatus: to === undefined ? "inactive" : "active" }) },
    ...eachOf({ ...KEPT, normal: lower }, "cacheParameterGroupName", "engine", "preferredMaintenanceWindow"),
    primaryClusterID: {
      ...KEPT,
      // A primary of another name is a cluster that exists, and may be anyone's.
      created: (id, { replicationGroupID }) => requireMember(id, id.startsWith(`${replicationGroupID}-`)),
      sent: (id = "", { description }) => requireMember(id, (description as Group).MemberClusters?.includes(id)),
    },
    snapshotRetentionLimit: { initial: 0 },
    transitEncryptionEnabled: {
      ...KEPT,
      // Clients that do not encrypt yet are not cut off.
      sent: (to) => (to ? { TransitEncryptionMode: "preferred" } : undefined),
    },
    userGroupIDs: {
      sent: (to, { from }) => listChange(to, from, "UserGroupIdsToAdd", "UserGroupIdsToRemove"),
    },
  },
};

/** The members under which a group, or one of its clusters, shows settings. */
export const shown = {
  AutomaticFailoverEnabled: ({ AutomaticFailoverStatus: pending, AutomaticFailover: present }: Later) =>
    isOn(pending ?? present),
  CacheParameterGroupName: "CacheClusters.0.CacheParameterGroup.CacheParameterGroupName",
  CacheSecurityGroupNames: "CacheClusters.0.CacheSecurityGroups.*.CacheSecurityGroupName",
  CacheSubnetGroupName: "CacheClusters.0.CacheSubnetGroupName",
  DataTieringEnabled: ({ DataTiering }: Group) => DataTiering === "enabled",
  EngineVersion: ({ EngineVersion, ...group }: Later) => EngineVersion ?? clusterOf(group).EngineVersion,
  LogDeliveryConfigurations: (_later: Later, group: Group) => logsOf(group),
  MultiAZEnabled: ({ MultiAZ }: Group) => isOn(MultiAZ),
  NotificationTopicArn(group: Group) {
    const { TopicStatus, TopicArn } = clusterOf(group).NotificationConfiguration ?? {};
    return TopicStatus === "active" ? TopicArn : undefined;
  },
  Port: ({ ConfigurationEndpoint, NodeGroups }: Group) =>
    (ConfigurationEndpoint ?? NodeGroups?.[0]?.PrimaryEndpoint)?.Port,
  PreferredMaintenanceWindow: "CacheClusters.0.PreferredMaintenanceWindow",
  PrimaryClusterId: ({ PrimaryClusterId, ...group }: Later) => PrimaryClusterId ?? primaryOf(group),
  ReplicationGroupDescription: "Description",
  SecurityGroupIds: "CacheClusters.0.SecurityGroups.*.SecurityGroupId",
  UserGroupIds: ({ UserGroupIds: present, UserGroups: change }: Later) =>
    listAfter(present, change?.UserGroupIdsToAdd, change?.UserGroupIdsToRemove),
};

/** Throws a `TerminalError` unless a cluster is a member of the group. */
function requireMember(id: string, isMember = false): undefined {
  if (isMember) return undefined;
  throw new TerminalError("NotSupported", `spec.primaryClusterID: ${id} is not a cluster of the replication group`);
}

/** The logs that are delivered, without what only says that. */
function deliveredLogs(logs: Logs): Logs {
  const delivered = withoutEmpty(logs).filter(({ enabled }) => enabled !== false);
  return delivered.map((log) => compact<Logs[number]>({ ...log, enabled: undefined }));
}

/** The logs to deliver, and those to stop. There is at most one of each type. */
function changedLogs(to: Logs, from: Logs): Logs {
  const stopped = from.filter(({ logType }) => to.every((log) => log.logType !== logType));
  return [...to.map(enabled), ...stopped.map(({ logType }) => compact({ logType, enabled: false }))];
}

const enabled = (log: Logs[number]) => ({ ...log, enabled: true });

const isOn = (status = "") => ["enabled", "enabling"].includes(status);

/** The primary of the only shard. Those of several shards cannot be chosen. */
function primaryOf({ NodeGroups: [shard, ...more] = [] }: Group): string | undefined {
  if (more.length > 0) return undefined;
  return shard?.NodeGroupMembers?.find(({ CurrentRole }) => CurrentRole === "primary")?.CacheClusterId;
}

/** The logs that are delivered. There is at most one of each type. */
function logsOf({ LogDeliveryConfigurations = [], PendingModifiedValues }: Group): object[] {
  const active = LogDeliveryConfigurations.filter(({ Status }) => Status !== "disabling");
  const pending = PendingModifiedValues?.LogDeliveryConfigurations ?? [];
  return [...new Map([...active, ...pending].map((log) => [log.LogType, log])).values()];
}
