import type { ReplicationGroup } from "@aws-sdk/client-elasticache";
import { compact, orNothing } from "../../../kind/values/normal-form.ts";

/** What a spec declares of a shard. */
interface Shard {
  readonly nodeGroupID?: string;
  readonly replicaCount?: number;
}

/** The numbers of replicas: of the shards whose number is declared one by one, and of all others. */
export interface Replicas {
  readonly replicasPerNodeGroup?: number;
  readonly nodeGroupConfiguration?: readonly Shard[];
}

/** The numbers of replicas that a spec declares; `undefined` if it declares none. */
export function declaredReplicas(spec: Replicas): Replicas | undefined {
  const { replicasPerNodeGroup, nodeGroupConfiguration = [] } = spec;
  const single = nodeGroupConfiguration.flatMap(({ nodeGroupID, replicaCount }) =>
    nodeGroupID && replicaCount !== undefined ? [{ nodeGroupID, replicaCount }] : [],
  );
  const isDeclared = nodeGroupConfiguration.length > 0;
  return orNothing(compact({ replicasPerNodeGroup, nodeGroupConfiguration: isDeclared ? single : undefined }));
}

/** The replicas that a group has, as a spec: a single number, if all shards have that or the declared one, unless the spec lists shards. */
export function presentReplicas(
  group: ReplicationGroup,
  { replicasPerNodeGroup: all, nodeGroupConfiguration: named }: Replicas = {},
): Replicas {
  const shards = shardsIn(group);
  const [count, ...others] = new Set(shards.map(({ replicaCount }) => replicaCount).filter((one) => one !== all));
  return named || others.length > 0 ? { nodeGroupConfiguration: shards } : compact({ replicasPerNodeGroup: count });
}

/** The shards whose number of replicas is not the declared one, each with that. A shard that does not exist does not differ. */
export function replicaChanges(
  { replicasPerNodeGroup: all, nodeGroupConfiguration: named = [] }: Replicas,
  group: ReplicationGroup,
) {
  return shardsIn(group).flatMap((shard) => {
    const { replicaCount = all } = named.find(({ nodeGroupID }) => nodeGroupID === shard.nodeGroupID) ?? {};
    return replicaCount === undefined || replicaCount === shard.replicaCount ? [] : [[shard, replicaCount] as const];
  });
}

/** The number of replicas of each shard. One of its nodes is the primary. */
export function shardsIn({ NodeGroups = [] }: ReplicationGroup) {
  return NodeGroups.map(({ NodeGroupId: nodeGroupID = "", NodeGroupMembers: nodes = [] }) => ({
    nodeGroupID,
    replicaCount: Math.max(nodes.length - 1, 0),
  }));
}
