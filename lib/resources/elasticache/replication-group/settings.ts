import type * as sdk from "@aws-sdk/client-elasticache";
import { TerminalError } from "../../../reconcile/contract/errors.ts";
import { own } from "../../../text/own.ts";
import { stableText } from "../../../text/stable-text.ts";
import type { ByHand } from "../../driver/part-data.ts";
import { compact, distinct } from "../../values/normal-form.ts";
import { withoutEmpty } from "../../values/without-empty.ts";
import { clusterOf, type Group, groupIn } from "./group.ts";
import type { ReplicationGroupSpec } from "./spec.generated.ts";

type Fields = Partial<ReplicationGroupSpec>;
type Logs = NonNullable<Fields["logDeliveryConfigurations"]>;

/** Where ElastiCache shows each setting. A change that it has accepted, and not made yet, counts as made. */
const SHOWN: { readonly [Name in keyof Fields]: (group: Group, cluster: sdk.CacheCluster) => unknown } = {
  automaticFailoverEnabled: (group) =>
    isOn(group.PendingModifiedValues?.AutomaticFailoverStatus ?? group.AutomaticFailover),
  cacheNodeType: (group, cluster) => cluster.PendingModifiedValues?.CacheNodeType ?? group.CacheNodeType,
  cacheParameterGroupName: (_, { CacheParameterGroup }) => CacheParameterGroup?.CacheParameterGroupName,
  cacheSecurityGroupNames: (_, { CacheSecurityGroups }) =>
    CacheSecurityGroups?.map((one) => one.CacheSecurityGroupName),
  description: ({ Description }) => Description,
  durability: ({ Durability }) => Durability,
  engine: ({ Engine }) => Engine,
  engineVersion: (_, cluster) => cluster.PendingModifiedValues?.EngineVersion ?? cluster.EngineVersion,
  ipDiscovery: ({ IpDiscovery }) => IpDiscovery,
  multiAZEnabled: ({ MultiAZ }) => isOn(MultiAZ),
  notificationTopicARN: (_, { NotificationConfiguration: topic }) =>
    topic?.TopicStatus === "active" ? topic.TopicArn : undefined,
  preferredMaintenanceWindow: (_, { PreferredMaintenanceWindow }) => PreferredMaintenanceWindow,
  primaryClusterID: (group) => group.PendingModifiedValues?.PrimaryClusterId ?? primaryOf(group),
  securityGroupIDs: (_, { SecurityGroups }) => SecurityGroups?.map(({ SecurityGroupId }) => SecurityGroupId),
  snapshotRetentionLimit: ({ SnapshotRetentionLimit }) => SnapshotRetentionLimit,
  snapshotWindow: ({ SnapshotWindow }) => SnapshotWindow,
  transitEncryptionEnabled: (group) =>
    group.PendingModifiedValues?.TransitEncryptionEnabled ?? group.TransitEncryptionEnabled,
  userGroupIDs: userGroupsOf,
};
const FIELDS = [...(Object.keys(SHOWN) as (keyof Fields)[]), "logDeliveryConfigurations"] as const;

/** The settings that a spec need not mention to declare them. ElastiCache decides all others by itself, so they are left as they are. */
const DEFAULTED: readonly string[] = [
  "description",
  "logDeliveryConfigurations",
  "notificationTopicARN",
  "snapshotRetentionLimit",
  "userGroupIDs",
];

