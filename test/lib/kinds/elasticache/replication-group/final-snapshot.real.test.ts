import {
  DeleteReplicationGroupCommand,
  type DescribeReplicationGroupsCommandOutput,
} from "@aws-sdk/client-elasticache";
import { describe, expect, test } from "vitest";
import { snapshotInput } from "../../../../../lib/kind/lifecycle/final-snapshot.ts";
import { page } from "../../../../../lib/kinds/elasticache/replication-group.ts";
import { aroundCommands } from "../../../../support/aws/connections/around-commands.ts";
import {
  LOOK,
  prepareReplicationGroups,
} from "../../../../support/kinds/kind-on-aws/elasticache/replication-group-scene.ts";

const { aws, id, declare, settle, vanish } = prepareReplicationGroups();

test("a group that could not be created gets no calls but its deletion, and leaves no snapshot", async () => {
  let failed = false;
  const connect = aroundCommands(aws().connect, "DescribeReplicationGroups", async (command, send) => {
    const { ReplicationGroups: [group] = [] } = (await send(command)) as DescribeReplicationGroupsCommandOutput;
    return { ReplicationGroups: [{ ...group, ...(failed && { Status: "create-failed", NodeGroups: [] }) }] };
  });
  const world = await declare({ cacheSubnetGroupName: "caches", replicasPerNodeGroup: 1, numNodeGroups: 2 }, connect);
  await settle(world);
  failed = true;
  expect((await world.pass()).calls).toEqual([...LOOK, "ListTagsForResource"]);
  expect(world.conditions()).toContain(
    "ACK.ResourceSynced=False create-failed: the replication group is create-failed",
  );
  await world.delete();
  expect((await world.pass()).calls).toContain("DeleteReplicationGroup");
  expect(await aws().snapshotsOf(id())).toEqual([]);
});

describe("the final snapshot", () => {
  test("is taken of each group, also of two with the same ID one after another", async () => {
    for (let groups = 1; groups <= 2; groups++) {
      const world = await declare();
      await settle(world);
      await world.delete();
      expect(await vanish(world)).toEqual(["DeleteReplicationGroup"]);
      expect(await aws().snapshotsOf(id())).toHaveLength(groups);
    }
    for (const name of await aws().snapshotsOf(id())) expect(name).toMatch(new RegExp(`^${id()}-final-[0-9a-f]{12}$`));
  });

  test("is not taken if the annotation says so", async () => {
    const world = await declare();
    await settle(world);
    const annotations = { "elasticache.services.k8s.aws/skip-final-snapshot": "true" };
    await world.user.patch(world.reference, { metadata: { annotations } });
    await world.delete();
    expect(await vanish(world)).toEqual(["DeleteReplicationGroup"]);
    expect(await aws().snapshotsOf(id())).toEqual([]);
  });

  test("is taken once if the function dies after the call", async () => {
    const world = await declare();
    await settle(world);
    await world.delete();
    const final = page.remove.finalSnapshot ?? expect.fail();
    const snapshot = snapshotInput(final, page.resource.group, {}, { ...(await aws().settled(id())) });
    await aws().client.send(new DeleteReplicationGroupCommand({ ReplicationGroupId: id(), ...snapshot }));
    expect(await vanish(world)).toEqual([]);
    expect(await aws().snapshotsOf(id())).toEqual([snapshot.FinalSnapshotIdentifier]);
  });

  test.each(["SnapshotAlreadyExistsFault", "SnapshotFeatureNotSupportedFault", "SnapshotQuotaExceededFault"])(
    "that ElastiCache refuses (%s) leaves the group, and the object says how to delete it",
    async (code) => {
      const world = await declare();
      await settle(world);
      aws().proxy.refuse("DeleteReplicationGroup", 400, code, "No.");
      await world.delete();
      await world.pass();
      expect(world.conditions()).toContain('skip-final-snapshot: "true"');
      expect(world.object()).toBeDefined();
      aws().proxy.refuseNothing();
      expect(await aws().settled(id())).toBeDefined();
    },
  );
});
