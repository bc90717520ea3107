import type * as sdk from "@aws-sdk/client-elasticache";
import { AwsError } from "../../support/aws/memory/aws-error.ts";
import type { Operations } from "../../support/aws/memory/memory-service.ts";
import { createStore } from "../../support/aws/memory/store.ts";
import { createWork, type Work } from "../../support/aws/memory/work.ts";
import { ACCOUNT, REGION } from "../../support/aws/test-account.ts";
import { asTags } from "../../support/kinds/kind-on-aws/kind-on-aws.ts";
import type { Note, TagStore } from "./elasticache-in-memory.ts";

interface Group {
  shown: sdk.ReplicationGroup;
  /** What all clusters of the group show. */
  cluster: sdk.CacheCluster;
  readonly port: number;
  readonly work: Work;
}

type Shard = readonly [id: string, replicas: number];

type Settings = Partial<sdk.CreateReplicationGroupMessage & sdk.ModifyReplicationGroupMessage>;

/** The settings that a group shows under the names that calls have for them. */
const SAME = [
  ...["AtRestEncryptionEnabled", "CacheNodeType", "Durability", "Engine", "IpDiscovery", "KmsKeyId", "NetworkType"],
  ...["SnapshotRetentionLimit", "SnapshotWindow", "TransitEncryptionEnabled", "TransitEncryptionMode"],
];

/** The settings of a group that declares none. */
const NEW: Settings = {
  AtRestEncryptionEnabled: false,
  AutomaticFailoverEnabled: false,
  CacheParameterGroupName: "default.redis7",
  CacheSubnetGroupName: "default",
  DataTieringEnabled: false,
  EngineVersion: "7.1",
  IpDiscovery: "ipv4",
  MultiAZEnabled: false,
  NetworkType: "ipv4",
  PreferredMaintenanceWindow: "sun:05:00-sun:06:00",
  SecurityGroupIds: ["sg-00000000"],
  SnapshotRetentionLimit: 0,
  SnapshotWindow: "03:00-04:00",
  TransitEncryptionEnabled: false,
};

