import { randomUUID } from "node:crypto";
import {
  AuthorizeSecurityGroupIngressCommand,
  type DescribeSecurityGroupRulesCommandOutput,
  RevokeSecurityGroupIngressCommand,
} from "@aws-sdk/client-ec2";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { page as securityGroupPage } from "../../../../../lib/kinds/ec2/security-group.ts";
import { aroundCommands } from "../../../../support/aws/connections/around-commands.ts";
import {
  declareGroup,
  HTTPS,
  OFFICE,
  READS,
  rulesOf,
  SHOP,
  wait,
} from "../../../../support/kinds/kind-on-aws/ec2/declared-group.ts";
import {
  openSecurityGroupOnEC2,
  type SecurityGroupOnEC2,
} from "../../../../support/kinds/kind-on-aws/ec2/security-group-on-ec2.ts";

const noError = () => undefined;

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

test("a spec says every kind of rule, in any order and spelling, and settles", async () => {
  const { GroupId: other } = await aws.existing("default");
  const world = await declareGroup(aws, name, {
    ingressRules: [
      {
        ipProtocol: "6",
        fromPort: 443,
        toPort: 443,
        ipRanges: [{ cidrIP: "10.1.7.9/16", description: "Office" }, SHOP],
      },
      { ipProtocol: "TCP", fromPort: 443, toPort: 443, ipv6Ranges: [{ cidrIPv6: "2001:DB8:0:0::1/64" }] },
      {
        ipProtocol: "-1",
        fromPort: 1,
        toPort: 2,
        userIDGroupPairs: [{ description: "Each other" }, { groupID: other }],
      },
      { ipProtocol: "icmpv6", ipv6Ranges: [{ cidrIPv6: "::/0" }] },
    ],
    egressRules: [{ ...HTTPS, prefixListIDs: [{ prefixListID: "pl-00000001", description: "S3" }] }],
  });
  await world.pass();
  expect(world.conditions()).toContain("Ready=True");
  expect(await world.pass()).toMatchObject({ outcome: "unchanged", calls: READS });
  const { GroupId } = await aws.existing(name);
  expect(await rulesOf(aws, name)).toEqual([
    {
      IpProtocol: "tcp",
      FromPort: 443,
      ToPort: 443,
      IpRanges: [{ CidrIp: "10.1.0.0/16", Description: "Office" }, { CidrIp: "10.2.0.0/16" }],
      Ipv6Ranges: [{ CidrIpv6: "2001:db8::/64" }],
    },
    { IpProtocol: "-1", UserIdGroupPairs: [{ GroupId, Description: "Each other" }, { GroupId: other }] },
    { IpProtocol: "icmpv6", FromPort: -1, ToPort: -1, Ipv6Ranges: [{ CidrIpv6: "::/0" }] },
  ]);
  expect(await rulesOf(aws, name, "egress")).toEqual([
    {
      IpProtocol: "tcp",
      FromPort: 443,
      ToPort: 443,
      PrefixListIds: [{ PrefixListId: "pl-00000001", Description: "S3" }],
    },
  ]);
});

test("a group names itself by no group, by its ID, or by a reference to its object", async () => {
  const world = await declareGroup(aws, name, {
    ingressRules: [{ ipProtocol: "-1", userIDGroupPairs: [{ groupRef: { from: { name } } }] }],
  });
  await world.pass();
  const { GroupId: groupID } = await aws.existing(name);
  expect(await rulesOf(aws, name)).toEqual([{ IpProtocol: "-1", UserIdGroupPairs: [{ GroupId: groupID }] }]);
  for (const pair of [{ groupID }, {}, { groupID, userID: "000000000000" }]) {
    await world.apply({ ...aws.spec(name), ingressRules: [{ ipProtocol: "-1", userIDGroupPairs: [pair] }] });
    expect((await world.pass()).calls).toEqual(READS);
    expect(world.conditions()).toContain("Ready=True");
  }
});

