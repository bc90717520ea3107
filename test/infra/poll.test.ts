import { expect, test } from "vitest";
import { clusterManifests } from "../../infra/cluster/cluster-manifests.ts";
import { parseParameters } from "../../infra/parameters/read-parameters.ts";
import { AlarmProperties, isRaised } from "../support/aws/evaluate-alarm.ts";
import { synthesise } from "../support/deployment/synthesise.ts";

const { template, statementsOf } = synthesise({ tokenFile: "/run/token", changes: "poll" });
const relayed = synthesise({ tokenFile: "/run/token" });

test("polls every minute, in addition to the sweep", () => {
  const rules = Object.values(template.findResources("AWS::Events::Rule")).map(({ Properties }) => Properties);
  const inputs = rules.map(({ ScheduleExpression, Targets: [target] }) => [ScheduleExpression, target.Input]);
  expect(Object.fromEntries(inputs)).toEqual({
    "cron(0/15 * * * ? *)": '{"windowSeconds":900}',
    "rate(1 minute)": '{"poll":true}',
  });
});

test("there is no bus, no role for a relay and no alarm for a relay", () => {
  template.resourceCountIs("AWS::Events::EventBus", 0);
  expect(statementsOf("Relay")).toEqual([]);
  expect(JSON.stringify(template.toJSON())).not.toMatch(/relay/i);
  expect(JSON.stringify(relayed.template.toJSON())).toMatch(/relay/i);
});

test("an alarm is raised when polling stops, even if the sweep continues to run", () => {
  const found = Object.values(template.findResources("AWS::CloudWatch::Alarm"));
  const alarms = found.map(({ Properties }) => AlarmProperties.parse(Properties));
  const alarm = alarms.find(({ AlarmName }) => AlarmName.endsWith("-poll-stopped")) ?? expect.fail("there is none");
  const polled = Array.from({ length: 30 }, () => 1);
  expect(isRaised(alarm, polled)).toBe(false);
  expect(
    isRaised(alarm, [...polled, ...Array.from({ length: 5 }, (_, minute) => (minute === 2 ? 1 : undefined))]),
  ).toBe(true);
});

test("the sweep function is allowed to send to the queue of changes only if it polls, and the queue's policy then allows it too", () => {
  const sends = (one: Pick<typeof relayed, "statementsOf">) =>
    JSON.stringify(one.statementsOf("Sweep").filter(({ Action }) => Action.includes("sqs:SendMessage")));
  expect(sends({ statementsOf })).toContain("QueuesChanges");
  expect(sends(relayed)).not.toContain("QueuesChanges");
  const admitted = JSON.stringify(template.findResources("AWS::SQS::QueuePolicy"));
  const others = JSON.stringify(relayed.template.findResources("AWS::SQS::QueuePolicy"));
  expect(admitted.split("SweepFunctionRole").length).toBe(others.split("SweepFunctionRole").length + 1);
});

test("no part of the relay is installed in the cluster", () => {
  const parameters = {
    clusterName: "test",
    region: "us-west-2",
    kubernetesServer: "https://kubernetes.example",
    kubernetesCa: "LS0tLS0=",
    tokenFile: "/run/token",
  };
  const rights = (changes: string) =>
    JSON.stringify(clusterManifests(parseParameters({ ...parameters, changes }, "the test")).rights);
  expect(rights("poll")).not.toContain("relay");
  expect(rights("relay")).toContain("relay");
});

test("polling is rejected in shadow mode, because the poll compares the status of objects", () => {
  const shadow = () => synthesise({ tokenFile: "/run/token", changes: "poll", mode: "shadow" });
  expect(shadow).toThrow("changes: poll requires the status of objects, which mode shadow does not write.");
});
