import type * as sdk from "@aws-sdk/client-elasticache";
import type { ReplicationGroup } from "@aws-sdk/client-elasticache";
import { elasticache } from "../../aws/services/elasticache.ts";
import { defineKind } from "../../kind/define-kind.ts";
import { eachOf } from "../../kind/each-of.ts";
import type { PendingValues } from "../../kind/lifecycle/pending-data.ts";
import type { States } from "../../kind/lifecycle/states.ts";
import type { PageListing } from "../../kind/list/listing.ts";
import type { ByHand, SettingGroup } from "../../kind/part-data.ts";
import {
  FREE_TEXT,
  INNER,
  KEY,
  OWN_NAME,
  OWN_SECRET,
  SECURITY_GROUP,
  SETTING,
  target,
} from "../../kind/publish/common-names.ts";
import { keysThrough, LOG_DELIVERY } from "../../kind/publish/definitions-for.ts";
import type { Published } from "../../kind/publish/published.ts";
import {
  cacheParameterGroupName,
  cacheSnapshotName,
  cacheSubnetGroupName,
  cacheUserGroupID,
  keyArn,
  securityGroupID,
  topicArn,
} from "../../kind/publish/reference-targets.ts";
import { hyphenatedNames } from "../../kind/values/databases/hyphenated-names.ts";
import { isVersion } from "../../kind/values/databases/is-version.ts";
import { listAfter, listChange } from "../../kind/values/databases/list-change.ts";
import { sameInAnyCase } from "../../kind/values/databases/same-in-any-case.ts";
import { sameKey } from "../../kind/values/same-key.ts";
import { ackKind } from "../../kubernetes/resource-kind.ts";
import { TerminalError } from "../../reconcile/contract/errors.ts";
import type { ReplicationGroupSpec } from "./replication-group/spec.generated.ts";
import { eventsOf } from "./shared/events.ts";
import { isOn } from "./shared/is-on.ts";
import { deliveriesAfter, deliveriesOn, switched, turnedOn } from "./shared/log-deliveries.ts";
import { declaredReplicas, presentReplicas, type Replicas, replicaChanges, shardsIn } from "./shared/replica-counts.ts";
import { TERMINAL_CODES } from "./shared/terminal-codes.ts";

type Fields = Partial<ReplicationGroupSpec>;

/** A group, one of its clusters, which shows what the group does not, and the values that are pending. */
type Group = sdk.ReplicationGroup & sdk.CacheClusterMessage & sdk.ReplicationGroupPendingModifiedValues;

/** It is fixed when the group is created. */
const FIXED = { keep: "silent", agrees: sameInAnyCase } as const;

/** The replicas of each shard. As in ACK, a shard of `nodeGroupConfiguration` without an ID is only configured when the group is created. */
const replicas = {
  write: ["IncreaseReplicaCount", "DecreaseReplicaCount"],
  fields: ["replicasPerNodeGroup", "nodeGroupConfiguration"],
  unordered: ["nodeGroupConfiguration"],
  desired: declaredReplicas,
  // What the spec does not mention is left as it is.
  agrees: (desired: Replicas | undefined) => desired === undefined,
  async get({ spec, description }) {
    const declared = declaredReplicas(spec);
    const isSame = declared !== undefined && replicaChanges(declared, description).length === 0;
    return isSame ? declared : presentReplicas(description, declared);
  },
  async put({ call, description }, { to = {} }: { readonly to?: Replicas }) {
    const changes = replicaChanges(to, description);
    const added = changes.filter(([{ replicaCount }, count]) => count > replicaCount);
    const counts = (added.length > 0 ? added : changes).map(([{ nodeGroupID }, count]) => {
      return { NodeGroupId: nodeGroupID, NewReplicaCount: count };
    });
    const { ClusterEnabled }: sdk.ReplicationGroup = description;
    // One call adds replicas, and another one removes some. The next pass makes the other.
    await call(added.length > 0 ? "IncreaseReplicaCount" : "DecreaseReplicaCount", {
      ...(ClusterEnabled ? { ReplicaConfiguration: counts } : { NewReplicaCount: counts[0]?.NewReplicaCount }),
      ApplyImmediately: true,
    });
  },
} satisfies ByHand<typeof sdk, ReplicationGroupSpec>;