test("a group names another by a reference to its object, whatever the state of that object", async () => {
  const world = await declareGroup(aws, name, {
    ingressRules: [{ ...HTTPS, userIDGroupPairs: [{ groupRef: { from: { name: "clients" } } }] }],
  });
  await world.pass();
  expect(world.conditions()).toContain('securitygroups.ec2.services.k8s.aws "clients" not found');
  expect(await rulesOf(aws, name)).toBeUndefined();
  const { GroupId: id } = await aws.existing("default");
  const reference = { kind: securityGroupPage.resource, namespace: "shop", name: "clients" };
  await world.user.create(reference, {});
  world.user.patchStatus(reference, { id, conditions: [{ type: "ACK.ResourceSynced", status: "False" }] });
  await world.pass();
  expect(await rulesOf(aws, name)).toMatchObject([{ UserIdGroupPairs: [{ GroupId: id }] }]);
});

test("two groups that name each other are created, and then get their rules", async () => {
  const from = (group: string) => ({
    ingressRules: [{ ...HTTPS, userIDGroupPairs: [{ groupRef: { from: { name: group } } }] }],
  });
  const clients = `clients-${name}`;
  const reference = { kind: securityGroupPage.resource, namespace: "shop", name: clients };
  const world = await declareGroup(aws, name, from(clients));
  await world.user.create(reference, { spec: { ...aws.spec(clients), ...from(name) } });
  const { uid = "" } = world.user.read(reference)?.metadata ?? {};
  await world.pass();
  expect(world.conditions()).toContain("Ready=False ReferenceNotResolved");
  await world.pass({ ...world.request(), name: clients, uid });
  await world.pass();
  expect(world.conditions()).toContain("Ready=True");
  const [one, other] = [await aws.existing(name), await aws.existing(clients)];
  expect(await rulesOf(aws, name)).toMatchObject([{ UserIdGroupPairs: [{ GroupId: other.GroupId }] }]);
  expect(await rulesOf(aws, clients)).toMatchObject([{ UserIdGroupPairs: [{ GroupId: one.GroupId }] }]);
});

test("a changed description is written in place, and a removed one removed", async () => {
  const at = (description?: string) => [{ ...HTTPS, ipRanges: [{ ...OFFICE, ...(description && { description }) }] }];
  const world = await declareGroup(aws, name, { ingressRules: at("Office"), egressRules: at("Office") });
  await world.pass();
  const DESCRIBE = [
    ...["Ingress", "Egress"].map((direction) => `UpdateSecurityGroupRuleDescriptions${direction}`),
    "DescribeSecurityGroupRules",
  ];
  await world.apply({ ...aws.spec(name), ingressRules: at("Main office"), egressRules: at("Main office") });
  expect((await world.pass()).calls).toEqual([...READS, ...DESCRIBE]);
  expect(await rulesOf(aws, name)).toMatchObject([{ IpRanges: [{ Description: "Main office" }] }]);
  await world.apply({ ...aws.spec(name), ingressRules: at(), egressRules: at() });
  expect((await world.pass()).calls).toEqual([...READS, ...DESCRIBE]);
  expect(await rulesOf(aws, name, "egress")).toEqual([
    { IpProtocol: "tcp", FromPort: 443, ToPort: 443, IpRanges: [{ CidrIp: "10.1.0.0/16" }] },
  ]);
});

test("rules of others are drift, and the ones that are declared are never gone meanwhile", async () => {
  const world = await declareGroup(aws, name, { ingressRules: [{ ...HTTPS, ipRanges: [OFFICE] }] });
  await world.pass();
  const { GroupId } = await aws.existing(name);
  const IpPermissions = [{ IpProtocol: "tcp", FromPort: 22, ToPort: 22, IpRanges: [{ CidrIp: "0.0.0.0/0" }] }];
  await aws.ec2.send(new AuthorizeSecurityGroupIngressCommand({ GroupId, IpPermissions }));
  wait(aws);
  const { calls } = await world.pass();
  expect(calls).toEqual([...READS, "RevokeSecurityGroupIngress", "DescribeSecurityGroupRules"]);
  expect(await rulesOf(aws, name)).toMatchObject([{ FromPort: 443 }]);
  expect(world.events().join()).toContain("DriftCorrected");
});

