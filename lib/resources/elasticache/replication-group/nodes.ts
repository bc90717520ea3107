import type * as sdk from "@aws-sdk/client-elasticache";
import type { ByHand } from "../../driver/part-data.ts";
import { compact, orNothing } from "../../values/normal-form.ts";
import type { ReplicationGroupSpec } from "./spec.generated.ts";

type Fields = Partial<ReplicationGroupSpec>;

/** The numbers of replicas: of the shards whose number is declared one by one, and of all others. */
type Replicas = Pick<Fields, "nodeGroupConfiguration" | "replicasPerNodeGroup">;

/** The replicas of each shard. As in ACK, a shard of `nodeGroupConfiguration` without an ID is only configured when the group is created. */
export const replicas: ByHand<typeof sdk, ReplicationGroupSpec> = {
  calls: { reads: [], writes: ["IncreaseReplicaCount", "DecreaseReplicaCount"] },
  fields: ["replicasPerNodeGroup", "nodeGroupConfiguration"],
  unordered: ["nodeGroupConfiguration"],
  desired: declaredIn,
  // What the spec does not mention is left as it is.
  agrees: (desired: Replicas | undefined) => desired === undefined,
  async get({ spec, description }) {
    const declared = declaredIn(spec);
    return declared && changesTo(declared, description).length === 0 ? declared : shownIn(description, declared);
  },
  async put({ call, description }, { to = {} }: { readonly to?: Replicas }) {
    const changes = changesTo(to, description);
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
};

/** The number of shards. ElastiCache moves the keys of shards that it removes, or refuses to remove them. */
export const shards: ByHand<typeof sdk, ReplicationGroupSpec> = {
  calls: { reads: [], writes: ["ModifyReplicationGroupShardConfiguration"] },
  desired: ({ numNodeGroups, nodeGroupConfiguration }) =>
    numNodeGroups ?? (nodeGroupConfiguration?.length || undefined),
  agrees: (desired: number | undefined) => desired === undefined,
  get: async ({ description }) => (description as sdk.ReplicationGroup).NodeGroups?.length,
  async put({ call, description, spec }, { to = 1 }: { readonly to?: number }) {
    const present = shardsIn(description).map(({ nodeGroupID }) => nodeGroupID);
    const { nodeGroupConfiguration: declared } = spec as Fields;
    const named = present.filter((id) => declared?.some(({ nodeGroupID }) => nodeGroupID === id));
    const NodeGroupsToRetain = named.length === to ? named : present.sort().slice(0, to);
    await call("ModifyReplicationGroupShardConfiguration", {
      NodeGroupCount: to,
      ...(to < present.length && { NodeGroupsToRetain }),
      ApplyImmediately: true,
    });
  },
};

function declaredIn({ replicasPerNodeGroup, nodeGroupConfiguration = [] }: Fields): Replicas | undefined {
  const single = nodeGroupConfiguration.flatMap(({ nodeGroupID, replicaCount }) =>
    nodeGroupID && replicaCount !== undefined ? [{ nodeGroupID, replicaCount }] : [],
  );
  const isDeclared = nodeGroupConfiguration.length > 0;
  return orNothing(compact({ replicasPerNodeGroup, nodeGroupConfiguration: isDeclared ? single : undefined }));
}

/** The replicas that a group has, as a spec: a single number, if all shards have that or the declared one, unless the spec lists shards. */
function shownIn(group: object, { replicasPerNodeGroup: all, nodeGroupConfiguration: named }: Replicas = {}): Replicas {
  const shards = shardsIn(group);
  const [count, ...others] = new Set(shards.map(({ replicaCount }) => replicaCount).filter((one) => one !== all));
  return named || others.length > 0 ? { nodeGroupConfiguration: shards } : compact({ replicasPerNodeGroup: count });
}

/** The shards whose number of replicas is not the declared one, each with that. A shard that does not exist does not differ. */
function changesTo({ replicasPerNodeGroup: all, nodeGroupConfiguration: named = [] }: Replicas, group: object) {
  return shardsIn(group).flatMap((shard) => {
    const { replicaCount = all } = named.find(({ nodeGroupID }) => nodeGroupID === shard.nodeGroupID) ?? {};
    return replicaCount === undefined || replicaCount === shard.replicaCount ? [] : [[shard, replicaCount] as const];
  });
}

/** The number of replicas of each shard. One of its nodes is the primary. */
function shardsIn({ NodeGroups = [] }: sdk.ReplicationGroup) {
  return NodeGroups.map(({ NodeGroupId: nodeGroupID = "", NodeGroupMembers: nodes = [] }) => ({
    nodeGroupID,
    replicaCount: Math.max(nodes.length - 1, 0),
  }));
}