/** The number of shards. ElastiCache moves the keys of shards that it removes, or refuses to remove them. */
const shards: ByHand<typeof sdk, ReplicationGroupSpec> = {
  write: ["ModifyReplicationGroupShardConfiguration"],
  desired: ({ numNodeGroups, nodeGroupConfiguration }) =>
    numNodeGroups ?? (nodeGroupConfiguration?.length || undefined),
  agrees: (desired: number | undefined) => desired === undefined,
  get: async ({ description }) => (description as sdk.ReplicationGroup).NodeGroups?.length,
  async put({ call, description, spec }, { to = 1 }: { readonly to?: number }) {
    const present = shardsIn(description).map(({ nodeGroupID }) => nodeGroupID);
    const { nodeGroupConfiguration: declared } = spec as Fields;
    // Unless the spec names exactly as many shards as there will be, those with the lowest IDs stay.
    const named = present.filter((id) => declared?.some(({ nodeGroupID }) => nodeGroupID === id));
    const NodeGroupsToRetain = named.length === to ? named : present.sort().slice(0, to);
    await call("ModifyReplicationGroupShardConfiguration", {
      NodeGroupCount: to,
      ...(to < present.length && { NodeGroupsToRetain }),
      ApplyImmediately: true,
    });
  },
};

/**
 * ElastiCache decides it, so it is left as it is if the spec omits it. Only the object of a group that is being adopted may lack the required
 * `description`: adoption fills in all of these fields.
 */
const KEPT = { keep: ({ description }: Fields) => description !== undefined, agrees: sameInAnyCase } as const;

const USER_GROUPS = ["UserGroupIdsToAdd", "UserGroupIdsToRemove"] as const;

/** Everything that one call modifies. */
const settings: SettingGroup<typeof sdk, ReplicationGroupSpec> = {
  write: "ModifyReplicationGroup",
  input: { ApplyImmediately: true },
  partial: true,
  exposure: true,
  unordered: ["cacheSecurityGroupNames", "logDeliveryConfigurations", "securityGroupIDs", "userGroupIDs"],
  settings: {
    description: {},
    engineVersion: { ...KEPT, agrees: isVersion },
    // The write turns deliveries on and off.
    logDeliveryConfigurations: {
      normal: deliveriesOn,
      create: turnedOn,
      input: (to = [], { from = [], toMembers }) => toMembers({ logDeliveryConfigurations: switched(to, from) }),
    },
    notificationTopicARN: { input: (to) => ({ NotificationTopicStatus: to === undefined ? "inactive" : "active" }) },
    primaryClusterID: {
      ...KEPT,
      // A primary of another name is a cluster that exists, and may be anyone's.
      create: (id, { replicationGroupID }) => requireMember(id, id.startsWith(`${replicationGroupID}-`)),
      validate: (id = "", { description }) => requireMember(id, (description as Group).MemberClusters?.includes(id)),
    },
    snapshotRetentionLimit: { initial: 0 },
    // Clients that do not encrypt yet are not cut off.
    transitEncryptionEnabled: { ...KEPT, input: (to) => (to ? { TransitEncryptionMode: "preferred" } : undefined) },
    userGroupIDs: { input: (to, { from }) => listChange(USER_GROUPS, to, from) },
    ...eachOf(KEPT, "automaticFailoverEnabled", "cacheNodeType", "cacheParameterGroupName"),
    ...eachOf(KEPT, "cacheSecurityGroupNames", "durability", "engine", "ipDiscovery", "multiAZEnabled"),
    ...eachOf(KEPT, "preferredMaintenanceWindow", "securityGroupIDs", "snapshotWindow"),
  },
};

/** The members under which a group, or one of its clusters, shows settings. */
const shown = {
  AutomaticFailoverEnabled: ({ AutomaticFailoverStatus: next, AutomaticFailover: present }: Group) =>
    isOn(next ?? present),
  CacheParameterGroupName: "CacheClusters.0.CacheParameterGroup.CacheParameterGroupName",
  CacheSecurityGroupNames: "CacheClusters.0.CacheSecurityGroups.*.CacheSecurityGroupName",
  CacheSubnetGroupName: "CacheClusters.0.CacheSubnetGroupName",
  DataTieringEnabled: ({ DataTiering }: Group) => isOn(DataTiering),
  EngineVersion: ["EngineVersion", "CacheClusters.0.EngineVersion"],
  // Only the deliveries that change are pending.
  LogDeliveryConfigurations: ({ LogDeliveryConfigurations: next = [] }: Group, present: Group) =>
    deliveriesAfter(present.LogDeliveryConfigurations ?? [], next),
  MultiAZEnabled: ({ MultiAZ }: Group) => isOn(MultiAZ),
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
  UserGroupIds: ({ UserGroupIds: present, UserGroups: next }: Group) =>
    listAfter(present, next?.UserGroupIdsToAdd, next?.UserGroupIdsToRemove),
};

