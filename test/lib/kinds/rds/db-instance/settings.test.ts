import { describe, expect, it } from "vitest";
import { dbInstance } from "../../../../../lib/kinds/rds/db-instance/db-instance.generated.ts";
import type { AnyKind } from "../../../../../lib/reconcile/contract/kind.ts";
import { partOf, withAnswers } from "../../../../support/kinds/data/driven-kind.ts";

const kind = dbInstance as object as AnyKind;
const settings = partOf(kind, "dbInstanceClass");
const CLASS = { dbInstanceClass: "db.t4g.micro" };

/** An instance that RDS describes like this, for an object with this spec. */
async function described(description: object, spec: object) {
  const DBInstances = [{ DBInstanceClass: "db.t4g.micro", ...description }];
  const { target, calls } = withAnswers(kind, spec, { DescribeDBInstances: { DBInstances } });
  const seen = (await kind.describe(target)) ?? expect.fail();
  return { target, calls, seen };
}

/** The values of a part in an instance that RDS describes like this. */
async function readAs(description: object, spec: object = CLASS, part = settings): Promise<unknown> {
  const { target, seen } = await described(description, spec);
  return await part.read(target, seen);
}

/** The call that changes the settings of an instance that RDS describes like this. */
async function changed(description: object, spec: object): Promise<unknown> {
  const { target, seen, calls } = await described(description, spec);
  const from = await settings.read(target, seen);
  await settings.write?.(target, { from, to: settings.desired(spec) }, { spec, seen, observed: new Map() });
  const [, made, ...others] = calls;
  expect(others).toEqual([]);
  return made?.input;
}

describe("an instance in a cluster", () => {
  const spec = { ...CLASS, dbClusterIdentifier: "orders" };

  it("keeps what the cluster decides", async () => {
    const ofCluster = { BackupRetentionPeriod: 7, MultiAZ: true, DeletionProtection: true };
    expect(await readAs(ofCluster, spec)).toEqual(settings.desired(spec));
    expect(await readAs(ofCluster)).not.toEqual(settings.desired(CLASS));
  });

  it("has what its spec declares, even if a new instance has it, too", async () => {
    const declared = { ...spec, copyTagsToSnapshot: false };
    expect(await readAs({ CopyTagsToSnapshot: true }, declared)).not.toEqual(settings.desired(declared));
    expect(await readAs({ CopyTagsToSnapshot: false }, declared)).toEqual(settings.desired(declared));
  });
});

describe("what RDS has accepted and not applied yet counts:", () => {
  it.each([
    ["a port", { Endpoint: { Port: 5432 }, PendingModifiedValues: { Port: 5433 } }, { port: 5433 }],
    [
      "a group of subnets",
      { DBSubnetGroup: { DBSubnetGroupName: "a" }, PendingModifiedValues: { DBSubnetGroupName: "b" } },
      { dbSubnetGroupName: "b" },
    ],
    [
      "the logs that are exported",
      {
        EnabledCloudwatchLogsExports: ["error", "slow"],
        PendingModifiedValues: {
          PendingCloudwatchLogsExports: { LogTypesToEnable: ["audit"], LogTypesToDisable: ["slow"] },
        },
      },
      { enableCloudwatchLogsExports: ["audit", "error"] },
    ],
    [
      "whether IAM authenticates users",
      { PendingModifiedValues: { IAMDatabaseAuthenticationEnabled: true } },
      { enableIAMDatabaseAuthentication: true },
    ],
  ])("%s", async (_, description, declared) => {
    const spec = { ...CLASS, ...declared };
    expect(await readAs(description, spec)).toEqual(settings.desired(spec));
  });
});

