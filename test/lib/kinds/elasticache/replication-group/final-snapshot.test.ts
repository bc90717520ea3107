import { describe, expect, test } from "vitest";
import { replicationGroup } from "../../../../../lib/kinds/elasticache/replication-group/replication-group.generated.ts";
import type { AnyKind } from "../../../../../lib/reconcile/contract/kind.ts";
import { withAnswers } from "../../../../support/kinds/data/driven-kind.ts";

const kind = replicationGroup as object as AnyKind;

/** What the call says that deletes a group that ElastiCache describes like this, for an object with these annotations. */
async function removal(object: object, description: object): Promise<Readonly<Record<string, unknown>>> {
  const { target, resource, calls } = withAnswers(kind, { replicationGroupID: "sessions" });
  const seen = { arn: "arn", description };
  await kind.remove(target, { ...resource, ...object }, seen);
  const { ReplicationGroupId: _, ...input } = { ...calls[0]?.input } as Readonly<Record<string, unknown>>;
  return input;
}

const GROUP = {
  ReplicationGroupId: "sessions",
  ARN: "arn:aws:elasticache:us-west-2:000000000000:replicationgroup:sessions",
  ReplicationGroupCreateTime: new Date("2026-01-02T03:04:05Z"),
  Status: "available",
  CacheNodeType: "cache.t4g.micro",
};
const SKIP = "elasticache.services.k8s.aws/skip-final-snapshot";
const nameFor = async (changes: object = {}) =>
  (await removal({ annotations: {} }, { ...GROUP, ...changes })).FinalSnapshotIdentifier;

describe("the final snapshot", () => {
  test("has the same name whenever it is asked for, and another one for each other group", async () => {
    expect(await nameFor()).toMatch(/^sessions-final-[0-9a-f]{12}$/);
    expect(await nameFor()).toBe(await nameFor());
    expect(await nameFor({ ReplicationGroupCreateTime: new Date("2026-01-02T03:04:06Z") })).not.toBe(await nameFor());
    expect(await nameFor({ ARN: GROUP.ARN.replace("us-west-2", "eu-west-1") })).not.toBe(await nameFor());
  });

  test.each(["true", "1"])("is not taken if the annotation is %s", async (skip) => {
    expect(await removal({ annotations: { [SKIP]: skip } }, GROUP)).toEqual({});
  });

  test("is taken if the annotation is false", async () => {
    expect(await removal({ annotations: { [SKIP]: "false" } }, GROUP)).toEqual({
      FinalSnapshotIdentifier: await nameFor(),
    });
  });

  test("is not taken of a group that could not be created, because it has no data", async () => {
    expect(await nameFor({ Status: "create-failed" })).toBeUndefined();
  });

  test("cannot be taken of nodes without snapshots, and the message says how to delete them", async () => {
    await expect(nameFor({ CacheNodeType: "cache.t1.micro" })).rejects.toThrow(
      `AWS takes no final snapshot of the resource, because its CacheNodeType is cache.t1.micro; to delete the resource without a final snapshot, annotate the object with ${SKIP}: "true"`,
    );
    expect(await removal({ annotations: { [SKIP]: "true" } }, { ...GROUP, CacheNodeType: "cache.t1.micro" })).toEqual(
      {},
    );
  });
});

test("a member of a global datastore must be removed from there first, even without a snapshot", async () => {
  const GlobalReplicationGroupInfo = { GlobalReplicationGroupId: "ldgnf-carts" };
  for (const annotations of [{}, { [SKIP]: "true" }]) {
    await expect(removal({ annotations }, { ...GROUP, GlobalReplicationGroupInfo })).rejects.toThrow(
      "the group belongs to a global datastore; to remove it from there, use aws elasticache disassociate-global-replication-group --global-replication-group-id ldgnf-carts --replication-group-id sessions --replication-group-region us-west-2",
    );
  }
});