const states: States = {
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
const pending: PendingValues = {
  at: ["CacheClusters.0.PendingModifiedValues", "PendingModifiedValues"],
  details: "CacheClusters.0.PreferredMaintenanceWindow",
  fields: {
    AuthTokenStatus: "authToken",
    AutomaticFailoverStatus: "automaticFailoverEnabled",
    Resharding: "numNodeGroups",
    UserGroups: "userGroupIDs",
  },
};

/** Whether ElastiCache accepts changes to a group. */
const isSettled = (group: ReplicationGroup) => stateOf(group) === "available";

/** An Amazon ElastiCache replication group of Valkey or Redis OSS. */
export const page = defineKind<typeof sdk, ReplicationGroupSpec>()({
  resource: ackKind("elasticache", "ReplicationGroup", "replicationgroups"),
  service: elasticache,
  name: "replicationGroupID",
  names: hyphenatedNames("replication group ID", 40),
  // ElastiCache stores the name in lower case.
  arn: (name, { partition, region, account }) =>
    `arn:${partition}:elasticache:${region}:${account}:replicationgroup:${name.toLowerCase()}`,
  ids: ({ name, arn }) => ({ ReplicationGroupId: name, ResourceName: arn }),
  read: [
    { call: "DescribeReplicationGroups", at: "ReplicationGroups.0" },
    eventsOf("replication-group"),
    { call: "DescribeCacheClusters", input: (group) => (isSettled(group) ? firstClusterOf(group) : undefined) },
    { call: "ListAllowedNodeTypeModifications", input: (group) => (isSettled(group) ? {} : undefined) },
  ],
  shown,
  // Logs are no longer delivered while ElastiCache stops that.
  gone: ({ Status }) => Status === "disabling",
  // Without its clusters, a group does not show everything, and ElastiCache changes nothing about one that could not be created: until it is
  // settled, nothing is compared.
  unshown: (group) => !isSettled(group),
  absent: ["ReplicationGroupNotFoundFault"],
  status: {
    allowedScaleDownModifications: "ScaleDownModifications",
    allowedScaleUpModifications: "ScaleUpModifications",
  },
  ordered: ["events"],
  figures: ["allowedScaleDownModifications", "allowedScaleUpModifications", "events"],
  states,
  pending,
  exclusive: "modifying",
  create: { call: "CreateReplicationGroup", exists: "ReplicationGroupAlreadyExistsFault" },
  remove: {
    call: "DeleteReplicationGroup",
    exclusive: "deleting",
    unless({ ReplicationGroupId: id, ARN = "", GlobalReplicationGroupInfo: info }: sdk.ReplicationGroup) {
      const datastore = info?.GlobalReplicationGroupId;
      const members = `--replication-group-id ${id} --replication-group-region ${ARN.split(":")[3]}`;
      const command = `aws elasticache disassociate-global-replication-group --global-replication-group-id ${datastore} ${members}`;
      const message = `the group belongs to a global datastore; to remove it from there, use ${command}`;
      return datastore ? { reason: "InGlobalDatastore", message } : undefined;
    },
    finalSnapshot: {
      member: "FinalSnapshotIdentifier",
      identity: ["ReplicationGroupId", "ARN", "ReplicationGroupCreateTime"],
      unless({ Status, CacheNodeType }: sdk.ReplicationGroup) {
        if (Status === "create-failed") return true; // There is no data.
        return CacheNodeType === "cache.t1.micro" ? "its CacheNodeType is cache.t1.micro" : undefined;
      },
      codes: ["SnapshotAlreadyExistsFault", "SnapshotFeatureNotSupportedFault", "SnapshotQuotaExceededFault"],
    },
  },
  terminal: { codes: TERMINAL_CODES },
  busy: { InvalidReplicationGroupStateFault: "modifying" },
  tags: { read: "ListTagsForResource", set: "AddTagsToResource", unset: "RemoveTagsFromResource" },
  parts: {
    ...eachOf(FIXED, "atRestEncryptionEnabled", "cacheSubnetGroupName", "dataTieringEnabled", "networkType", "port"),
    kmsKeyID: { ...FIXED, agrees: sameKey },
    preferredCacheClusterAZs: { unshown: true },
    // What is in a snapshot may be another namespace's.
    ...eachOf({ unshown: true, foreign: true } as const, "snapshotARNs", "snapshotName"),
    replicas,
    numNodeGroups: shards,
    settings,
    // After the encryption that it requires.
    authToken: {
      secret: { write: "ModifyReplicationGroup", input: { AuthTokenUpdateStrategy: "ROTATE", ApplyImmediately: true } },
    },
  },
});

/** How ElastiCache lists replication groups. */
export const list = {
  call: "DescribeReplicationGroups",
  input: { MaxRecords: 100 },
  at: "ReplicationGroups",
  named: "ReplicationGroupId",
  token: "Marker",
} satisfies PageListing<typeof sdk>;

const HERE = "elasticache:{region}:{account}:";

const NOT_CREATED = {
  own: "no group is created with it, as its data may be another's; a group that exists may have it",
};

const DOCS = "https://docs.aws.amazon.com/AmazonElastiCache/latest";

/** What is generated for it beyond what follows from the page. */
export const publish = (): Published => ({
  noun: ["An Amazon ElastiCache replication group", "replication group"],
  references: {
    cacheParameterGroupName,
    cacheSubnetGroupName,
    kmsKeyID: keyArn,
    notificationTopicARN: topicArn,
    securityGroupIDs: securityGroupID,
    snapshotName: cacheSnapshotName,
    userGroupIDs: cacheUserGroupID,
  },
  owned: "all",
  uses: ["parametergroup", "securitygroup", "subnetgroup", "usergroup"],
  permissions: {
    kmsKeyID: [keysThrough("elasticache", "CreateGrant", "Decrypt", "DescribeKey", "GenerateDataKey")],
    logDeliveryConfigurations: [LOG_DELIVERY],
  },
  limits: {
    [`${DOCS}/APIReference/API_CreateReplicationGroup.html`]: { replicationGroupID: 40 },
    [`${DOCS}/dg/quota-limits.html`]: { nodeGroupConfiguration: 500 },
    [`${DOCS}/dg/Log_Delivery.html`]: { logDeliveryConfigurations: 2 },
  },
  columns: { STATUS: "status.status" },
  names: {
    replicationGroupID: OWN_NAME,
    description: FREE_TEXT,
    primaryClusterID: target("the data of any cluster", `${HERE}cluster:`),
    ...eachOf(NOT_CREATED, "snapshotARNs[]", "snapshotName"),
    "securityGroupIDs[]": SECURITY_GROUP,
    "cacheSecurityGroupNames[]": target("any cache security group", `${HERE}securitygroup:`),
    cacheSubnetGroupName: target("any cache subnet group", `${HERE}subnetgroup:`, {
      except: ["arn:*:elasticache:*:*:subnetgroup:default"],
    }),
    cacheParameterGroupName: target("any cache parameter group", `${HERE}parametergroup:`, {
      except: ["arn:*:elasticache:*:*:parametergroup:default.*"],
    }),
    "userGroupIDs[]": target("any group of users, who may then connect", `${HERE}usergroup:`),
    notificationTopicARN: target("any topic"),
    "*.cloudWatchLogsDetails.logGroup": target("any log group", "logs:{region}:{account}:log-group:"),
    "*.kinesisFirehoseDetails.deliveryStream": target(
      "any Firehose stream",
      "firehose:{region}:{account}:deliverystream/",
    ),
    "nodeGroupConfiguration[].primaryOutpostARN": target("any Outpost of the account"),
    "nodeGroupConfiguration[].replicaOutpostARNs[]": target("any Outpost of the account"),
    kmsKeyID: KEY,
    ...eachOf(OWN_SECRET, "authToken.key", "authToken.name", "authToken.namespace"),
    "nodeGroupConfiguration[].nodeGroupID": INNER,
    ...eachOf(SETTING, "cacheNodeType", "engine", "engineVersion", "nodeGroupConfiguration[].slots"),
    ...eachOf(SETTING, "preferredMaintenanceWindow", "snapshotWindow", "preferredCacheClusterAZs[]"),
    ...eachOf(SETTING, "*.primaryAvailabilityZone", "*.replicaAvailabilityZones[]"),
  },
});

/** Throws a `TerminalError` unless a cluster is a member of the group. */
function requireMember(id: string, isMember = false): undefined {
  if (isMember) return undefined;
  throw new TerminalError("NotSupported", `spec.primaryClusterID: ${id} is not a cluster of the replication group`);
}

/** The state of a group. While one of its shards is being changed, so is the group. */
function stateOf({ Status, NodeGroups = [] }: ReplicationGroup): string | undefined {
  const isPartly = Status === "available" && NodeGroups.some((shard) => (shard.Status ?? "available") !== "available");
  return isPartly ? "modifying" : Status;
}

/** The input that describes the first cluster of a group; `undefined` without one, because the call would describe others. */
function firstClusterOf({ MemberClusters: [CacheClusterId] = [] }: sdk.ReplicationGroup) {
  return CacheClusterId === undefined ? undefined : { CacheClusterId };
}
