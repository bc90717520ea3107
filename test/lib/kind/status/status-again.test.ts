import { expect, it, test } from "vitest";
import { kinds } from "../../../../lib/kinds/index.ts";
import type { AnyKind } from "../../../../lib/reconcile/contract/kind.ts";
import { withAnswers } from "../../../support/kinds/data/driven-kind.ts";

async function kindNamed(name: string): Promise<AnyKind> {
  return await (kinds.find(({ resource }) => resource.kind === name) ?? expect.fail()).load();
}

/** The calls that show what writes can have changed, and the status that follows from these answers. */
async function again(name: string, answers: Readonly<Record<string, object>>, description: object = {}) {
  const kind = await kindNamed(name);
  const { target, calls } = withAnswers(kind, { name: "orders" }, answers);
  const status = await kind.statusAgain?.(target, { arn: "arn", id: "id-1", ...Object({ description }) });
  return { calls: calls.map(({ operation }) => operation), status };
}

it.each([
  ["Policy", "GetPolicy", { Policy: { DefaultVersionId: "v2" } }, { defaultVersionID: "v2" }],
  [
    "LogGroup",
    "DescribeLogGroups",
    { logGroups: [{ logGroupName: "orders", retentionInDays: 7 }] },
    { retentionInDays: 7 },
  ],
  [
    "DBSubnetGroup",
    "DescribeDBSubnetGroups",
    { DBSubnetGroups: [{ Subnets: [{ SubnetIdentifier: "subnet-2" }] }] },
    { subnets: [{ subnetIdentifier: "subnet-2" }] },
  ],
  [
    "CacheSubnetGroup",
    "DescribeCacheSubnetGroups",
    { CacheSubnetGroups: [{ Subnets: [{ SubnetIdentifier: "subnet-2" }] }] },
    { subnets: [{ subnetIdentifier: "subnet-2" }] },
  ],
  [
    "SecurityGroup",
    "DescribeSecurityGroupRules",
    { SecurityGroupRules: [{ SecurityGroupRuleId: "sgr-2" }] },
    { rules: [{ securityGroupRuleID: "sgr-2" }] },
  ],
  ["HostedZone", "GetHostedZone", { HostedZone: { Config: { Comment: "new" } } }, { config: { comment: "new" } }],
])("%s: after writes, only %s is called again", async (name, operation, answer, status) => {
  const shown = await again(name, { [operation]: answer });
  expect(shown).toMatchObject({ calls: [operation], status });
});

it("a field that AWS does not show any more goes, and what the other reads have shown stays", async () => {
  const before = { retentionInDays: 7, creationTime: 1 };
  const group = await again("LogGroup", { DescribeLogGroups: { logGroups: [{ logGroupName: "orders" }] } }, before);
  expect(group.status).toMatchObject({ retentionInDays: null, creationTime: null });

  const rules = await again("SecurityGroup", { DescribeSecurityGroupRules: {} }, { GroupId: "sg-1" });
  expect(rules.status).toEqual({ id: "sg-1", rules: null });
});

it("a resource that has disappeared leaves the status as it is", async () => {
  expect((await again("Policy", {})).status).toEqual({});
});

test.each(["Queue", "Repository", "Role", "RecordSet", "MetricAlarm", "MetricStream", "Alias"])(
  "%s: no write changes what the status shows, or the write reports it, so nothing is read again",
  async (name) => {
    expect(await kindNamed(name)).not.toHaveProperty("statusAgain");
  },
);