/** The operations of ElastiCache about replication groups, in memory. */
export function replicationGroupsInMemory(tags: TagStore, note: Note): Operations {
  const groups = createStore<Group>(
    (id) => new AwsError(`404 ReplicationGroupNotFoundFault: ReplicationGroup ${id} not found.`),
  );
  const arn = (id: string) => `arn:aws:elasticache:${REGION}:${ACCOUNT}:replicationgroup:${id}`;
  const at = (id = "") => groups.get(id.toLowerCase());

  function changeable(id: string | undefined): Group {
    const group = at(id);
    if (group.work.status() === undefined) return group;
    throw new AwsError("400 InvalidReplicationGroupState: Replication group must be in available state.");
  }

  const description = ({ shown, work }: Group) => ({ ...shown, Status: work.status() ?? "available" });

  function begin(group: Group, work: string, end?: () => void) {
    const { ReplicationGroupId = "" } = group.shown;
    group.work.begin(work, end);
    note("replication-group", ReplicationGroupId, `Replication group ${ReplicationGroupId} is ${work}`);
    return { ReplicationGroup: description(group) };
  }

  /** Changes the number of replicas: of the shards that the call names, or of all. */
  function setReplicas(input: sdk.IncreaseReplicaCountMessage | sdk.DecreaseReplicaCountMessage) {
    const group = changeable(input.ReplicationGroupId);
    const single = new Map(input.ReplicaConfiguration?.map((one) => [one.NodeGroupId, one.NewReplicaCount]));
    const counts = shardsOf(group).map(
      ([id, count]) => [id, single.get(id) ?? input.NewReplicaCount ?? count] as const,
    );
    placeNodes(group, counts);
    return begin(group, "modifying");
  }

  return {
    CreateReplicationGroup(input: sdk.CreateReplicationGroupMessage) {
      const id = input.ReplicationGroupId?.toLowerCase() ?? "";
      if (groups.find(id)) {
        throw new AwsError(`400 ReplicationGroupAlreadyExists: Replication group ${id} already exists.`);
      }
      const shown = { ReplicationGroupId: id, ARN: arn(id), ReplicationGroupCreateTime: new Date() };
      const group: Group = { shown, cluster: {}, port: input.Port ?? 6379, work: createWork() };
      set(group, { ...NEW, ...input });
      const shards =
        input.NodeGroupConfiguration ?? Array<sdk.NodeGroupConfiguration>(input.NumNodeGroups ?? 1).fill({});
      const replicas = input.ReplicasPerNodeGroup ?? (input.NumCacheClusters ?? 1) - 1;
      placeNodes(
        group,
        shards.map(({ NodeGroupId, ReplicaCount }, index) => [NodeGroupId ?? idOf(index), ReplicaCount ?? replicas]),
      );
      groups.add(id, group);
      tags.add(arn(id), asTags(input.Tags));
      return begin(group, "creating");
    },
    DescribeReplicationGroups({ ReplicationGroupId }: sdk.DescribeReplicationGroupsMessage) {
      at(ReplicationGroupId).work.look();
      return { ReplicationGroups: [description(at(ReplicationGroupId))] };
    },
    DescribeCacheClusters({ CacheClusterId = "" }: sdk.DescribeCacheClustersMessage) {
      const group = groups.all().find(({ shown }) => shown.MemberClusters?.includes(CacheClusterId));
      if (group === undefined)
        throw new AwsError(`404 CacheClusterNotFound: CacheCluster not found: ${CacheClusterId}`);
      return { CacheClusters: [{ CacheClusterId, ...group.cluster }] };
    },
    ListAllowedNodeTypeModifications: () => ({
      ScaleUpModifications: ["cache.r7g.large"],
      ScaleDownModifications: ["cache.t4g.micro"],
    }),
    ModifyReplicationGroup(input: sdk.ModifyReplicationGroupMessage) {
      const group = changeable(input.ReplicationGroupId);
      set(group, input);
      return begin(group, "modifying");
    },
    IncreaseReplicaCount: setReplicas,
    DecreaseReplicaCount: setReplicas,
    ModifyReplicationGroupShardConfiguration(input: sdk.ModifyReplicationGroupShardConfigurationMessage) {
      const group = changeable(input.ReplicationGroupId);
      const present = shardsOf(group);
      const { NodeGroupCount = 0, NodeGroupsToRetain: retained } = input;
      if (NodeGroupCount < present.length && retained?.length !== NodeGroupCount) {
        throw new AwsError(
          "400 InvalidParameterCombination: NodeGroupsToRetain must list the node groups that remain.",
        );
      }
      const [[, replicas] = ["", 0]] = present;
      const free = Array.from({ length: NodeGroupCount + present.length }, (_, index) => idOf(index)).filter(
        (id) => !present.some(([other]) => other === id),
      );
      const kept = present.filter(([id]) => retained?.includes(id) ?? true);
      const added = free.slice(0, NodeGroupCount - kept.length).map((id) => [id, replicas] as const);
      placeNodes(group, [...kept, ...added]);
      return begin(group, "modifying");
    },
    DeleteReplicationGroup({ ReplicationGroupId }: sdk.DeleteReplicationGroupMessage) {
      const group = changeable(ReplicationGroupId);
      return begin(group, "deleting", () => {
        const { ReplicationGroupId: id = "" } = group.shown;
        groups.remove(id);
        tags.remove(arn(id));
      });
    },
  };
}

const idOf = (index: number) => String(index + 1).padStart(4, "0");

/** The shards of a group, with their numbers of replicas. */
function shardsOf({ shown: { NodeGroups = [] } }: Group): readonly Shard[] {
  return NodeGroups.map(({ NodeGroupId = "", NodeGroupMembers = [] }) => [NodeGroupId, NodeGroupMembers.length - 1]);
}

