import { describe, expect, test } from "vitest";
import { removal } from "../../../../../lib/resources/elasticache/replication-group/final-snapshot.ts";

const GROUP = {
  ReplicationGroupId: "sessions",
  ARN: "arn:aws:elasticache:us-west-2:000000000000:replicationgroup:sessions",
  ReplicationGroupCreateTime: new Date("2026-01-02T03:04:05Z"),
  Status: "available",
  CacheNodeType: "cache.t4g.micro",
};
const SKIP = "elasticache.services.k8s.aws/skip-final-snapshot";
const nameFor = (changes: object = {}) =>
  removal({ annotations: {} }, { ...GROUP, ...changes }).FinalSnapshotIdentifier;

describe("the final snapshot", () => {
  test("has the same name whenever it is asked for, and another one for each other group", () => {
    expect(nameFor()).toMatch(/^sessions-final-[0-9a-f]{12}$/);
    expect(nameFor()).toBe(nameFor());
    expect(nameFor({ ReplicationGroupCreateTime: new Date("2026-01-02T03:04:06Z") })).not.toBe(nameFor());
    expect(nameFor({ ARN: GROUP.ARN.replace("us-west-2", "eu-west-1") })).not.toBe(nameFor());
  });

  test.each(["true", "1"])("is not taken if the annotation is %s", (skip) => {
    expect(removal({ annotations: { [SKIP]: skip } }, GROUP)).toEqual({});
  });

  test("is taken if the annotation is false", () => {
    expect(removal({ annotations: { [SKIP]: "false" } }, GROUP)).toEqual({ FinalSnapshotIdentifier: nameFor() });
  });

  test("is not taken of a group that could not be created, because it has no data", () => {
    expect(nameFor({ Status: "create-failed" })).toBeUndefined();
  });

  test("cannot be taken of nodes without snapshots, and the message says how to delete them", () => {
    expect(() => nameFor({ CacheNodeType: "cache.t1.micro" })).toThrow(
      `cache.t1.micro takes no snapshots; to delete the group without a final snapshot, annotate the object with ${SKIP}: "true"`,
    );
    expect(removal({ annotations: { [SKIP]: "true" } }, { ...GROUP, CacheNodeType: "cache.t1.micro" })).toEqual({});
  });
});

test("a member of a global datastore must be removed from there first, even without a snapshot", () => {
  const GlobalReplicationGroupInfo = { GlobalReplicationGroupId: "ldgnf-carts" };
  for (const annotations of [{}, { [SKIP]: "true" }]) {
    expect(() => removal({ annotations }, { ...GROUP, GlobalReplicationGroupInfo })).toThrow(
      "the group belongs to a global datastore; to remove it, use aws elasticache disassociate-global-replication-group --global-replication-group-id ldgnf-carts",
    );
  }
});
