import type * as sdk from "@aws-sdk/client-elasticache";
import { TerminalError } from "../../../reconcile/contract/errors.ts";
import { eachOf } from "../../driver/each-of.ts";
import type { SettingGroup } from "../../driver/part-data.ts";
import { isVersion } from "../../values/databases/is-version.ts";
import { sameInAnyCase } from "../../values/databases/same-in-any-case.ts";
import type { ReplicationGroupSpec } from "./spec.generated.ts";

type Fields = Partial<ReplicationGroupSpec>;
/** A group, one of its clusters, which shows what the group does not, and the values that are pending. */
type Group = sdk.ReplicationGroup & sdk.CacheClusterMessage & sdk.ReplicationGroupPendingModifiedValues;

/** ElastiCache decides it by itself, so it is left as it is if the spec omits it. An object that adopts a group may declare nothing yet. */
const KEPT = { keep: ({ description }: Fields) => description !== undefined, same: sameInAnyCase } as const;
const USER_GROUPS = { add: "UserGroupIdsToAdd", remove: "UserGroupIdsToRemove" };

/** Everything that one call modifies. */
export const settings: SettingGroup<typeof sdk, ReplicationGroupSpec> = {
  write: "ModifyReplicationGroup",
  input: { ApplyImmediately: true },
  partial: true,
  exposure: true,
  unordered: ["cacheSecurityGroupNames", "logDeliveryConfigurations", "securityGroupIDs", "userGroupIDs"],
  settings: {
    description: {},
    engineVersion: { ...KEPT, same: isVersion },
    logDeliveryConfigurations: { switched: { key: "logType", on: "enabled" } },
    notificationTopicARN: { sent: (to) => ({ NotificationTopicStatus: to === undefined ? "inactive" : "active" }) },
    primaryClusterID: {
      ...KEPT,
      // A primary of another name is a cluster that exists, and may be anyone's.
      created: (id, { replicationGroupID }) => requireMember(id, id.startsWith(`${replicationGroupID}-`)),
      sent: (id = "", { description }) => requireMember(id, (description as Group).MemberClusters?.includes(id)),
    },
    snapshotRetentionLimit: { initial: 0 },
    // Clients that do not encrypt yet are not cut off.
    transitEncryptionEnabled: { ...KEPT, sent: (to) => (to ? { TransitEncryptionMode: "preferred" } : undefined) },
    userGroupIDs: { changes: { ...USER_GROUPS, pending: { ...USER_GROUPS, at: "UserGroups" } } },
    ...eachOf(KEPT, "automaticFailoverEnabled", "cacheNodeType", "cacheParameterGroupName"),
    ...eachOf(KEPT, "cacheSecurityGroupNames", "durability", "engine", "ipDiscovery", "multiAZEnabled"),
    ...eachOf(KEPT, "preferredMaintenanceWindow", "securityGroupIDs", "snapshotWindow"),
  },
};

/** The members under which a group, or one of its clusters, shows settings. */
export const shown = {
  AutomaticFailoverEnabled: ["AutomaticFailoverStatus", "AutomaticFailover"],
  CacheParameterGroupName: "CacheClusters.0.CacheParameterGroup.CacheParameterGroupName",
  CacheSecurityGroupNames: "CacheClusters.0.CacheSecurityGroups.*.CacheSecurityGroupName",
  CacheSubnetGroupName: "CacheClusters.0.CacheSubnetGroupName",
  DataTieringEnabled: "DataTiering",
  EngineVersion: ["EngineVersion", "CacheClusters.0.EngineVersion"],
  MultiAZEnabled: "MultiAZ",
  NotificationTopicArn({ CacheClusters: [cluster] = [] }: Group) {
    const { TopicStatus, TopicArn } = cluster?.NotificationConfiguration ?? {};
    return TopicStatus === "active" ? TopicArn : undefined;
  },
  Port: ["ConfigurationEndpoint.Port", "NodeGroups.0.PrimaryEndpoint.Port"],
  PreferredMaintenanceWindow: "CacheClusters.0.PreferredMaintenanceWindow",
  // ElastiCache shows roles only if the cluster mode is disabled, and then there is a single shard.
  PrimaryClusterId: ({ PrimaryClusterId: next, NodeGroups: [shard] = [] }: Group) =>
    next ?? shard?.NodeGroupMembers?.find(({ CurrentRole }) => CurrentRole === "primary")?.CacheClusterId,
  ReplicationGroupDescription: "Description",
  SecurityGroupIds: "CacheClusters.0.SecurityGroups.*.SecurityGroupId",
};

/** Throws a `TerminalError` unless a cluster is a member of the group. */
function requireMember(id: string, isMember = false): undefined {
  if (isMember) return undefined;
  throw new TerminalError("NotSupported", `spec.primaryClusterID: ${id} is not a cluster of the replication group`);
}
