import type { SecurityGroup } from "@aws-sdk/client-ec2";
import { expect, test } from "vitest";
import { securityGroups } from "../../../../lib/preflight/network/security-groups.ts";
import { context, eks, findings } from "../../../support/preflight/context.ts";

function look(securityGroupIds: readonly string[], found: readonly SecurityGroup[], parameters: object = {}) {
  const answers = { ...eks(), "ec2:DescribeSecurityGroups": { SecurityGroups: [...found] } };
  return findings(securityGroups, context(answers, { vpc: "vpc-1", securityGroupIds, ...parameters }));
}
const group = (GroupId: string, IpPermissions: SecurityGroup["IpPermissions"] = []): SecurityGroup => ({
  GroupId,
  IpPermissions,
});

test("the cluster's own group is fine", async () => {
  expect(await look(["sg-1"], [group("sg-1")])).toEqual([]);
});

test("without any of the cluster's groups, the functions are not let in", async () => {
  expect(await look([], [group("sg-1")])).toMatchObject([{ parameters: ["securityGroupIds: [sg-1]"] }]);
  expect(await look(["sg-2"], [group("sg-1"), group("sg-2")])).toMatchObject([
    { parameters: ["securityGroupIds: [sg-2, sg-1]"] },
  ]);
});

test("a rule that exists may let them in", async () => {
  const IpRanges = [{ CidrIp: "10.0.0.0/8" }];
  expect(await look([], [group("sg-1", [{ IpProtocol: "tcp", FromPort: 443, ToPort: 443, IpRanges }])])).toEqual([]);
  expect(await look([], [group("sg-1", [{ IpProtocol: "tcp", FromPort: 22, ToPort: 22, IpRanges }])])).toHaveLength(1);
});

test("a group that does not exist is a problem", async () => {
  expect(await look(["sg-3"], [group("sg-1")])).toMatchObject([
    { what: "There is no security group sg-3 in us-west-2." },
  ]);
});

test("from another VPC, the functions reach the public endpoint, which has no group", async () => {
  expect(await look([], [group("sg-1")], { vpc: "vpc-2" })).toEqual([]);
});