/** Everything that one call modifies. ElastiCache keeps what the call omits. */
export const settings: ByHand<typeof sdk, ReplicationGroupSpec> = {
  calls: { reads: [], writes: ["ModifyReplicationGroup"] },
  fields: ["description", ...FIELDS.filter((field) => field !== "description")],
  fieldByField: true,
  partial: true,
  exclusive: true,
  exposure: true,
  initial: { snapshotRetentionLimit: 0 },
  unordered: ["cacheSecurityGroupNames", "logDeliveryConfigurations", "securityGroupIDs", "userGroupIDs"],
  desired: normal,
  async get({ description, spec, toFields }) {
    const [declared, group] = [normal(spec as Fields), groupIn(description)];
    const shown = Object.entries(SHOWN).map(([field, read]) => [field, read(group, clusterOf(group))]);
    const logs = toFields("ModifyReplicationGroup", { LogDeliveryConfigurations: logsOf(group) });
    const observed = normal({ ...Object.fromEntries(shown), ...logs });
    // An object that adopts a group may declare nothing yet.
    const isSilent = declared.description === undefined;
    const isLeft = (field: keyof Fields) =>
      !isSilent && !DEFAULTED.includes(field) && own(declared, field) === undefined;
    const left = Object.fromEntries(FIELDS.filter(isLeft).map((field) => [field, undefined]));
    const { engineVersion } = isVersion(declared.engineVersion, observed.engineVersion) ? declared : observed;
    return compact({ ...observed, engineVersion, ...left });
  },
  create(spec, toMembers) {
    const { primaryClusterID, logDeliveryConfigurations: logs, ...fields } = normal(spec);
    // A primary of another name is a cluster that exists, and may be anyone's.
    if (primaryClusterID?.startsWith(`${spec.replicationGroupID}-`) === false) throw foreignPrimary(primaryClusterID);
    return toMembers(compact({ ...fields, logDeliveryConfigurations: logs?.map(enabled) }));
  },
  async put(
    { call, toMembers, description },
    { from = {}, to = {} }: { readonly from?: Fields; readonly to?: Fields },
  ) {
    const changed = new Set(FIELDS.filter((field) => stableText(own(from, field)) !== stableText(own(to, field))));
    const {
      userGroupIDs: users = [],
      logDeliveryConfigurations: logs = [],
      primaryClusterID: primary = "",
      ...others
    } = to;
    if (changed.has("primaryClusterID") && !groupIn(description).MemberClusters?.includes(primary))
      throw foreignPrimary(primary);
    const fields = Object.entries({ ...others, primaryClusterID: primary }).filter(([field]) =>
      changed.has(field as keyof Fields),
    );
    const stopped =
      from.logDeliveryConfigurations?.filter(({ logType }) => logs.every((log) => log.logType !== logType)) ?? [];
    const changes = [...logs.map(enabled), ...stopped.map(({ logType }) => ({ logType, enabled: false }))];
    const [added, removed] = [without(users, from.userGroupIDs), without(from.userGroupIDs, users)];
    await call("ModifyReplicationGroup", {
      ...toMembers("ModifyReplicationGroup", {
        ...Object.fromEntries(fields),
        ...(changed.has("logDeliveryConfigurations") && { logDeliveryConfigurations: changes }),
        ...(changed.has("snapshotRetentionLimit") && { snapshotRetentionLimit: to.snapshotRetentionLimit ?? 0 }),
      }),
      ...(changed.has("notificationTopicARN") && {
        NotificationTopicStatus: to.notificationTopicARN ? "active" : "inactive",
      }),
      // Clients that do not encrypt yet are not cut off.
      ...(changed.has("transitEncryptionEnabled") &&
        to.transitEncryptionEnabled && { TransitEncryptionMode: "preferred" }),
      ...(added.length > 0 && { UserGroupIdsToAdd: added }),
      ...(removed.length > 0 && { UserGroupIdsToRemove: removed }),
      ApplyImmediately: true,
    });
  },
};

function foreignPrimary(id: string): TerminalError {
  return new TerminalError("NotSupported", `spec.primaryClusterID: ${id} is not a cluster of the replication group`);
}

/** The settings in the form in which they are compared: as ElastiCache spells them, and without what says nothing. */
function normal(all: Fields): Fields {
  const fields = withoutEmpty(all);
  const logs = fields.logDeliveryConfigurations?.filter((log) => log.enabled !== false);
  return compact({
    ...Object.fromEntries(FIELDS.map((field) => [field, own(fields, field)])),
    cacheParameterGroupName: fields.cacheParameterGroupName?.toLowerCase(),
    engine: fields.engine?.toLowerCase(),
    preferredMaintenanceWindow: fields.preferredMaintenanceWindow?.toLowerCase(),
    logDeliveryConfigurations: distinct(logs?.map((log) => compact<Logs[number]>({ ...log, enabled: undefined }))),
    snapshotRetentionLimit: fields.snapshotRetentionLimit || undefined,
    securityGroupIDs: distinct(fields.securityGroupIDs),
    userGroupIDs: distinct(fields.userGroupIDs),
  }) as Fields;
}

const enabled = (log: Logs[number]) => ({ ...log, enabled: true });

const isOn = (status = "") => ["enabled", "enabling"].includes(status);

/** Whether a version is the declared one: ElastiCache completes versions such as 7.1 and 6.x. */
function isVersion(declared: string | undefined, observed: string | undefined): boolean {
  return declared !== undefined && `${observed}.`.startsWith(`${declared.replace(/\.x$/, "")}.`);
}

/** The primary of the only shard. Those of several shards cannot be chosen. */
function primaryOf({ NodeGroups: [shard, ...more] = [] }: Group): string | undefined {
  if (more.length > 0) return undefined;
  return shard?.NodeGroupMembers?.find(({ CurrentRole }) => CurrentRole === "primary")?.CacheClusterId;
}

function userGroupsOf({ UserGroupIds = [], PendingModifiedValues }: Group): readonly string[] {
  const { UserGroupIdsToAdd = [], UserGroupIdsToRemove = [] } = PendingModifiedValues?.UserGroups ?? {};
  return without([...UserGroupIds, ...UserGroupIdsToAdd], UserGroupIdsToRemove);
}

/** The logs that are delivered. There is at most one of each type. */
function logsOf({ LogDeliveryConfigurations = [], PendingModifiedValues }: Group): object[] {
  const active = LogDeliveryConfigurations.filter(({ Status }) => Status !== "disabling");
  const pending = PendingModifiedValues?.LogDeliveryConfigurations ?? [];
  return [...new Map([...active, ...pending].map((log) => [log.LogType, log])).values()];
}

function without(all: readonly string[] = [], others: readonly string[] = []): string[] {
  return all.filter((one) => !others.includes(one));
}
