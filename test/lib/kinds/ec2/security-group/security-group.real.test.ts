import { randomUUID } from "node:crypto";
import { AuthorizeSecurityGroupEgressCommand, RevokeSecurityGroupEgressCommand } from "@aws-sdk/client-ec2";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { aroundCommands } from "../../../../support/aws/connections/around-commands.ts";
import {
  declareGroup,
  groupWorld,
  HTTPS,
  OFFICE,
  READS,
  rulesOf,
  SHOP,
  TO_ALL,
  wait,
} from "../../../../support/kinds/kind-on-aws/ec2/declared-group.ts";
import {
  openSecurityGroupOnEC2,
  type SecurityGroupOnEC2,
} from "../../../../support/kinds/kind-on-aws/ec2/security-group-on-ec2.ts";

const FIND = "DescribeSecurityGroups";

let aws: SecurityGroupOnEC2;
let name: string;

beforeAll(async () => {
  aws = await openSecurityGroupOnEC2();
});

afterAll(async () => {
  await aws[Symbol.asyncDispose]();
});

beforeEach(() => {
  name = `servers-${randomUUID()}`;
});

test("is created, checked, changed and deleted by these calls", async () => {
  const world = await declareGroup(aws, name, { ingressRules: [{ ...HTTPS, ipRanges: [OFFICE] }] });
  const { outcome, calls } = await world.pass();
  expect(outcome).toBe("created");
  expect(calls).toEqual([
    ...[FIND, FIND],
    "CreateSecurityGroup",
    ...READS,
    "AuthorizeSecurityGroupIngress",
    "DescribeSecurityGroupRules",
  ]);
  const { GroupId: id, SecurityGroupArn: arn } = await aws.existing(name);
  expect(world.object()?.status).toMatchObject({
    ackResourceMetadata: { arn },
    id,
    rules: expect.arrayContaining([
      expect.objectContaining({ isEgress: true, ipProtocol: "-1", cidrIPv4: "0.0.0.0/0" }),
      expect.objectContaining({ isEgress: false, ...HTTPS, cidrIPv4: "10.1.0.0/16" }),
    ]),
  });
  expect(world.conditions()).toContain("Ready=True");
  expect(await world.pass()).toMatchObject({ outcome: "unchanged", calls: READS });

  await world.apply({ ...aws.spec(name), ingressRules: [{ ...HTTPS, ipRanges: [SHOP] }] });
  expect((await world.pass()).calls).toEqual([
    ...READS,
    "AuthorizeSecurityGroupIngress",
    "RevokeSecurityGroupIngress",
    "DescribeSecurityGroupRules",
  ]);
  expect(await rulesOf(aws, name)).toMatchObject([{ IpRanges: [{ CidrIp: "10.2.0.0/16" }] }]);
  await world.delete();
  expect((await world.pass()).calls).toEqual([...READS, "DeleteSecurityGroup"]);
  expect(await aws.read(name)).toBeUndefined();
});

test.each([
  ["the name", { name: "another" }],
  ["the description", { description: "Clients" }],
  ["the VPC", { vpcID: "vpc-0a1b2c3d4e5f67890" }],
])("a change of %s is Terminal, and changes nothing", async (_, change) => {
  const world = await declareGroup(aws, name);
  await world.pass();
  const before = await aws.read(name);
  await world.apply({ ...aws.spec(name), ...change });
  expect((await world.pass()).calls).toEqual(READS);
  expect(world.conditions()).toContain("ACK.Terminal=True");
  expect(await aws.read(name)).toEqual(before);
});

test("a group that others' rules name is deleted later, and the object says what to do", async () => {
  const world = await declareGroup(aws, name);
  await world.pass();
  const { GroupId } = await aws.existing(name);
  const user = `user-${randomUUID()}`;
  await aws.make(user, {});
  const using = {
    GroupId: (await aws.existing(user)).GroupId,
    IpPermissions: [{ IpProtocol: "-1", UserIdGroupPairs: [{ GroupId }] }],
  };
  await aws.ec2.send(new AuthorizeSecurityGroupEgressCommand(using));
  await world.delete();
  await world.pass();
  expect(world.conditions()).toContain("take the group from what uses it and from the rules of other groups first");
  expect(world.conditions()).toContain("ACK.Recoverable=True");
  await aws.ec2.send(new RevokeSecurityGroupEgressCommand(using));
  await world.pass();
  expect(world.object()).toBeUndefined();
  expect(await aws.read(name)).toBeUndefined();
});

