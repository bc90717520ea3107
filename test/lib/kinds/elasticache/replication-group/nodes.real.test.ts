import { describe, expect, test } from "vitest";
import {
  prepareReplicationGroups,
  READS,
} from "../../../../support/kinds/kind-on-aws/elasticache/replication-group-scene.ts";

const { aws, id, spec, declare, settle } = prepareReplicationGroups();

describe("the primary", () => {
  test("is the declared cluster of the group", async () => {
    const world = await declare({ replicasPerNodeGroup: 1, primaryClusterID: `${id()}-001` });
    await settle(world);
    await world.apply(spec({ replicasPerNodeGroup: 1, primaryClusterID: `${id()}-002` }));
    expect(await settle(world)).toEqual(["ModifyReplicationGroup"]);
    const [shard] = (await aws().settled(id()))?.NodeGroups ?? [];
    expect(shard?.NodeGroupMembers?.map(({ CurrentRole }) => CurrentRole)).toEqual(["replica", "primary"]);
    expect((await world.pass()).calls).toEqual(READS);
  });

  test("is no cluster that exists already, because it may be anyone's", async () => {
    const world = await declare({ primaryClusterID: "carts-001" });
    expect((await world.pass()).calls).toEqual(["DescribeReplicationGroups"]);
    expect(world.conditions()).toContain(
      "ACK.Terminal=True NotSupported: spec.primaryClusterID: carts-001 is not a cluster of the replication group",
    );
    await world.apply(spec());
    await settle(world);
    await world.apply(spec({ primaryClusterID: "carts-001" }));
    expect((await world.pass()).calls).toEqual(READS);
    expect(world.conditions()).toContain("carts-001 is not a cluster of the replication group");
  });
});

describe("shards", () => {
  const shard = (nodeGroupID: string, replicaCount: number) => ({ nodeGroupID, replicaCount });
  const sizes = async () =>
    Object.fromEntries(
      ((await aws().settled(id()))?.NodeGroups ?? []).map((one) => [
        one.NodeGroupId,
        (one.NodeGroupMembers?.length ?? 0) - 1,
      ]),
    );

  test("have the numbers of replicas that are declared one by one, some more and some fewer than before", async () => {
    const world = await declare({ nodeGroupConfiguration: [shard("0001", 0), shard("0002", 2)] });
    await settle(world);
    const nodeGroupConfiguration = [shard("0002", 1), shard("0001", 3)];
    await world.apply(spec({ nodeGroupConfiguration }));
    expect(await settle(world)).toEqual(["IncreaseReplicaCount", "DecreaseReplicaCount"]);
    expect(await sizes()).toEqual({ "0001": 3, "0002": 1 });
    expect((await world.pass()).calls).toEqual(READS);
  });

  test("that the list names are kept, and others are removed", async () => {
    const world = await declare({ nodeGroupConfiguration: [shard("0001", 0), shard("0002", 0), shard("0003", 0)] });
    await settle(world);
    const nodeGroupConfiguration = [shard("0001", 0), shard("0003", 0)];
    await world.apply(spec({ nodeGroupConfiguration }));
    expect(await settle(world)).toEqual(["ModifyReplicationGroupShardConfiguration"]);
    expect(await sizes()).toEqual({ "0001": 0, "0003": 0 });
  });
});
