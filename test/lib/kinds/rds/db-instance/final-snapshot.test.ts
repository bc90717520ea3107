import { describe, expect, it } from "vitest";
import { dbInstance } from "../../../../../lib/kinds/rds/db-instance/db-instance.generated.ts";
import type { AnyKind } from "../../../../../lib/reconcile/contract/kind.ts";
import { withAnswers } from "../../../../support/kinds/data/driven-kind.ts";

const kind = dbInstance as object as AnyKind;

/** What the call says that deletes an instance that RDS describes like this, for an object with these annotations. */
async function removal(object: object, description: object): Promise<object> {
  const { target, resource, calls } = withAnswers(kind, { dbInstanceIdentifier: "orders" });
  const seen = { arn: "arn", description };
  await kind.remove(target, { ...resource, ...object }, seen);
  const { DBInstanceIdentifier: _, ...input } = { ...calls[0]?.input } as Readonly<Record<string, unknown>>;
  return input;
}

const INSTANCE = { DBInstanceIdentifier: "orders", DbiResourceId: "db-ONE", DBInstanceStatus: "available" };
const none = { annotations: {} };
const withAnnotation = (name: string, value: string) => ({
  annotations: { [`rds.services.k8s.aws/${name}`]: value },
});

describe("the name of the final snapshot", () => {
  it("is the same for each attempt to delete one instance", async () => {
    const first = await removal(none, INSTANCE);
    expect(first).toMatchObject({
      SkipFinalSnapshot: false,
      FinalDBSnapshotIdentifier: expect.stringMatching(/^orders-final-[0-9a-f]{12}$/),
    });
    expect(await removal(none, { ...INSTANCE, DBInstanceStatus: "storage-full" })).toEqual(first);
  });

  it("is another one for a later instance of the same name", async () => {
    const later = { ...INSTANCE, DbiResourceId: "db-TWO" };
    expect(await removal(none, later)).not.toEqual(await removal(none, INSTANCE));
  });

  it("is the one in the annotation, unless that is empty", async () => {
    const named = withAnnotation("final-db-snapshot-identifier", "last");
    expect(await removal(named, INSTANCE)).toEqual({ SkipFinalSnapshot: false, FinalDBSnapshotIdentifier: "last" });
    const empty = withAnnotation("final-db-snapshot-identifier", "");
    expect(await removal(empty, INSTANCE)).toEqual(await removal(none, INSTANCE));
  });
});

describe("an instance of which RDS takes no snapshot", () => {
  const rows = [
    ["one in a cluster", { DBClusterIdentifier: "orders" }, "its data belongs to its cluster"],
    ["a replica", { ReadReplicaSourceDBInstanceIdentifier: "orders" }, "its source has its data"],
    ["a replica of a cluster", { ReadReplicaSourceDBClusterIdentifier: "orders" }, "its source has its data"],
    ["one that failed", { DBInstanceStatus: "failed" }, "its DBInstanceStatus is failed"],
    ["one that could not be restored", { DBInstanceStatus: "incompatible-restore" }, "is incompatible-restore"],
  ] as const;

  it.each(rows)("such as %s is not deleted, and the error says how it can be", async (_, change, why) => {
    await expect(removal(none, { ...INSTANCE, ...change })).rejects.toThrow(
      "AWS takes no final snapshot of the resource",
    );
    await expect(removal(none, { ...INSTANCE, ...change })).rejects.toThrow(why);
    await expect(removal(none, { ...INSTANCE, ...change })).rejects.toThrow('skip-final-snapshot: "true"');
  });

  it.each(rows)("such as %s is deleted without one if the object says so", async (_, change) => {
    const skipping = withAnnotation("skip-final-snapshot", "true");
    expect(await removal(skipping, { ...INSTANCE, ...change })).toEqual({ SkipFinalSnapshot: true });
  });
});

it("a final snapshot is taken if the object says that it is not to be skipped", async () => {
  expect(await removal(withAnnotation("skip-final-snapshot", "false"), INSTANCE)).toEqual(
    await removal(none, INSTANCE),
  );
});

it.each([
  ["true", true],
  ["false", false],
])("the automated backups are deleted if the object says %s", async (value, DeleteAutomatedBackups) => {
  expect(await removal(withAnnotation("delete-automated-backups", value), INSTANCE)).toMatchObject({
    DeleteAutomatedBackups,
  });
  expect(await removal(none, INSTANCE)).not.toHaveProperty("DeleteAutomatedBackups");
});

it("an instance that is protected from deletion is not deleted, not even without a snapshot", async () => {
  const skipping = withAnnotation("skip-final-snapshot", "true");
  await expect(removal(skipping, { ...INSTANCE, DeletionProtection: true })).rejects.toThrow(
    "aws rds modify-db-instance --db-instance-identifier orders --no-deletion-protection",
  );
});
