import { expect, test } from "vitest";
import { engineSettings } from "../../../lib/settings/engine-settings.ts";
import { ownResources } from "../../../lib/settings/own-resources.ts";
import { readSettings } from "../../../lib/settings/settings-for.ts";
import { matchesGlob } from "../../../lib/text/matches-glob.ts";

const HERE = "us-west-2:111122223333";
const isOwn = (cluster: string, arn: string) => ownResources(cluster).some((pattern) => matchesGlob(pattern, arn));

test.each([
  `arn:aws:sqs:${HERE}:driftless-shop-QueuesChanges1A2B3C4D-x`,
  `arn:aws:lambda:${HERE}:function:driftless-shop-ReconcileFunction1A2B3C4D-x`,
  `arn:aws:lambda:${HERE}:function:driftless-shop-ReconcileFunction1A2B3C4D-x:live`,
  `arn:aws:logs:${HERE}:log-group:/driftless/shop/history/1-2-3`,
  `arn:aws:logs:${HERE}:log-group:driftless-shop-SweepFunctionLogs1A2B3C4D-x:*`,
  "arn:aws:iam::111122223333:role/driftless-shop-ReconcileFunctionRole1A2B3C4D-x",
  "arn:aws:iam::111122223333:policy/driftless-shop-PlanPolicy1A2B3C4D-x",
  `arn:aws:events:${HERE}:event-bus/driftless-shop`,
])("%s is the deployment's own", (arn) => {
  expect(isOwn("shop", arn)).toBe(true);
});

test.each([
  `arn:aws:sqs:${HERE}:orders`,
  `arn:aws:sqs:${HERE}:driftless-shopping-orders`,
  `arn:aws:lambda:${HERE}:function:driftless`,
  "arn:aws:iam::111122223333:role/driftless/shop/copier",
  `arn:aws:logs:${HERE}:log-group:/driftless/shopping/history/1`,
])("%s is not", (arn) => {
  expect(isOwn("shop", arn)).toBe(false);
});

test("what CloudFormation names after a shortened stack name is the deployment's own, too", () => {
  const cluster = "production-europe.eu-central-1";
  expect(isOwn(cluster, `arn:aws:lambda:${HERE}:function:driftless-production-euro-ReconcileFunction1A2B3C4-x`)).toBe(
    true,
  );
});

test("the engine gets the patterns, which no parameter sets", () => {
  const given = { clusterName: "shop", regions: ["us-west-2"], kinds: ["Bucket"], maximumDeletesPerHour: 7 };
  const place = { account: "111122223333", partition: "aws", region: "us-west-2" };
  const { deployment } = engineSettings(readSettings("reconcile", JSON.stringify(given), ["Bucket"]), place);
  expect(deployment).toEqual(ownResources("shop"));
});
