import { expect, test } from "vitest";
import { isAllowed } from "../../support/aws/simulate-iam.ts";
import { ACCOUNT, deploy, REGION } from "./deployment.ts";

const deployment = deploy({ eksClusterName: "production", clusterName: "test", kinds: ["LogGroup"] });
const group = (name: string) => `arn:aws:logs:${REGION}:${ACCOUNT}:log-group:${name}`;
const ofSweep = deployment.arnOf("AWS::Logs::LogGroup", "SweepFunctionLogs").replace(/:\*$/, "");

async function can(
  action: string,
  resource: string,
  role = deployment.serviceRole("cloudwatchlogs"),
): Promise<boolean> {
  const identity = deployment.identityOf(role);
  const principal = deployment.arnOf("AWS::IAM::Role", role);
  const context = { "aws:RequestedRegion": REGION, "aws:ResourceAccount": ACCOUNT };
  return await isAllowed({ principal, action, resource, account: ACCOUNT, context, identity });
}

const WRITES = ["DeleteLogGroup", "PutRetentionPolicy", "PutSubscriptionFilter", "DeleteSubscriptionFilter"];

test.each([
  ["the history", group("/driftless/test/history/0a1b")],
  ["the history of a former deployment of the cluster", group("/driftless/test/history/9f8e")],
  ["the logs of a function of the deployment", ofSweep],
  ["the audit log of the cluster", group("/aws/eks/production/cluster")],
])("passes may change the log groups of objects, but not %s", async (_, theirs) => {
  for (const write of WRITES.map((name) => `logs:${name}`)) {
    expect([write, await can(write, `${group("/shop/web")}:*`)]).toEqual([write, true]);
    for (const resource of [theirs, `${theirs}:*`])
      expect([resource, await can(write, resource)]).toEqual([resource, false]);
  }
});

test("the reconcile function may write the history", async () => {
  const history = deployment.arnOf("AWS::Logs::LogGroup", "ReconcileFunctionLogs").replace(/\*$/, "log-stream:1");
  expect(await can("logs:PutLogEvents", history, "ReconcileFunctionRole")).toBe(true);
});
