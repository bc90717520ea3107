import { randomUUID } from "node:crypto";
import { Match } from "aws-cdk-lib/assertions";
import { expect, test } from "vitest";
import { settingsIn } from "../../support/deployment/settings-in.ts";
import { type Synthesised, synthesise } from "../../support/deployment/synthesise.ts";

const { template } = synthesise({ tokenFile: "/run/token" });

/** The only log group that has an explicit name. */
function group(historyTemplate: Synthesised["template"]) {
  const named = { Properties: { LogGroupName: Match.anyValue() } };
  const [found] = Object.entries(historyTemplate.findResources("AWS::Logs::LogGroup", named));
  if (found === undefined) throw new Error("no log group has a name");
  const [id, { Properties: properties }] = found;
  return { id, properties };
}

test("the history is the reconcile function's log group, which omits Lambda's own lines below WARN, keeps lines for 90 days and indexes fields", () => {
  const { id, properties } = group(template);
  expect(properties).toMatchObject({
    RetentionInDays: 90,
    FieldIndexPolicies: [{ Fields: ["name", "outcome"] }],
  });
  template.hasResourceProperties("AWS::Lambda::Function", {
    Environment: { Variables: Match.objectLike({ POWERTOOLS_SERVICE_NAME: "reconcile" }) },
    LoggingConfig: { LogFormat: "JSON", LogGroup: { Ref: id }, SystemLogLevel: "WARN" },
  });
  template.hasOutput("HistoryLogGroupName", { Value: { Ref: id } });
});

test("the log group's name begins with the cluster's name, and no earlier stack has used it", () => {
  const { properties } = group(template);
  const uniqueId = { "Fn::Select": [2, { "Fn::Split": ["/", { Ref: "AWS::StackId" }] }] };
  expect(properties.LogGroupName).toEqual({ "Fn::Join": ["", ["/driftless/test/history/", uniqueId]] });
});

test("CloudWatch Logs accepts the log group's name for any cluster's name", () => {
  const clusterName = `Blue_1.eu-west-1-${"x".repeat(98)}`;
  const { properties } = group(synthesise({ tokenFile: "/run/token", clusterName }).template);
  const [prefix] = properties.LogGroupName["Fn::Join"][1];
  // https://docs.aws.amazon.com/AmazonCloudWatchLogs/latest/APIReference/API_CreateLogGroup.html
  expect(`${prefix}${randomUUID()}`).toMatch(/^[-._/#A-Za-z0-9]{1,512}$/);
});

test("the parameters decide how many days the history is kept, and how much of the values is kept", () => {
  const other = synthesise({ tokenFile: "/run/token", historyDays: 365, historyValues: "fields" }).template;
  other.hasResourceProperties("AWS::Logs::LogGroup", { RetentionInDays: 365 });
  expect(settingsIn(other, "reconcile")).toMatchObject({ historyValues: "fields" });
});
