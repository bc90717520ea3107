import {
  DecreaseReplicaCountCommand,
  IncreaseReplicaCountCommand,
  type ModifyReplicationGroupMessage,
  ModifyReplicationGroupShardConfigurationCommand,
} from "@aws-sdk/client-elasticache";
import fc from "fast-check";
import { page as replicationGroupPage } from "../../../lib/kinds/elasticache/replication-group.ts";
import { conforms } from "../../kind/conformance.ts";
import { type ChangeableField, describeKind, type FixedField, immutable, tags } from "../../kind/description.ts";
import { ACCOUNT, REGION } from "../../support/aws/test-account.ts";
import {
  DECLARED,
  openReplicationGroupOnElastiCache,
  type ReplicationGroupOnElastiCache,
} from "../../support/kinds/kind-on-aws/elasticache/replication-group-on-elasticache.ts";

type Changeable = ChangeableField<ReplicationGroupOnElastiCache>;

/** A setting that one call modifies. */
function modified(
  field: string,
  value: unknown,
  drift: Partial<ModifyReplicationGroupMessage>,
  event: string,
  rest: Partial<Changeable> = {},
): Changeable {
  return { field, declared: { [field]: value }, drift: (aws, id) => aws.modify(id, drift), event, ...rest };
}

/** A setting that keeps its value if the spec no longer mentions it. */
const kept = (...args: Parameters<typeof modified>): Changeable => ({ ...modified(...args), stays: true });

const topic = (name: string) => `arn:aws:sns:${REGION}:${ACCOUNT}:${name}`;
const logs = (logGroup: string) => ({
  logType: "slow-log",
  logFormat: "json",
  destinationType: "cloudwatch-logs",
  destinationDetails: { cloudWatchLogsDetails: { logGroup } },
});

/** Makes a change, as someone else, once ElastiCache is done with what it does. */
async function change(aws: ReplicationGroupOnElastiCache, id: string, make: () => Promise<unknown>): Promise<void> {
  await aws.settled(id);
  await make();
  await aws.settled(id);
}

/** The fields of a replication group that can be changed. */
const changeableFields: readonly Changeable[] = [
  kept(
    "automaticFailoverEnabled",
    true,
    { AutomaticFailoverEnabled: false },
    "automaticFailoverEnabled: false -> true",
    { base: { replicasPerNodeGroup: 1 } },
  ),
  modified(
    "cacheNodeType",
    "cache.t4g.small",
    { CacheNodeType: "cache.r7g.large" },
    "cacheNodeType: cache.r7g.large -> cache.t4g.small",
    {
      base: { cacheNodeType: DECLARED.cacheNodeType },
      alike: [{ cacheNodeType: "Cache.T4g.Small" }],
      unset: "kept",
    },
  ),
  kept(
    "cacheParameterGroupName",
    "shop-valkey",
    { CacheParameterGroupName: "others" },
    "cacheParameterGroupName: others -> shop-valkey",
  ),
  kept(
    "cacheSecurityGroupNames",
    ["shop"],
    { CacheSecurityGroupNames: ["others"] },
    "cacheSecurityGroupNames[0]: others -> shop",
  ),
  modified("description", "Carts", { ReplicationGroupDescription: "Others" }, "description: Others -> Carts", {
    base: { description: DECLARED.description },
  }),
  kept("durability", "sync", { Durability: "async" }, "durability: async -> sync"),
  modified("engine", "valkey", { Engine: "redis" }, "engine: redis -> valkey", {
    base: { engine: "redis" },
    alike: [{ engine: "Valkey" }],
    unset: "kept",
  }),
  kept("engineVersion", "7.2", { EngineVersion: "7.1" }, "engineVersion: 7.1.0 -> 7.2"),
  kept("ipDiscovery", "ipv6", { IpDiscovery: "ipv4" }, "ipDiscovery: ipv4 -> ipv6"),
  modified(
    "logDeliveryConfigurations",
    [logs("/shop/slow")],
    { LogDeliveryConfigurations: [{ LogType: "slow-log", Enabled: false }] },
    "logDeliveryConfigurations: none -> ",
  ),
  kept("multiAZEnabled", true, { MultiAZEnabled: false }, "multiAZEnabled: false -> true", {
    base: { replicasPerNodeGroup: 1 },
  }),
  {
    field: "nodeGroupConfiguration",
    declared: { nodeGroupConfiguration: [{ nodeGroupID: "0001", replicaCount: 2 }] },
    drift: (aws, ReplicationGroupId) =>
      change(aws, ReplicationGroupId, () =>
        aws.client.send(
          new DecreaseReplicaCountCommand({ ReplicationGroupId, NewReplicaCount: 0, ApplyImmediately: true }),
        ),
      ),
    event: "nodeGroupConfiguration",
    stays: true,
  },
  modified(
    "notificationTopicARN",
    topic("caches"),
    { NotificationTopicArn: topic("others") },
    `notificationTopicARN: ${topic("others")} -> ${topic("caches")}`,
  ),
  {
    field: "numNodeGroups",
    declared: { numNodeGroups: 3 },
    drift: (aws, ReplicationGroupId) =>
      change(aws, ReplicationGroupId, () =>
        aws.client.send(
          new ModifyReplicationGroupShardConfigurationCommand({
            ReplicationGroupId,
            NodeGroupCount: 2,
            NodeGroupsToRetain: ["0001", "0003"],
            ApplyImmediately: true,
          }),
        ),
      ),
    event: "numNodeGroups: 2 -> 3",
    stays: true,
  },
  kept(
    "preferredMaintenanceWindow",
    "mon:01:00-mon:02:00",
    { PreferredMaintenanceWindow: "tue:01:00-tue:02:00" },
    "preferredMaintenanceWindow: tue:01:00-tue:02:00 -> mon:01:00-mon:02:00",
    { alike: [{ preferredMaintenanceWindow: "Mon:01:00-Mon:02:00" }] },
  ),
  {
    field: "replicasPerNodeGroup",
    declared: { replicasPerNodeGroup: 1 },
    drift: (aws, ReplicationGroupId) =>
      change(aws, ReplicationGroupId, () =>
        aws.client.send(
          new IncreaseReplicaCountCommand({ ReplicationGroupId, NewReplicaCount: 2, ApplyImmediately: true }),
        ),
      ),
    event: "replicasPerNodeGroup: 2 -> 1",
    stays: true,
  },
  kept(
    "securityGroupIDs",
    ["sg-00000002", "sg-00000001"],
    { SecurityGroupIds: ["sg-00000003"] },
    "securityGroupIDs: ",
    {
      alike: [{ securityGroupIDs: ["sg-00000001", "sg-00000002"] }],
    },
  ),
  modified("snapshotRetentionLimit", 7, { SnapshotRetentionLimit: 1 }, "snapshotRetentionLimit: 1 -> 7"),
  kept(
    "snapshotWindow",
    "05:00-06:00",
    { SnapshotWindow: "07:00-08:00" },
    "snapshotWindow: 07:00-08:00 -> 05:00-06:00",
  ),
  tags([{ key: "team", value: "shop" }]),
  kept(
    "transitEncryptionEnabled",
    true,
    { TransitEncryptionEnabled: false },
    "transitEncryptionEnabled: false -> true",
  ),
  modified("userGroupIDs", ["shop"], { UserGroupIdsToAdd: ["others"] }, "userGroupIDs: "),
];

