import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  type DBInstanceOnRDS,
  DECLARED,
  openDBInstanceOnRDS,
} from "../../../../support/kinds/kind-on-aws/rds/db-instance-on-rds.ts";
import {
  type DBInstanceWorld,
  declareInstance,
  READS,
} from "../../../../support/kinds/kind-on-aws/rds/db-instance-world.ts";

let aws: DBInstanceOnRDS;
let name: string;

beforeAll(async () => {
  aws = await openDBInstanceOnRDS();
});

afterAll(async () => {
  await aws[Symbol.asyncDispose]();
});

beforeEach(() => {
  name = `orders-${randomUUID()}`;
});

afterEach(() => {
  aws.proxy.refuseNothing();
});

test("is created, checked, changed and deleted by these calls", async () => {
  const world = await declareInstance(aws, name, {
    masterUsername: "shop",
    masterUserPassword: { name: "passwords", key: "shop" },
  });
  expect((await world.pass()).calls).toEqual(["DescribeDBInstances", "CreateDBInstance"]);
  expect(world.conditions()).toContain("ACK.ResourceSynced=False creating: the instance is creating");
  expect(await world.settle()).toEqual([]);
  expect([...(await world.pass()).calls].sort()).toEqual(READS);
  expect(world.object()?.status).toMatchObject({ dbInstanceStatus: "available", origin: "Created" });

  const changes = { multiAZ: true, backupRetentionPeriod: 7, port: 5433, allocatedStorage: 40 };
  const password = { masterUsername: "shop", masterUserPassword: { name: "passwords", key: "shop" } };
  await world.apply({ dbInstanceIdentifier: name, ...DECLARED, ...password, ...changes });
  expect([...(await world.pass()).calls].sort()).toEqual([...READS, "ModifyDBInstance"]);
  expect(world.conditions()).toContain("ACK.ResourceSynced=False modifying: RDS is changing the instance");
  expect(await world.settle()).toEqual([]);
  expect(await aws.read(name)).toMatchObject({
    MultiAZ: true,
    BackupRetentionPeriod: 7,
    Endpoint: { Port: 5433 },
    AllocatedStorage: 40,
  });

  await world.delete();
  expect([...(await world.pass()).calls].sort()).toEqual(["DeleteDBInstance", ...READS]);
  expect(world.conditions()).toContain("ACK.ResourceSynced=False deleting: the instance is deleting");
  expect(await world.vanish()).toEqual([]);
  expect(await aws.read(name)).toBeUndefined();
});

test("has the identifier in lower case, as RDS stores it", async () => {
  const world = await declareInstance(aws, name, { dbInstanceIdentifier: name.toUpperCase() });
  await world.settle();
  expect([...(await world.pass()).calls].sort()).toEqual(READS);
  expect(world.object()?.status?.ackResourceMetadata).toMatchObject({ arn: aws.arn(name) });
});

test("waits while RDS is at work for someone else, and if RDS says so in response to a change", async () => {
  const world = await declareInstance(aws, name);
  await world.settle();
  aws.proxy.refuse("ModifyDBInstance", 400, "InvalidDBInstanceState", "Database instance is not in available state.");
  await world.apply({ dbInstanceIdentifier: name, ...DECLARED, multiAZ: true });
  await world.pass();
  expect(world.conditions()).toContain("ACK.ResourceSynced=False modifying: RDS accepts no change to the instance");
  expect(world.conditions()).not.toContain("ACK.Recoverable=True");
  aws.proxy.refuseNothing();
  expect(await world.settle()).toEqual(["ModifyDBInstance"]);
});

describe("the password of an instance", () => {
  const PASSWORD = { masterUsername: "shop", masterUserPassword: { name: "passwords", key: "shop" } };
  const MANAGED = { masterUsername: "shop", manageMasterUserPassword: true };

  test("is set again if the Secret changes, by one call, and is shown nowhere", async () => {
    const world = await declareInstance(aws, name, PASSWORD);
    await world.settle();
    await world.setPassword("second-password");
    const { calls } = await world.pass();
    expect([...calls].sort()).toEqual([...READS, "ModifyDBInstance"]);
    expect(await world.settle()).toEqual([]);
    expect([...(await world.pass()).calls].sort()).toEqual(READS);
    expect(JSON.stringify([world.object(), world.events(), world.conditions()])).not.toMatch(/(first|second)-password/);
    expect(world.events()).toContainEqual(expect.stringContaining("masterUserPassword: (secret) -> (new secret)"));
  });

  test("passes to RDS, and from RDS to the Secret, by one call each", async () => {
    const world = await declareInstance(aws, name, PASSWORD);
    await world.settle();
    await world.apply({ dbInstanceIdentifier: name, ...DECLARED, ...MANAGED });
    expect(await world.settle()).toEqual(["ModifyDBInstance"]);
    expect(await aws.read(name)).toMatchObject({ MasterUserSecret: { SecretStatus: "active" } });
    await world.apply({ dbInstanceIdentifier: name, ...DECLARED, ...PASSWORD });
    const [first] = await world.settle();
    expect(first).toBe("ModifyDBInstance");
    expect(await aws.read(name)).not.toHaveProperty("MasterUserSecret");
  });

  test("stays with RDS if no Secret has another one", async () => {
    const world = await declareInstance(aws, name, MANAGED);
    await world.settle();
    await world.apply({ dbInstanceIdentifier: name, ...DECLARED, masterUsername: "shop" });
    await world.pass();
    expect(world.conditions()).toContain(
      "spec.manageMasterUserPassword can only be removed if spec.masterUserPassword names the new password",
    );
    expect(await aws.read(name)).toHaveProperty("MasterUserSecret");
  });

  test("cannot come from both", async () => {
    const world = await declareInstance(aws, name, { ...PASSWORD, ...MANAGED });
    expect((await world.pass()).calls).not.toContain("CreateDBInstance");
    expect(world.conditions()).toContain(
      "spec.masterUserPassword and spec.manageMasterUserPassword exclude each other",
    );
  });
});

