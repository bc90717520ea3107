import { describe, expect, test } from "vitest";
import { impairmentOf, workOn } from "../../../../../lib/resources/elasticache/replication-group/work.ts";

test.each(["creating", "modifying", "snapshotting", "deleting"])("a group that is %s is waited for", (Status) => {
  expect(workOn({ Status })).toMatchObject({ reason: Status, message: `the replication group is ${Status}` });
  expect(workOn({ Status })?.removing).toBe(Status === "deleting" || undefined);
});

test("an available group with a shard that is being changed is waited for", () => {
  const NodeGroups = [{ Status: "available" }, { Status: "modifying" }];
  expect(workOn({ Status: "available", NodeGroups })).toMatchObject({ reason: "modifying" });
});

test.each(["available", "create-failed"])("a group that is %s is not waited for", (Status) => {
  expect(workOn({ Status, NodeGroups: [{ Status: "available" }] })).toBeUndefined();
});

test("a group that could not be created is impaired", () => {
  expect(impairmentOf({ Status: "create-failed" })).toEqual({
    reason: "create-failed",
    message: "the group could not be created; status.events may say why",
  });
});

describe("a group with pending changes names the fields that wait", () => {
  const PreferredMaintenanceWindow = "sun:05:00-sun:06:00";
  const messageOf = (ofGroup: object | undefined, ofCluster: object) => {
    const cluster = { PreferredMaintenanceWindow, PendingModifiedValues: ofCluster };
    return impairmentOf({ Status: "available", PendingModifiedValues: ofGroup, CacheClusters: [cluster] })?.message;
  };
  const waiting = (fields: string) =>
    `ElastiCache has accepted ${fields}, and applies it by the maintenance window ${PreferredMaintenanceWindow} (UTC) at the latest`;

  test("in the group and in its clusters, each once", () => {
    const ofGroup = { AuthTokenStatus: "ROTATING", UserGroups: { UserGroupIdsToAdd: ["shop"] } };
    const ofCluster = { AuthTokenStatus: "ROTATING", EngineVersion: "7.2" };
    expect(messageOf(ofGroup, ofCluster)).toBe(waiting("authToken, engineVersion, userGroupIDs"));
  });

  test("also those that ACK has no field for, by ElastiCache's name", () => {
    expect(messageOf({ ClusterMode: "enabled" }, {})).toBe(waiting("ClusterMode"));
  });

  test("and is healthy without any", () => {
    expect(messageOf(undefined, {})).toBeUndefined();
    expect(messageOf({ LogDeliveryConfigurations: [] }, { CacheNodeIdsToRemove: [] })).toBeUndefined();
  });
});