describe("a group of others", () => {
  test("that has the name is left alone", async () => {
    await aws.make(name, { team: "other" });
    const world = await declareGroup(aws, name);
    expect((await world.pass()).calls).not.toContain("CreateSecurityGroup");
    expect(world.conditions()).toContain("ACK.Terminal=True AlreadyExists: Resource already exists");
    await world.delete();
    expect(world.object()).toBeUndefined();
    expect(await aws.readTags(name)).toEqual({ team: "other" });
  });

  test("such as the default group of the VPC is left alone", async () => {
    name = "default";
    const world = await declareGroup(aws, name);
    expect((await world.pass()).calls.filter((call) => !call.startsWith("Describe"))).toEqual([]);
    expect(world.conditions()).toContain("ACK.Terminal=True");
  });

  test("that comes after the look is left alone", async () => {
    const connect = aroundCommands(aws.connect, "CreateSecurityGroup", async (command, send) => {
      await aws.make(name, { team: "other" });
      return await send(command);
    });
    const world = await declareGroup(aws, name, {}, connect);
    await world.pass();
    wait(aws);
    await world.pass();
    expect(world.conditions()).toContain("ACK.Terminal=True");
    expect(await aws.readTags(name)).toEqual({ team: "other" });
  });

  test("that consents is adopted by its ID, and its rules fill the spec", async () => {
    await aws.make(name, { "driftless.dev/adoptable-by": "cluster/shop" });
    const { GroupId: id } = await aws.existing(name);
    await aws.ec2.send(new RevokeSecurityGroupEgressCommand({ GroupId: id, IpPermissions: [TO_ALL] }));
    const world = groupWorld(aws, name);
    await world.user.create(world.reference, {
      annotations: {
        "services.k8s.aws/adoption-policy": "adopt",
        "services.k8s.aws/adoption-fields": JSON.stringify({ id }),
      },
    });
    await world.pass();
    expect(world.conditions()).toContain("Ready=True");
    expect(world.object()?.spec).toMatchObject({ name, description: "Servers", egressRules: [], ...aws.asMade });
    expect(await aws.readTags(name)).toMatchObject({ "services.k8s.aws/driftless-owner": `cluster/shop/${name}` });
    expect(await world.pass()).toMatchObject({ outcome: "unchanged", calls: READS });
  });
});

test("a group whose identifier the status lost is found by its owner tag", async () => {
  const world = await declareGroup(aws, name);
  await world.pass();
  const { GroupId: id } = await aws.existing(name);
  world.user.patchStatus(world.reference, { id: "sg-00000000000000000" });
  expect((await world.pass()).calls).not.toContain("CreateSecurityGroup");
  expect(world.object()?.status).toMatchObject({ id });
});

test("a VPC by a reference to an object of a kind that is not installed is waited for, with what to do", async () => {
  const world = groupWorld(aws, name);
  await world.apply({ name, description: "Servers", vpcRef: { from: { name: "main" } } });
  expect((await world.pass()).calls).toEqual([]);
  expect(world.conditions()).toContain("vpcs.ec2.services.k8s.aws");
});

test("tags are written with the create call, changed, and removed", async () => {
  const world = await declareGroup(aws, name, { tags: [{ key: "team", value: "shop" }] });
  await world.pass();
  expect(await aws.readTags(name)).toMatchObject({
    team: "shop",
    "services.k8s.aws/driftless-owner": `cluster/shop/${name}`,
  });
  await aws.writeTags(name, { ...(await aws.readTags(name)), team: "other" });
  wait(aws);
  await world.pass();
  expect(await aws.readTags(name)).toMatchObject({ team: "shop" });
  await world.apply(aws.spec(name));
  expect((await world.pass()).calls).toEqual([...READS, "DeleteTags", "DescribeSecurityGroupRules"]);
  expect(await aws.readTags(name)).not.toHaveProperty("team");
});
