import { describe, expect, it } from "vitest";
import { removal } from "../../../../../lib/resources/rds/db-instance/final-snapshot.ts";

const INSTANCE = { DBInstanceIdentifier: "orders", DbiResourceId: "db-ONE", DBInstanceStatus: "available" };
const none = { annotations: {} };
const withAnnotation = (name: string, value: string) => ({
  annotations: { [`rds.services.k8s.aws/${name}`]: value },
});

describe("the name of the final snapshot", () => {
  it("is the same for each attempt to delete one instance", () => {
    const first = removal(none, INSTANCE);
    expect(first).toMatchObject({
      SkipFinalSnapshot: false,
      FinalDBSnapshotIdentifier: expect.stringMatching(/^orders-final-[0-9a-f]{12}$/),
    });
    expect(removal(none, { ...INSTANCE, DBInstanceStatus: "storage-full" })).toEqual(first);
  });

  it("is another one for a later instance of the same name", () => {
    const later = { ...INSTANCE, DbiResourceId: "db-TWO" };
    expect(removal(none, later)).not.toEqual(removal(none, INSTANCE));
  });

  it("is the one in the annotation, unless that is empty", () => {
    const named = withAnnotation("final-db-snapshot-identifier", "last");
    expect(removal(named, INSTANCE)).toEqual({ SkipFinalSnapshot: false, FinalDBSnapshotIdentifier: "last" });
    const empty = withAnnotation("final-db-snapshot-identifier", "");
    expect(removal(empty, INSTANCE)).toEqual(removal(none, INSTANCE));
  });
});

describe("an instance of which RDS takes no snapshot", () => {
  const rows = [
    ["an instance in a cluster", { DBClusterIdentifier: "orders" }],
    ["a replica", { ReadReplicaSourceDBInstanceIdentifier: "orders" }],
    ["a replica", { ReadReplicaSourceDBClusterIdentifier: "orders" }],
    ["an instance that is failed", { DBInstanceStatus: "failed" }],
    ["an instance that is incompatible-restore", { DBInstanceStatus: "incompatible-restore" }],
  ] as const;

  it.each(rows)("such as %s is not deleted, and the error says how it can be", (what, change) => {
    expect(() => removal(none, { ...INSTANCE, ...change })).toThrow(`RDS takes no final snapshot of ${what}`);
    expect(() => removal(none, { ...INSTANCE, ...change })).toThrow('skip-final-snapshot: "true"');
  });

  it.each(rows)("such as %s is deleted without one if the object says so", (_, change) => {
    const skipping = withAnnotation("skip-final-snapshot", "true");
    expect(removal(skipping, { ...INSTANCE, ...change })).toEqual({ SkipFinalSnapshot: true });
  });
});

it("a final snapshot is taken if the object says that it is not to be skipped", () => {
  expect(removal(withAnnotation("skip-final-snapshot", "false"), INSTANCE)).toEqual(removal(none, INSTANCE));
});

it.each([
  ["true", true],
  ["false", false],
])("the automated backups are deleted if the object says %s", (value, DeleteAutomatedBackups) => {
  expect(removal(withAnnotation("delete-automated-backups", value), INSTANCE)).toMatchObject({
    DeleteAutomatedBackups,
  });
  expect(removal(none, INSTANCE)).not.toHaveProperty("DeleteAutomatedBackups");
});

it("an instance that is protected from deletion is not deleted, not even without a snapshot", () => {
  const skipping = withAnnotation("skip-final-snapshot", "true");
  expect(() => removal(skipping, { ...INSTANCE, DeletionProtection: true })).toThrow(
    "aws rds modify-db-instance --db-instance-identifier orders --no-deletion-protection",
  );
});