describe("a change that RDS has yet to apply", () => {
  const WAITS =
    "ACK.ResourceSynced=False PendingModifiedValues: RDS has accepted dbInstanceClass, and applies it by the maintenance window";

  async function schedule(world: DBInstanceWorld): Promise<void> {
    await world.settle();
    await aws.modify(name, { DBInstanceClass: "db.t4g.large", ApplyImmediately: false });
  }

  test("is neither drift nor done if the spec declares it: it is waited for", async () => {
    const world = await declareInstance(aws, name, { dbInstanceClass: "db.t4g.micro" });
    await schedule(world);
    await world.apply({ dbInstanceIdentifier: name, ...DECLARED, dbInstanceClass: "db.t4g.large" });
    for (let passes = 0; passes < 3; passes++) {
      expect([...(await world.pass()).calls].sort()).toEqual(READS);
      expect(world.conditions()).toContain(WAITS);
    }
    expect(world.object()?.status).toMatchObject({ pendingModifiedValues: { dbInstanceClass: "db.t4g.large" } });
    await aws.modify(name, {});
    expect(await world.settle()).toEqual([]);
  });

  test("is withdrawn if the spec declares another value", async () => {
    const world = await declareInstance(aws, name);
    await schedule(world);
    expect((await world.pass()).calls).toContain("ModifyDBInstance");
    expect(world.events()).toContainEqual(expect.stringContaining("dbInstanceClass: db.t4g.large -> db.t4g.micro"));
    await world.settle();
    expect(await aws.read(name)).toMatchObject({ DBInstanceClass: "db.t4g.micro" });
  });

  test("does not keep the instance from being deleted", async () => {
    const world = await declareInstance(aws, name);
    await schedule(world);
    await world.delete();
    expect(await world.vanish()).toEqual(["DeleteDBInstance"]);
  });
});

describe("the storage of an instance", () => {
  test("is enlarged, and counts as declared if RDS has enlarged it within its bounds", async () => {
    const world = await declareInstance(aws, name, { maxAllocatedStorage: 100 });
    await world.settle();
    await world.apply({ dbInstanceIdentifier: name, ...DECLARED, allocatedStorage: 30, maxAllocatedStorage: 100 });
    expect(await world.settle()).toEqual(["ModifyDBInstance"]);
    await aws.modify(name, { AllocatedStorage: 60 });
    expect(await world.settle()).toEqual([]);
    expect(await aws.read(name)).toMatchObject({ AllocatedStorage: 60 });
  });

  test("is not shrunk, not even after others have enlarged it: RDS is not asked", async () => {
    const world = await declareInstance(aws, name);
    await world.settle();
    await aws.modify(name, { AllocatedStorage: 60 });
    expect((await world.pass()).calls).not.toContain("ModifyDBInstance");
    expect(world.conditions()).toMatch(/ACK.Terminal=True CannotShrink: .*spec.allocatedStorage is 20, but .* 60 GiB/);
  });
});

test("has a later minor version, to which RDS has upgraded by itself", async () => {
  const world = await declareInstance(aws, name, { engineVersion: "16.1" });
  await world.settle();
  await aws.modify(name, { EngineVersion: "16.4" });
  expect(await world.settle()).toEqual([]);
  await world.apply({ dbInstanceIdentifier: name, ...DECLARED, engineVersion: "16" });
  expect(await world.settle()).toEqual([]);
});

test.each(["dbClusterIdentifier", "dbClusterSnapshotIdentifier", "dbSnapshotIdentifier", "sourceDBInstanceIdentifier"])(
  "is not created from what %s names, which may be another namespace's",
  async (field) => {
    const world = await declareInstance(aws, name, { [field]: "others" });
    expect((await world.pass()).calls).toEqual(["DescribeDBInstances"]);
    expect(world.conditions()).toContain(`ACK.Terminal=True NotSupported: no resource is created with spec.${field}`);
    expect(await aws.read(name)).toBeUndefined();
  },
);

test("may have a source if it exists", async () => {
  const world = await declareInstance(aws, name);
  await world.settle();
  await world.apply({ dbInstanceIdentifier: name, ...DECLARED, dbSnapshotIdentifier: "restored-from" });
  expect(await world.settle()).toEqual([]);
});
