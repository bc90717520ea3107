import type { FieldNotes } from "../../../codegen/definition.ts";
import type { ReplicationGroupSpec } from "./spec.generated.ts";

type Refs =
  | "cacheParameterGroupRef"
  | "cacheSubnetGroupRef"
  | "kmsKeyRef"
  | "notificationTopicRef"
  | "securityGroupRefs"
  | "snapshotRef"
  | "userGroupRefs";

const AWS_DECIDES = { default: "ElastiCache decides", removal: "Nothing happens." } as const;
const FIXED = { default: "ElastiCache decides", removal: "Nothing happens." } as const;
const TARGET = "If the parameter allowedTargets is set, it must list";

/** Documentation of a replication group's fields, where the SDK's documentation does not suffice. */
export const fieldNotes: Readonly<Record<keyof Omit<ReplicationGroupSpec, Refs>, FieldNotes>> = {
  atRestEncryptionEnabled: {
    meaning: "Whether data at rest is encrypted. It cannot be changed.",
    default: "it is encrypted for Valkey, and not for Redis OSS",
    removal: "Nothing happens.",
  },
  authToken: {
    meaning:
      "The key of a Kubernetes Secret that contains the token with which clients authenticate. It requires `transitEncryptionEnabled`. A changed token is added with the strategy ROTATE, as ACK does: the one before it remains valid until the next change.",
    default: "the group has no token",
    removal: "The token is left as it is.",
    difference:
      "ACK reads every Secret, in every namespace, and does not notice changes to them. In Driftless, the parameter `secrets` must allow it, and the Secret must be in the namespace of the object.",
  },
  automaticFailoverEnabled: {
    meaning: "Whether a replica replaces a primary that fails. A group with several shards requires it.",
    ...AWS_DECIDES,
  },
  cacheNodeType: { meaning: "The type of the nodes, such as `cache.t4g.small`.", ...AWS_DECIDES },
  cacheParameterGroupName: { meaning: "The name of the parameter group.", ...AWS_DECIDES },
  cacheSecurityGroupNames: {
    meaning: "The names of cache security groups, which only groups outside of a VPC have.",
    ...AWS_DECIDES,
  },
  cacheSubnetGroupName: {
    meaning: "The name of the cache subnet group. It cannot be changed.",
    default: "it is the group `default` of the account",
    removal: "Nothing happens.",
    difference: "ACK ignores a change.",
  },
  dataTieringEnabled: { meaning: "Whether data is also kept on disks, on r6gd nodes. It cannot be changed.", ...FIXED },
  description: {
    meaning: "The description of the group.",
    removal: "The removal is rejected, because the field is required.",
  },
  durability: { meaning: "How durable writes are.", ...AWS_DECIDES },
  engine: { meaning: "The engine: `valkey` or `redis`. Redis OSS can be changed to Valkey.", ...AWS_DECIDES },
  engineVersion: {
    meaning:
      "The version of the engine. ElastiCache upgrades at once, and cannot downgrade. `7.1` stands for each 7.1, and `6.x` for each 6. If ElastiCache upgrades the group by itself, later minor versions count as declared.",
    ...AWS_DECIDES,
  },
  ipDiscovery: { meaning: "Which addresses clients are told: `ipv4` or `ipv6`.", ...AWS_DECIDES },
  kmsKeyID: {
    meaning: "The KMS key that encrypts data at rest: an ID, an ARN or an alias. It cannot be changed.",
    ...FIXED,
  },
  logDeliveryConfigurations: {
    meaning: `The logs that are delivered, and where to. ${TARGET} the log group or the delivery stream.`,
    default: "no logs are delivered",
    removal: "No logs are delivered any more.",
    difference: "ACK compares them with what it has requested last, and never with ElastiCache.",
  },
  multiAZEnabled: { meaning: "Whether the nodes of a shard are in several zones.", ...AWS_DECIDES },
  networkType: { meaning: "The type of the network. It cannot be changed.", ...FIXED },
  nodeGroupConfiguration: {
    meaning:
      "The shards: their slots, zones and numbers of replicas. The slots and the zones only say how to create them. For a shard with `nodeGroupID` and `replicaCount`, replicas are added and removed. Without `numNodeGroups`, the length of the list is the number of shards, and those that the list names are kept.",
    ...AWS_DECIDES,
  },
  notificationTopicARN: {
    meaning: `The SNS topic for events. ${TARGET} the topic.`,
    default: "there are no notifications",
    removal: "No notifications are sent any more.",
    difference: "ACK does not stop them.",
  },
  numNodeGroups: {
    meaning:
      "The number of shards. ElastiCache moves the keys of shards that it removes to the others, and refuses to remove shards whose keys have no room there.",
    default: "it is 1",
    removal: "Nothing happens.",
  },
  port: { meaning: "The port of each node. It cannot be changed.", ...FIXED, difference: "ACK ignores a change." },
  preferredCacheClusterAZs: {
    meaning: "The zones in which the nodes of a group without shards are created. A change has no effect.",
    ...FIXED,
  },
  preferredMaintenanceWindow: {
    meaning: "The weekly maintenance window, in UTC, such as `sun:23:00-mon:01:30`.",
    ...AWS_DECIDES,
  },
  primaryClusterID: {
    meaning:
      "The cluster of the group that is the primary, if there is one shard. If another one becomes the primary, that is drift, so the field rarely goes together with automatic failover.",
    ...AWS_DECIDES,
    difference:
      "ACK also creates groups around a cluster that exists. In Driftless, that is not supported, as the cluster may be anyone's.",
  },
  replicasPerNodeGroup: {
    meaning: "The number of replicas in each shard, except for those whose number `nodeGroupConfiguration` declares.",
    default: "there are none",
    removal: "Nothing happens.",
  },
  replicationGroupID: {
    meaning: "The ID of the replication group. It cannot be changed. ElastiCache stores it in lower case.",
    removal: "The removal is rejected, because the field is required.",
    difference: "A change to the ID is rejected, whereas ACK creates a second group.",
  },
  securityGroupIDs: {
    meaning: "The IDs of the security groups.",
    default: "it is the default security group of the VPC",
    removal: "Nothing happens.",
  },
  snapshotARNs: {
    meaning: "Snapshots in S3 that a new group is made of.",
    default: "the group is empty at first",
    removal: "Nothing happens.",
    difference:
      "A group with this field is not created, as the snapshots may be anyone's. The field is accepted if the group exists.",
  },
  snapshotName: {
    meaning: "The snapshot that a new group is made of.",
    default: "the group is empty at first",
    removal: "Nothing happens.",
    difference:
      "A group with this field is not created, as the snapshot may be anyone's. The field is accepted if the group exists.",
  },
  snapshotRetentionLimit: {
    meaning: "The number of days for which daily snapshots are kept.",
    default: "it is 0: there are none",
    removal: "No daily snapshots are taken any more.",
    difference: "ACK keeps the earlier number.",
  },
  snapshotWindow: { meaning: "The time of the daily snapshot, in UTC, such as `05:00-09:00`.", ...AWS_DECIDES },
  tags: {
    meaning: "The tags of the replication group, in addition to those that Driftless sets.",
    default: "only the tags that Driftless sets are applied",
    removal: "The tags that the spec declared are removed. The tags that Driftless sets remain in place.",
    difference: "In addition to ACK's default tags, Driftless sets the tag services.k8s.aws/driftless-owner.",
  },
  transitEncryptionEnabled: {
    meaning:
      "Whether connections are encrypted. If it is enabled for an existing group, connections that are not encrypted are still accepted (mode `preferred`), until `aws elasticache modify-replication-group --transit-encryption-mode required`.",
    ...AWS_DECIDES,
    difference: "ACK does not send the mode, which ElastiCache requires.",
  },
  userGroupIDs: {
    meaning: "The user groups whose users have access.",
    default: "there are none",
    removal: "The user groups are removed.",
  },
};