test("a rule that comes or goes after the look counts as done, and the others are still written", async () => {
  const permission = (cidr: string) => [
    { IpProtocol: "tcp", FromPort: 443, ToPort: 443, IpRanges: [{ CidrIp: cidr }] },
  ];
  const [kept, removed, added] = ["10.2.0.0/16", "10.3.0.0/16", "10.4.0.0/16"] as const;
  const asOther = aroundCommands(aws.connect, "AuthorizeSecurityGroupIngress", async (command, send) => {
    const { GroupId, IpPermissions: before = [] } = await aws.existing(name);
    if (before.length > 0) {
      await aws.ec2
        .send(new AuthorizeSecurityGroupIngressCommand({ GroupId, IpPermissions: permission(added) }))
        .catch(noError);
      await aws.ec2
        .send(new RevokeSecurityGroupIngressCommand({ GroupId, IpPermissions: permission(removed) }))
        .catch(noError);
    }
    return await send(command);
  });
  const ranges = (...cidrs: readonly string[]) => [{ ...HTTPS, ipRanges: cidrs.map((cidrIP) => ({ cidrIP })) }];
  const world = await declareGroup(aws, name, { ingressRules: ranges(kept, removed, "10.5.0.0/16") }, asOther);
  await world.pass();
  await world.apply({ ...aws.spec(name), ingressRules: ranges(kept, added, "10.6.0.0/16") });
  await world.pass();
  expect(world.conditions()).toContain("Ready=True");
  expect(await rulesOf(aws, name)).toMatchObject([
    { IpRanges: [kept, added, "10.6.0.0/16"].map((CidrIp) => ({ CidrIp })) },
  ]);
});

test("if there is no room for old and new rules together, the old ones are removed first", async () => {
  const ranges = (second: number) => ({
    ipRanges: Array.from({ length: 40 }, (_, i) => ({ cidrIP: `10.${second}.${i}.0/24` })),
  });
  const world = await declareGroup(aws, name, { ingressRules: [{ ...HTTPS, ...ranges(1) }] });
  await world.pass();
  await world.apply({ ...aws.spec(name), ingressRules: [{ ...HTTPS, ...ranges(2) }] });
  const { calls } = await world.pass();
  expect(calls.filter((call) => /Ingress$/.test(call))).toEqual([
    "AuthorizeSecurityGroupIngress",
    "RevokeSecurityGroupIngress",
    "AuthorizeSecurityGroupIngress",
  ]);
  expect(world.conditions()).toContain("Ready=True");
});

test("if EC2 rejects a new rule, the old ones stay", async () => {
  const world = await declareGroup(aws, name, { ingressRules: [{ ...HTTPS, ipRanges: [OFFICE] }] });
  await world.pass();
  const before = await rulesOf(aws, name);
  await world.apply({ ...aws.spec(name), ingressRules: [{ ...HTTPS, ipRanges: [{ cidrIP: "10.0.0.0/99" }] }] });
  await world.pass();
  expect(world.conditions()).toContain("Ready=False");
  expect(await rulesOf(aws, name)).toEqual(before);
});

test("the order in which EC2 returns rules changes nothing", async () => {
  const ipRanges = [OFFICE, SHOP, { cidrIP: "10.3.0.0/16" }];
  let isReversed = false;
  const connect = aroundCommands(aws.connect, "DescribeSecurityGroupRules", async (command, send) => {
    const answer = (await send(command)) as DescribeSecurityGroupRulesCommandOutput;
    return isReversed ? { ...answer, SecurityGroupRules: answer.SecurityGroupRules?.toReversed() } : answer;
  });
  const world = await declareGroup(aws, name, { ingressRules: [{ ...HTTPS, ipRanges }] }, connect);
  await world.pass();
  await world.pass();
  const { resourceVersion } = world.object()?.metadata ?? {};
  isReversed = true;
  expect(await world.pass()).toMatchObject({ outcome: "unchanged" });
  expect(world.object()?.metadata.resourceVersion).toBe(resourceVersion);
});

test.each([
  ["a rule without a source", [HTTPS], "spec.ingressRules[0] must have one of"],
  ["a group by its name", [{ ...HTTPS, userIDGroupPairs: [{ groupName: "web" }] }], "use groupID or groupRef"],
  [
    "a rule twice, with different descriptions",
    [{ ...HTTPS, ipRanges: [{ ...OFFICE, description: "a" }, OFFICE] }],
    "contains a rule twice",
  ],
])("%s is Terminal before any call", async (_, ingressRules, message) => {
  const world = await declareGroup(aws, name, { ingressRules });
  expect(await world.pass()).toMatchObject({ outcome: "terminal", calls: [] });
  expect(world.conditions()).toContain(message);
});
