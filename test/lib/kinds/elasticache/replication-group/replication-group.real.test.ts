import { ModifyReplicationGroupCommand } from "@aws-sdk/client-elasticache";
import { describe, expect, test } from "vitest";
import { DECLARED } from "../../../../support/kinds/kind-on-aws/elasticache/replication-group-on-elasticache.ts";
import {
  type Changes,
  LOOK,
  prepareReplicationGroups,
  READS,
} from "../../../../support/kinds/kind-on-aws/elasticache/replication-group-scene.ts";

const { aws, id, spec, declare, settle, vanish } = prepareReplicationGroups();

test("a group is created, checked, changed and deleted by these calls", async () => {
  const world = await declare();
  expect((await world.pass()).calls).toEqual([
    "DescribeReplicationGroups",
    "CreateReplicationGroup",
    ...LOOK,
    "ListTagsForResource",
  ]);
  expect(world.conditions()).toContain("ACK.ResourceSynced=False creating: the replication group is creating");
  expect(await settle(world)).toEqual([]);
  expect((await world.pass()).calls).toEqual(READS);
  expect(world.object()?.status).toMatchObject({
    status: "available",
    clusterEnabled: false,
    memberClusters: [`${id()}-001`],
    allowedScaleUpModifications: ["cache.r7g.large"],
  });

  await world.apply(spec({ description: "Changed", snapshotRetentionLimit: 3 }));
  expect((await world.pass()).calls).toEqual([...READS, "ModifyReplicationGroup"]);
  expect(world.conditions()).toContain("ACK.ResourceSynced=False modifying: the replication group is modifying");
  await settle(world);
  expect(await aws().settled(id())).toMatchObject({ Description: "Changed", SnapshotRetentionLimit: 3 });

  await world.delete();
  expect((await world.pass()).calls).toEqual([...READS, "DeleteReplicationGroup"]);
  expect(world.conditions()).toContain("ACK.ResourceSynced=False deleting: the replication group is deleting");
  expect(await vanish(world)).toEqual([]);
  expect(await aws().settled(id())).toBeUndefined();
});

describe("changes follow one another, because ElastiCache makes one at a time:", () => {
  test("all settings by one call, and replicas and shards by one each", async () => {
    const world = await declare({ numNodeGroups: 2, replicasPerNodeGroup: 1 });
    await settle(world);
    await world.apply(
      spec({
        description: "Changed",
        cacheNodeType: "cache.r7g.large",
        userGroupIDs: ["shop"],
        numNodeGroups: 3,
        replicasPerNodeGroup: 2,
      }),
    );
    expect(await settle(world)).toEqual([
      "IncreaseReplicaCount",
      "ModifyReplicationGroupShardConfiguration",
      "ModifyReplicationGroup",
    ]);
    const { NodeGroups = [], ...group } = (await aws().settled(id())) ?? {};
    expect(NodeGroups.map(({ NodeGroupMembers = [] }) => NodeGroupMembers.length)).toEqual([3, 3, 3]);
    expect(group).toMatchObject({ Description: "Changed", CacheNodeType: "cache.r7g.large", UserGroupIds: ["shop"] });
  });

  test("a change of someone else is waited for", async () => {
    const world = await declare();
    await settle(world);
    const others = { ReplicationGroupDescription: "Others", ApplyImmediately: true };
    await aws().client.send(new ModifyReplicationGroupCommand({ ReplicationGroupId: id(), ...others }));
    await world.apply(spec({ snapshotRetentionLimit: 1 }));
    expect((await world.pass()).calls).not.toContain("ModifyReplicationGroup");
    expect(world.conditions()).toContain("ACK.ResourceSynced=False modifying");
    expect(await settle(world)).toEqual(["ModifyReplicationGroup"]);
    expect(await aws().settled(id())).toMatchObject({ Description: DECLARED.description, SnapshotRetentionLimit: 1 });
  });

  test("an answer that ElastiCache is at work is waited for, and is no error", async () => {
    const world = await declare();
    await settle(world);
    aws().proxy.refuse("ModifyReplicationGroup", 400, "InvalidReplicationGroupState", "It is being modified.");
    await world.apply(spec({ snapshotRetentionLimit: 1 }));
    await world.pass();
    expect(world.conditions()).toContain("ACK.ResourceSynced=False modifying: the replication group is modifying");
    expect(world.conditions()).not.toContain("ACK.Recoverable=True");
    aws().proxy.refuseNothing();
    expect(await settle(world)).toEqual(["ModifyReplicationGroup"]);
  });
});

describe("changes that wait for the maintenance window", () => {
  const later = { CacheNodeType: "cache.r7g.large", EngineVersion: "7.2", ApplyImmediately: false };

  test("are neither drift nor done, and the status says which fields wait, and until when", async () => {
    const world = await declare({ engineVersion: "7.1" });
    await settle(world);
    await aws().modify(id(), later);
    await world.apply(
      spec({
        engineVersion: "7.2",
        cacheNodeType: later.CacheNodeType,
      }),
    );
    for (let passes = 0; passes < 2; passes++) expect((await world.pass()).calls).toEqual(READS);
    expect(world.conditions()).toContain(
      "ACK.ResourceSynced=False PendingModifiedValues: ElastiCache has accepted cacheNodeType, engineVersion, and applies it by the maintenance window sun:05:00-sun:06:00 (UTC) at the latest",
    );
    expect(world.conditions()).toContain("Ready=False");
  });

  test("are drift if they contradict the spec, and are replaced", async () => {
    const world = await declare({ engineVersion: "7.1" });
    await settle(world);
    await aws().modify(id(), later);
    expect(await settle(world)).toEqual(["ModifyReplicationGroup"]);
    expect(await aws().read(id())).toMatchObject({
      group: { CacheNodeType: DECLARED.cacheNodeType },
      cluster: { EngineVersion: "7.1.0" },
    });
  });
});

test("what only says how to create a group has no effect on one that exists", async () => {
  const world = await declare({ preferredCacheClusterAZs: ["us-west-2a"] });
  await settle(world);
  const later = { preferredCacheClusterAZs: ["us-west-2b"], snapshotARNs: ["arn:aws:s3:::backups/one.rdb"] };
  await world.apply(spec({ ...later, snapshotName: "carts" }));
  expect((await world.pass()).calls).toEqual(READS);
  expect(world.conditions()).toContain("Ready=True");
});

test.each<Changes>([{ snapshotName: "carts" }, { snapshotARNs: ["arn:aws:s3:::backups/one.rdb"] }])(
  "no group is created from a snapshot, because it may be anyone's: %j",
  async (snapshot) => {
    const world = await declare(snapshot);
    expect((await world.pass()).calls).toEqual(["DescribeReplicationGroups"]);
    expect(world.conditions()).toContain("ACK.Terminal=True NotSupported: no resource is created with spec.snapshot");
    await world.apply(spec());
    await settle(world);
    expect(await aws().settled(id())).toBeDefined();
  },
);

test("an ID in upper case settles", async () => {
  const replicationGroupID = id().toUpperCase();
  const world = await declare({ replicationGroupID });
  await settle(world);
  expect((await world.pass()).calls).toEqual(READS);
});