/** What the tests prove without AWS, and what they do not prove. */
export const alpha = `The tests run every field through passes on moto 5.2.5: create, change, drift, removal and tags. moto keeps few settings of these groups.
The start script of the local stack's moto (\`lib/local/emulators/moto/replication_groups.py\`) keeps all of them, is busy after each change,
and makes one change at a time.

| what ElastiCache does | emulators | tests |
| --- | --- | --- |
| It makes one change at a time, and is busy for minutes | moto is never busy, MiniStack 1.4.21 neither | on moto, whose start script is busy after each change |
| It takes a final snapshot, and refuses a name that is taken | moto takes none | on moto, whose start script does |
| It shows the version, the network and the windows only with the clusters of a group | moto has no clusters of a group | on moto, whose start script has one |
| It keeps the token before the present one valid | it cannot be tested without an engine | none |
| It makes changes of others in the maintenance window | moto has no pending changes | on moto, whose start script keeps them pending |
| It moves the keys of removed shards, or refuses | moto has no shards with keys | none |

**The final snapshot.** Before ElastiCache deletes a group, it takes a snapshot, \`<ID>-final-<digest>\`, unless the object has the annotation
\`elasticache.services.k8s.aws/skip-final-snapshot: "true"\`. The digest depends on when the group was created, so no two groups have the same
name for it. The snapshot remains, and costs money, until you delete it. A group whose nodes cannot take snapshots is \`ACK.Terminal\` until
the object has the annotation. A group that could not be created has no data, and is deleted without a snapshot. A member of a global
datastore must be removed from there first. The object is only gone when the group is.

**Changes.** Each call to ElastiCache asks for changes at once (\`ApplyImmediately\`), which can interrupt connections. Replicas and shards are
added and removed by calls of their own, one after another. Changes that others have scheduled for the maintenance window are neither drift
nor done: Synced is False, with the reason \`PendingModifiedValues\` and the fields that wait. During the daily snapshot, changes wait, too.

ElastiCache needs its service-linked role in the account, as for [cache subnet groups](cache-subnet-group.md). To deliver logs to a log group, the group
needs a resource policy that allows \`delivery.logs.amazonaws.com\` to write; the function may not write resource policies.`;
