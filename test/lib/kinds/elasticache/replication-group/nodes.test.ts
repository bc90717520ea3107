import { expect, test } from "vitest";
import { replicationGroup } from "../../../../../lib/kinds/elasticache/replication-group/replication-group.generated.ts";
import type { AnyKind } from "../../../../../lib/reconcile/contract/kind.ts";
import { partOf, withAnswers } from "../../../../support/kinds/data/driven-kind.ts";

const kind = replicationGroup as object as AnyKind;
const replicas = partOf(kind, "replicasPerNodeGroup");

/** The numbers of replicas of a group whose shards have so many of them. */
async function readAs(counts: readonly number[], spec: object): Promise<unknown> {
  const NodeGroups = counts.map((count, index) => ({
    NodeGroupId: `000${index + 1}`,
    NodeGroupMembers: Array.from({ length: count + 1 }, () => ({})),
  }));
  const answers = { DescribeEvents: { Events: [] }, ListAllowedNodeTypeModifications: {} };
  const ReplicationGroups = [{ Status: "available", NodeGroups }];
  const { target } = withAnswers(kind, spec, { ...answers, DescribeReplicationGroups: { ReplicationGroups } });
  return await replicas.read(target, (await kind.describe(target)) ?? expect.fail());
}

test.each([
  [[1, 1], { replicasPerNodeGroup: 1 }],
  [
    [2, 1],
    {
      nodeGroupConfiguration: [
        { nodeGroupID: "0001", replicaCount: 2 },
        { nodeGroupID: "0002", replicaCount: 1 },
      ],
    },
  ],
])("an adoption of a group whose shards have %j replicas provides what the group has", async (counts, provided) => {
  const found = await readAs(counts, {});
  expect(found).toEqual(provided);
  const filled = replicas.toSpec?.(found);
  expect(await readAs(counts, filled ?? {})).toEqual(replicas.desired(filled));
});

test("the replicas of a shard that has another number than all shards are declared to have are reported", async () => {
  expect(await readAs([2, 1], { replicasPerNodeGroup: 2 })).toEqual({ replicasPerNodeGroup: 1 });
});

test.each([[{}], [{ replicasPerNodeGroup: 2 }]])(
  "the replicas of all shards are reported if one of a list differs",
  async (all) => {
    expect(
      await readAs([1, 1], { ...all, nodeGroupConfiguration: [{ nodeGroupID: "0002", replicaCount: 2 }] }),
    ).toEqual({
      nodeGroupConfiguration: [
        { nodeGroupID: "0001", replicaCount: 1 },
        { nodeGroupID: "0002", replicaCount: 1 },
      ],
    });
  },
);

test("shards that the spec does not mention, or that do not exist, do not differ", async () => {
  const declared = {
    nodeGroupConfiguration: ["0002", "0003"].map((nodeGroupID) => ({ nodeGroupID, replicaCount: 1 })),
  };
  expect(await readAs([2, 1], declared)).toEqual(declared);
});

test("shards without an ID are configured when the group is created", async () => {
  const nodeGroupConfiguration = [{ slots: "0-8191", replicaCount: 1 }, { slots: "8192-16383" }];
  const spec = { replicationGroupID: "carts", description: "carts", nodeGroupConfiguration };
  const { target, resource, calls } = withAnswers(kind, spec);
  await kind.create(target, resource, {});
  expect(calls).toMatchObject([
    { input: { NodeGroupConfiguration: [{ Slots: "0-8191", ReplicaCount: 1 }, { Slots: "8192-16383" }] } },
  ]);
  expect(await readAs([1, 0], spec)).toEqual(replicas.desired(spec));
});