/** Gives a group these shards, each with its primary and its replicas. Only a group of one shard shows which node is the primary. */
function placeNodes({ shown, port }: Group, shards: readonly Shard[]): void {
  const isSingle = shards.length === 1;
  const endpoint = { Address: `${shown.ReplicationGroupId}.cache.amazonaws.com`, Port: port };
  const all = shards
    .toSorted(([a], [b]) => Number(a) - Number(b))
    .map(([NodeGroupId, replicas]) => ({
      NodeGroupId,
      Status: "available",
      NodeGroupMembers: Array.from({ length: replicas + 1 }, (_, index) => {
        const prefix = isSingle ? shown.ReplicationGroupId : `${shown.ReplicationGroupId}-${NodeGroupId}`;
        const CacheClusterId = `${prefix}-${String(index + 1).padStart(3, "0")}`;
        return { CacheClusterId, CacheNodeId: "0001", ...(isSingle && { CurrentRole: index ? "replica" : "primary" }) };
      }),
      ...(isSingle && { PrimaryEndpoint: endpoint }),
    }));
  shown.NodeGroups = all;
  shown.ClusterEnabled = !isSingle;
  shown.ConfigurationEndpoint = isSingle ? undefined : endpoint;
  shown.MemberClusters = all.flatMap((shard) => shard.NodeGroupMembers.map((node) => node.CacheClusterId));
}

/** Changes the settings that a call contains. */
function set({ shown, cluster }: Group, to: Settings): void {
  Object.assign(shown, Object.fromEntries(Object.entries(to).filter(([name]) => SAME.includes(name))));
  shown.Description = to.ReplicationGroupDescription ?? shown.Description;
  shown.AutomaticFailover = switched(to.AutomaticFailoverEnabled) ?? shown.AutomaticFailover;
  shown.DataTiering = switched(to.DataTieringEnabled) ?? shown.DataTiering;
  shown.MultiAZ = switched(to.MultiAZEnabled) ?? shown.MultiAZ;
  const users = new Set([...(shown.UserGroupIds ?? []), ...(to.UserGroupIds ?? []), ...(to.UserGroupIdsToAdd ?? [])]);
  shown.UserGroupIds = [...users].filter((id) => !to.UserGroupIdsToRemove?.includes(id));
  const logs = new Map(shown.LogDeliveryConfigurations?.map((log) => [log.LogType, log]));
  for (const { Enabled = true, ...log } of to.LogDeliveryConfigurations ?? []) {
    logs.delete(log.LogType);
    if (Enabled) logs.set(log.LogType, { ...log, Status: "active" });
  }
  shown.LogDeliveryConfigurations = [...logs.values()];
  cluster.CacheSubnetGroupName = to.CacheSubnetGroupName ?? cluster.CacheSubnetGroupName;
  cluster.PreferredMaintenanceWindow = to.PreferredMaintenanceWindow ?? cluster.PreferredMaintenanceWindow;
  const { CacheParameterGroupName, NotificationTopicArn: TopicArn, NotificationTopicStatus: TopicStatus } = to;
  if (to.EngineVersion) cluster.EngineVersion = to.EngineVersion.replace(/^\d+\.\d+$/, "$&.0");
  if (CacheParameterGroupName) cluster.CacheParameterGroup = { CacheParameterGroupName };
  cluster.SecurityGroups =
    to.SecurityGroupIds?.map((SecurityGroupId) => ({ SecurityGroupId, Status: "active" })) ?? cluster.SecurityGroups;
  cluster.CacheSecurityGroups =
    to.CacheSecurityGroupNames?.map((CacheSecurityGroupName) => ({ CacheSecurityGroupName, Status: "active" })) ??
    cluster.CacheSecurityGroups;
  if (TopicArn || TopicStatus) {
    const { NotificationConfiguration: former } = cluster;
    cluster.NotificationConfiguration = {
      TopicArn: TopicArn ?? former?.TopicArn,
      TopicStatus: TopicStatus ?? "active",
    };
  }
}

function switched(isOn: boolean | undefined): "enabled" | "disabled" | undefined {
  if (isOn === undefined) return undefined;
  return isOn ? "enabled" : "disabled";
}
