import { Match } from "aws-cdk-lib/assertions";
import { expect, test } from "vitest";
import { synthesise } from "../../support/deployment/synthesise.ts";

const { template } = synthesise({ tokenFile: "/run/token" });

test("the relay's heartbeats invoke a target that costs almost nothing: a queue that keeps them for a minute", () => {
  template.hasResourceProperties("AWS::Events::Rule", {
    Name: "heartbeat",
    EventBusName: Match.anyValue(),
    EventPattern: { source: ["driftless.relay"], "detail-type": ["Heartbeat"] },
    Targets: [
      Match.objectLike({
        Arn: { "Fn::GetAtt": [Match.stringLikeRegexp("^HeartbeatQueue"), "Arn"] },
        RetryPolicy: { MaximumEventAgeInSeconds: 60, MaximumRetryAttempts: 0 },
        DeadLetterConfig: Match.absent(),
      }),
    ],
  });
  template.hasResourceProperties("AWS::SQS::Queue", { MessageRetentionPeriod: 60, SqsManagedSseEnabled: true });
});

test("the alarm and the dashboard count these invocations", () => {
  template.hasResourceProperties("AWS::CloudWatch::Alarm", {
    AlarmName: "driftless-test-relay-stopped",
    Namespace: "AWS/Events",
    MetricName: "Invocations",
    EvaluationPeriods: 2,
    DatapointsToAlarm: 2,
  });
  const dashboard = JSON.stringify(template.findResources("AWS::CloudWatch::Dashboard"));
  expect(dashboard).toContain("Invocations");
  expect(dashboard).not.toContain("MatchedEvents");
});
