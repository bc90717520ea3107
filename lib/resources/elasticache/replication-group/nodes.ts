import type * as sdk from "@aws-sdk/client-elasticache";
import type { ByHand } from "../../driver/part-data.ts";
import { compact, orNothing } from "../../values/normal-form.ts";
import type { Group } from "./group.ts";
import type { ReplicationGroupSpec } from "./spec.generated.ts";

type Fields = Partial<ReplicationGroupSpec>;

/** The numbers of replicas: of the shards whose number is declared one by one, and of all others. */
type Replicas = Pick<Fields, "nodeGroupConfiguration" | "replicasPerNodeGroup">;

/** The replicas of each shard. As in ACK, a shard of `nodeGroupConfiguration` without an ID is only configured when the group is created. */
export const replicas: ByHand<typeof sdk, ReplicationGroupSpec> = {
  calls: { reads: [], writes: ["IncreaseReplicaCount", "DecreaseReplicaCount"] },
  fields: ["replicasPerNodeGroup", "nodeGroupConfiguration"],
  exclusive: true,
  unordered: ["nodeGroupConfiguration"],
  desired: replicasIn,
  // What the spec does not mention is left as it is.
  agrees: (desired: Replicas | undefined) => desired === undefined,
  async get({ spec, description }) {
    const counts = countsIn(description);
    const { nodeGroupConfiguration: named, replicasPerNodeGroup: all } = replicasIn(spec as Fields) ?? shownAs(counts);
    const others = [...counts].filter(([id]) => named?.every((shard) => shard.nodeGroupID !== id) ?? true);
    const [, count = all] = others.find(([, other]) => other !== all) ?? [];
    return compact({
      replicasPerNodeGroup: all === undefined ? undefined : count,
      // A shard that does not exist does not differ.
      nodeGroupConfiguration: named?.map(({ nodeGroupID = "", replicaCount }) => ({
        nodeGroupID,
        replicaCount: counts.get(nodeGroupID) ?? replicaCount,
      })),
    });
  },
  async put({ call, description }, { to = {} }: { readonly to?: Replicas }) {
    const group: Group = description;
    const named = new Map(to.nodeGroupConfiguration?.map((shard) => [shard.nodeGroupID, shard.replicaCount]));
    const changes = [...countsIn(group)].flatMap(([NodeGroupId, count]) => {
      const NewReplicaCount = named.get(NodeGroupId) ?? to.replicasPerNodeGroup ?? count;
      return NewReplicaCount === count ? [] : [{ isMore: NewReplicaCount > count, NodeGroupId, NewReplicaCount }];
    });
    // One call adds replicas, and another one removes some. The next pass makes the other.
    const isMore = changes.some((change) => change.isMore);
    const shards = changes.flatMap(({ isMore: adds, ...shard }) => (adds === isMore ? [shard] : []));
    const sizes = group.ClusterEnabled
      ? { ReplicaConfiguration: shards }
      : { NewReplicaCount: shards[0]?.NewReplicaCount };
    await call(isMore ? "IncreaseReplicaCount" : "DecreaseReplicaCount", { ...sizes, ApplyImmediately: true });
  },
};

/** The number of shards. ElastiCache moves the keys of shards that it removes, or refuses to remove them. */
export const shards: ByHand<typeof sdk, ReplicationGroupSpec> = {
  calls: { reads: [], writes: ["ModifyReplicationGroupShardConfiguration"] },
  exclusive: true,
  desired: ({ numNodeGroups, nodeGroupConfiguration }) =>
    numNodeGroups ?? (nodeGroupConfiguration?.length || undefined),
  agrees: (desired: number | undefined) => desired === undefined,
  get: async ({ description }) => (description as Group).NodeGroups?.length,
  async put({ call, description, spec }, { to = 1 }: { readonly to?: number }) {
    const declared = (spec as Fields).nodeGroupConfiguration?.map(({ nodeGroupID }) => nodeGroupID);
    const present = [...countsIn(description).keys()].sort();
    const named = present.filter((id) => declared?.includes(id));
    const NodeGroupsToRetain = named.length === to ? named : present.slice(0, to);
    await call("ModifyReplicationGroupShardConfiguration", {
      NodeGroupCount: to,
      ...(to < present.length && { NodeGroupsToRetain }),
      ApplyImmediately: true,
    });
  },
};

function replicasIn({ replicasPerNodeGroup, nodeGroupConfiguration = [] }: Fields): Replicas | undefined {
  const single = nodeGroupConfiguration.flatMap(({ nodeGroupID, replicaCount }) =>
    nodeGroupID && replicaCount !== undefined ? [{ nodeGroupID, replicaCount }] : [],
  );
  const isDeclared = nodeGroupConfiguration.length > 0;
  return orNothing(compact({ replicasPerNodeGroup, nodeGroupConfiguration: isDeclared ? single : undefined }));
}

/** The spec of numbers of replicas: a single one, if all shards have the same. */
function shownAs(counts: ReadonlyMap<string, number>): Replicas {
  const [first, ...others] = counts.values();
  if (others.every((count) => count === first)) return compact({ replicasPerNodeGroup: first });
  return { nodeGroupConfiguration: [...counts].map(([nodeGroupID, replicaCount]) => ({ nodeGroupID, replicaCount })) };
}

/** The number of replicas of each shard. One of its nodes is the primary. */
function countsIn({ NodeGroups = [] }: Group): ReadonlyMap<string, number> {
  return new Map(
    NodeGroups.map((shard) => [shard.NodeGroupId ?? "", Math.max((shard.NodeGroupMembers?.length ?? 0) - 1, 0)]),
  );
}
