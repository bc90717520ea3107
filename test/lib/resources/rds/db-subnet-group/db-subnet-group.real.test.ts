import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import type { Connect } from "../../../../../lib/reconcile/dependencies.ts";
import { dbSubnetGroup } from "../../../../../lib/resources/rds/db-subnet-group/db-subnet-group.generated.ts";
import { dbSubnetGroupKind } from "../../../../../lib/resources/rds/db-subnet-group/kind.ts";
import type { DBSubnetGroupSpec } from "../../../../../lib/resources/rds/db-subnet-group/spec.generated.ts";
import { aroundCommands } from "../../../../support/aws/connections/around-commands.ts";
import {
  type DBSubnetGroupOnRDS,
  DECLARED,
  openDBSubnetGroupOnRDS,
  SUBNETS,
} from "../../../../support/kinds/kind-on-aws/rds/db-subnet-group-on-rds.ts";
import { createKindWorld } from "../../../../support/worlds/kind-world.ts";

const READS = ["DescribeDBSubnetGroups", "ListTagsForResource"];
const [A, B, C] = SUBNETS;

let aws: DBSubnetGroupOnRDS;
let name: string;

beforeAll(async () => {
  aws = await openDBSubnetGroupOnRDS();
}, 120_000);

afterAll(async () => {
  await aws[Symbol.asyncDispose]();
});

beforeEach(() => {
  name = `databases-${randomUUID()}`;
});

afterEach(() => {
  aws.proxy.refuseNothing();
});

/** An object that declares the group, and the passes over it. */
async function declare(spec: Partial<DBSubnetGroupSpec> = {}, connect: Connect = aws.connect) {
  const entry = { resource: dbSubnetGroupKind, load: async () => dbSubnetGroup };
  const world = createKindWorld<DBSubnetGroupSpec>(entry, "databases", connect);
  await world.apply({ name, ...DECLARED, ...spec });
  return world;
}

test("is created, checked, changed and deleted by these calls, one for the description and the subnets", async () => {
  const world = await declare();
  const { outcome, calls } = await world.pass();
  expect(outcome).toBe("created");
  expect(calls).toEqual(["DescribeDBSubnetGroups", "CreateDBSubnetGroup", "ListTagsForResource"]);
  expect(world.object()?.status).toMatchObject({
    ackResourceMetadata: { arn: aws.arn(name) },
    subnetGroupStatus: "Complete",
    subnets: [{ subnetIdentifier: A, subnetStatus: "Active" }, { subnetIdentifier: B }],
    supportedNetworkTypes: ["IPV4"],
    vpcID: expect.stringMatching(/^vpc-/),
  });
  expect(await world.pass()).toMatchObject({ outcome: "unchanged", calls: READS });

  await world.apply({ name, description: "Databases of the shop", subnetIDs: [C, B] });
  expect((await world.pass()).calls).toEqual([...READS, "ModifyDBSubnetGroup"]);
  expect(await aws.read(name)).toMatchObject({
    DBSubnetGroupDescription: "Databases of the shop",
    Subnets: [{ SubnetIdentifier: C }, { SubnetIdentifier: B }],
  });
  await world.delete();
  expect((await world.pass()).calls).toEqual([...READS, "DeleteDBSubnetGroup"]);
  expect(await aws.read(name)).toBeUndefined();
});

test("the order of the subnets does not matter", async () => {
  const world = await declare();
  await world.pass();
  await world.apply({ name, ...DECLARED, subnetIDs: [B, A] });
  expect(await world.pass()).toMatchObject({ calls: READS });
  expect(world.conditions()).toContain("Ready=True");
});

test("a spec without subnets is Terminal before any call, also if the group exists, which keeps its subnets", async () => {
  const world = await declare({ subnetIDs: [] });
  expect(await world.pass()).toMatchObject({ outcome: "terminal", calls: [] });
  expect(world.conditions()).toContain("spec.subnetIDs or spec.subnetRefs must list subnets");
  await world.apply({ name, ...DECLARED });
  await world.pass();
  await world.apply({ name, description: DECLARED.description });
  expect((await world.pass()).calls).not.toContain("ModifyDBSubnetGroup");
  expect(world.conditions()).toContain("ACK.Terminal=True");
  expect(await aws.read(name)).toMatchObject({ Subnets: [{ SubnetIdentifier: A }, { SubnetIdentifier: B }] });
});

test("a subnet that does not exist is Terminal", async () => {
  const world = await declare({ subnetIDs: [A, "subnet-0123456789abcdef0"] });
  expect(await world.pass()).toMatchObject({ outcome: "terminal" });
  expect(world.conditions()).toContain("api error InvalidSubnet");
});

test("subnets in too few Availability Zones are Terminal", async () => {
  const world = await declare({ subnetIDs: [A] });
  const { outcome } = await world.pass();
  expect(world.conditions()).toContain("api error DBSubnetGroupDoesNotCoverEnoughAZs");
  expect(outcome).toBe("terminal");
});

test("a group of others that comes after the look is left alone", async () => {
  const connect = aroundCommands(aws.connect, "CreateDBSubnetGroup", async (command, send) => {
    await aws.make(name, { team: "other" });
    return await send(command);
  });
  const world = await declare({}, connect);
  await world.pass();
  expect(world.conditions()).toContain("ACK.Terminal=True AlreadyExists: Resource already exists");
  await world.delete();
  expect(world.object()).toBeUndefined();
  expect(await aws.read(name)).toMatchObject({ DBSubnetGroupDescription: "Made by others" });
  expect(await aws.readTags(name)).toEqual({ team: "other" });
});

test("a group that a database uses is deleted later, and the object says what to do", async () => {
  const world = await declare();
  await world.pass();
  await world.delete();
  aws.proxy.refuse("DeleteDBSubnetGroup", 400, "InvalidDBSubnetGroupStateFault", "A database still uses it.");
  await world.pass();
  expect(world.conditions()).toContain("delete the databases that use the group first");
  aws.proxy.refuseNothing();
  await world.pass();
  expect(world.object()).toBeUndefined();
  expect(await aws.read(name)).toBeUndefined();
});

test("a name with upper-case letters settles, although RDS stores it in lower case", async () => {
  const world = await declare({ name: name.toUpperCase() });
  expect(await world.pass()).toMatchObject({ outcome: "created" });
  expect(await world.pass()).toMatchObject({ outcome: "unchanged", calls: READS });
  expect(await aws.read(name)).toMatchObject({ DBSubnetGroupName: name, DBSubnetGroupArn: aws.arn(name) });
  expect(await aws.readTags(name)).toMatchObject({ "services.k8s.aws/driftless-owner": "cluster/shop/databases" });
  expect(world.object()?.status).toMatchObject({ ackResourceMetadata: { arn: aws.arn(name) } });
  await world.delete();
  expect((await world.pass()).calls).toContain("DeleteDBSubnetGroup");
  expect(world.object()).toBeUndefined();
});
