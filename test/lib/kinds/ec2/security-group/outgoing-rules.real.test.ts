import { randomUUID } from "node:crypto";
import { AuthorizeSecurityGroupEgressCommand, RevokeSecurityGroupEgressCommand } from "@aws-sdk/client-ec2";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  declareGroup,
  HTTPS,
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

test("a spec without any keeps the rule of a new group, and a spec with some removes it", async () => {
  const world = await declareGroup(aws, name);
  await world.pass();
  expect(await rulesOf(aws, name, "egress")).toEqual([TO_ALL]);
  await world.apply({ ...aws.spec(name), egressRules: [{ ...HTTPS, ipRanges: [SHOP] }] });
  await world.pass();
  expect(await rulesOf(aws, name, "egress")).toMatchObject([{ FromPort: 443, IpRanges: [{ CidrIp: "10.2.0.0/16" }] }]);
  await world.apply(aws.spec(name));
  await world.pass();
  expect(await rulesOf(aws, name, "egress")).toEqual([TO_ALL]);
});

test("a spec without any keeps the rule of a new group for IPv6, too, unless it declares the other", async () => {
  const world = await declareGroup(aws, name);
  await world.pass();
  const { GroupId } = await aws.existing(name);
  const IpPermissions = [{ IpProtocol: "-1", Ipv6Ranges: [{ CidrIpv6: "::/0" }] }];
  await aws.ec2.send(new AuthorizeSecurityGroupEgressCommand({ GroupId, IpPermissions }));
  expect((await world.pass()).calls).toEqual(READS);
  await world.apply({ ...aws.spec(name), egressRules: [{ ipProtocol: "-1", ipRanges: [{ cidrIP: "0.0.0.0/0" }] }] });
  expect((await world.pass()).calls).toContain("RevokeSecurityGroupEgress");
  expect(await rulesOf(aws, name, "egress")).toEqual([TO_ALL]);
});

test("an empty list removes all", async () => {
  const world = await declareGroup(aws, name, { egressRules: [] });
  await world.pass();
  expect(world.conditions()).toContain("Ready=True");
  expect(await rulesOf(aws, name, "egress")).toBeUndefined();
  expect((await world.pass()).calls).toEqual(READS);
});

test("the rule of a new group returns if others remove it", async () => {
  const world = await declareGroup(aws, name);
  await world.pass();
  const { GroupId } = await aws.existing(name);
  await aws.ec2.send(new RevokeSecurityGroupEgressCommand({ GroupId, IpPermissions: [TO_ALL] }));
  wait(aws);
  await world.pass();
  expect(await rulesOf(aws, name, "egress")).toEqual([TO_ALL]);
});