const cannotBeChanged = (field: string, value: unknown): FixedField => ({
  field,
  change: { [field]: value },
  refused: `spec.${field} cannot be changed`,
});

/** The fields of a replication group that cannot be changed. */
const fixedFields: readonly FixedField[] = [
  immutable("replicationGroupID"),
  cannotBeChanged("atRestEncryptionEnabled", true),
  cannotBeChanged("cacheSubnetGroupName", "other"),
  cannotBeChanged("dataTieringEnabled", true),
  cannotBeChanged("kmsKeyID", "1234abcd-12ab-34cd-56ef-1234567890ab"),
  cannotBeChanged("networkType", "ipv6"),
  cannotBeChanged("port", 6380),
];

export const description = describeKind({
  kind: replicationGroupPage.resource,
  open: openReplicationGroupOnElastiCache,
  spec: (name) => ({
    replicationGroupID: name,
    description: "Sessions",
    engine: "valkey",
    cacheNodeType: "cache.t4g.micro",
  }),
  resource: (name, { region, account }) => `elasticache:${region}:${account}:replicationgroup:${name}`,
  longestName: "r".repeat(40),
  exposure: ["description"],
  identities: ["replicasPerNodeGroup", "description"],
  exists: "ReplicationGroupAlreadyExistsFault",
  adoptionFields: [{ fields: { replicationGroupID: "orders" }, is: { spec: { replicationGroupID: "orders" } } }],
  anySpec: fc.record(
    {
      description: fc.constantFrom("Sessions", "Sessions of the shop"),
      replicasPerNodeGroup: fc.constantFrom(0, 1, 2),
      snapshotRetentionLimit: fc.constantFrom(0, 7),
      userGroupIDs: fc.subarray(["shop", "others"]),
    },
    { requiredKeys: [] },
  ),
  changeable: changeableFields,
  fixed: fixedFields,
  // token.real.test.ts, nodes.real.test.ts and replication-group.real.test.ts test these.
  elsewhere: ["authToken", "primaryClusterID", "preferredCacheClusterAZs", "snapshotARNs", "snapshotName"],
  defaults: { logDeliveryConfigurations: [], snapshotRetentionLimit: 0 },
});

if (import.meta.vitest) conforms(description);