describe("what ends does not count:", () => {
  it.each([
    [
      "an option group",
      {
        OptionGroupMemberships: [
          { OptionGroupName: "a", Status: "pending-maintenance-removal" },
          { OptionGroupName: "b", Status: "pending-maintenance-apply" },
        ],
      },
      { optionGroupName: "b" },
    ],
    [
      "a security group",
      {
        VpcSecurityGroups: [
          { VpcSecurityGroupId: "sg-1", Status: "removing" },
          { VpcSecurityGroupId: "sg-2", Status: "adding" },
        ],
      },
      { vpcSecurityGroupIDs: ["sg-2"] },
    ],
    ["a domain", { DomainMemberships: [{ Domain: "d-1", Status: "removing" }] }, {}],
    ["the growth of the storage up to its present size", { AllocatedStorage: 20, MaxAllocatedStorage: 20 }, {}],
  ])("%s", async (_, description, declared) => {
    const spec = { ...CLASS, ...declared };
    expect(await readAs(description, spec)).toEqual(settings.desired(spec));
  });
});

describe("what RDS wants together is sent together:", () => {
  it("the size and the speed of storage", async () => {
    const storage = { AllocatedStorage: 400, StorageType: "gp3", Iops: 12_000, StorageThroughput: 500 };
    const spec = { allocatedStorage: 400, storageType: "gp3", iops: 13_000, storageThroughput: 500 };
    expect(await changed({ DBInstanceClass: "db.t4g.micro", ...storage }, { ...CLASS, ...spec })).toEqual({
      DBInstanceIdentifier: "",
      ...storage,
      Iops: 13_000,
      ApplyImmediately: true,
    });
  });

  it("the size that storage has grown to, although less is declared", async () => {
    const storage = { AllocatedStorage: 450, MaxAllocatedStorage: 1000, StorageType: "gp3", Iops: 12_000 };
    const spec = { allocatedStorage: 400, maxAllocatedStorage: 1000, storageType: "gp3", iops: 13_000 };
    expect(await changed({ DBInstanceClass: "db.t4g.micro", ...storage }, { ...CLASS, ...spec })).toEqual({
      DBInstanceIdentifier: "",
      AllocatedStorage: 450,
      StorageType: "gp3",
      Iops: 13_000,
      ApplyImmediately: true,
    });
  });

  it("the end of monitoring needs no role", async () => {
    const monitored = { DBInstanceClass: "db.t4g.micro", MonitoringInterval: 60, MonitoringRoleArn: "arn" };
    expect(await changed(monitored, CLASS)).toEqual({
      DBInstanceIdentifier: "",
      MonitoringInterval: 0,
      ApplyImmediately: true,
    });
  });
});

it("only a change to the version allows a major upgrade", async () => {
  const found = { DBInstanceClass: "db.t4g.micro", EngineVersion: "15.4", MultiAZ: true };
  expect(await changed(found, { ...CLASS, engineVersion: "16" })).toEqual({
    DBInstanceIdentifier: "",
    AllowMajorVersionUpgrade: true,
    EngineVersion: "16",
    MultiAZ: false,
    ApplyImmediately: true,
  });
  expect(await changed(found, { ...CLASS, engineVersion: "15" })).not.toHaveProperty("AllowMajorVersionUpgrade");
});

it("a version that begins like the declared one is another one", async () => {
  const spec = { ...CLASS, engineVersion: "16.1", autoMinorVersionUpgrade: false };
  expect(await readAs({ EngineVersion: "16.10", AutoMinorVersionUpgrade: false }, spec)).not.toEqual(
    settings.desired(spec),
  );
});

it("after a failover, an instance with a standby is in either of its zones", async () => {
  const zone = partOf(kind, "availabilityZone");
  const zones = { AvailabilityZone: "us-west-2b", SecondaryAvailabilityZone: "us-west-2a" };
  expect(await readAs(zones, { ...CLASS, availabilityZone: "us-west-2a" }, zone)).toBe("us-west-2a");
  expect(await readAs(zones, { ...CLASS, availabilityZone: "us-west-2c" }, zone)).toBe("us-west-2b");
});
