import { describe, expect, test } from "vitest";
import { replicationGroup } from "../../../../../lib/kinds/elasticache/replication-group/replication-group.generated.ts";
import type { AnyKind } from "../../../../../lib/reconcile/contract/kind.ts";
import { withAnswers } from "../../../../support/kinds/data/driven-kind.ts";

const kind = replicationGroup as object as AnyKind;

/** A group that ElastiCache describes like this, with a cluster that it describes like that. */
async function described(group: object, cluster: object = {}) {
  const { target } = withAnswers(
    kind,
    {},
    {
      DescribeReplicationGroups: { ReplicationGroups: [{ MemberClusters: ["orders-001"], ...group }] },
      DescribeEvents: { Events: [] },
      DescribeCacheClusters: { CacheClusters: [cluster] },
      ListAllowedNodeTypeModifications: {},
    },
  );
  return (await kind.describe(target)) ?? expect.fail();
}

test.each(["creating", "modifying", "snapshotting", "deleting"])("a group that is %s is waited for", async (Status) => {
  const { busy } = await described({ Status });
  expect(busy).toMatchObject({ reason: Status, message: `the replication group is ${Status}`, againSeconds: 15 });
  expect(busy?.removing).toBe(Status === "deleting" || undefined);
});

test("an available group with a shard that is being changed is waited for", async () => {
  const NodeGroups = [{ Status: "available" }, { Status: "modifying" }];
  expect(await described({ Status: "available", NodeGroups })).toMatchObject({ busy: { reason: "modifying" } });
});

test.each(["available", "create-failed"])("a group that is %s is not waited for", async (Status) => {
  expect(await described({ Status, NodeGroups: [{ Status: "available" }] })).not.toHaveProperty("busy");
});

test("a group that could not be created is impaired", async () => {
  expect((await described({ Status: "create-failed" })).impaired).toEqual({
    reason: "create-failed",
    message: "the replication group is create-failed: status.events may say why",
  });
});

describe("a group with pending changes names the fields that wait", () => {
  const PreferredMaintenanceWindow = "sun:05:00-sun:06:00";
  const messageOf = async (ofGroup: object | undefined, ofCluster: object) => {
    const cluster = { PreferredMaintenanceWindow, PendingModifiedValues: ofCluster };
    return (await described({ Status: "available", PendingModifiedValues: ofGroup }, cluster)).impaired?.message;
  };
  const waiting = (fields: string) =>
    `ElastiCache has accepted ${fields}, and applies it by the maintenance window ${PreferredMaintenanceWindow} (UTC) at the latest`;

  test("in the group and in its clusters, each once", async () => {
    const ofGroup = { AuthTokenStatus: "ROTATING", UserGroups: { UserGroupIdsToAdd: ["shop"] } };
    const ofCluster = { AuthTokenStatus: "ROTATING", EngineVersion: "7.2" };
    expect(await messageOf(ofGroup, ofCluster)).toBe(waiting("authToken, engineVersion, userGroupIDs"));
  });

  test("also those that ACK has no field for, by ElastiCache's name", async () => {
    expect(await messageOf({ ClusterMode: "enabled" }, {})).toBe(waiting("ClusterMode"));
  });

  test("and is healthy without any", async () => {
    expect(await messageOf(undefined, {})).toBeUndefined();
    expect(await messageOf({ LogDeliveryConfigurations: [] }, { CacheNodeIdsToRemove: [] })).toBeUndefined();
  });
});
