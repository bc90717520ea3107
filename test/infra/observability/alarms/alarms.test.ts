import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { AlarmProperties, isRaised } from "../../../support/aws/evaluate-alarm.ts";
import { synthesise } from "../../../support/deployment/synthesise.ts";

const TOPIC = "arn:aws:sns:us-west-2:111122223333:on-call";
const everything = synthesise({
  tokenSecretArn: "arn:aws:secretsmanager:us-west-2:111122223333:secret:token",
  kinds: ["Bucket"],
  maximumDeletesPerHour: 10,
  maximumRepairsPerHour: 10,
  maximumOpeningsPerHour: 10,
  alarmTopicArn: TOPIC,
  alarmEmail: "on-call@example.com",
  alarmOn: ["drift", "terminal"],
}).template;
const alarms = alarmsOf(everything);
const plain = synthesise({ eksClusterName: "production", kinds: ["Bucket"] }).template;

function alarmsOf(template: typeof everything): ReadonlyMap<string, AlarmProperties> {
  const resources = Object.values(template.findResources("AWS::CloudWatch::Alarm"));
  const found = resources.map(({ Properties }) => AlarmProperties.parse(Properties));
  return new Map(found.map((alarm) => [alarm.AlarmName.replace(/^driftless-(test|production)-/, ""), alarm]));
}

function alarmNamed(name: string): AlarmProperties {
  return alarms.get(name) ?? expect.fail(`there is no alarm ${name}`);
}

type Minutes = readonly (number | undefined)[];
const NOTHING = undefined;
const repeat = (minutes: number, ...pattern: Minutes): Minutes =>
  Array.from({ length: minutes }, (_, index) => pattern[index % pattern.length]);

/** Fifteen minutes of a sweep metric, which has one value every quarter of an hour. */
const bySweep = (value: number): Minutes => [...Array.from({ length: 14 }, () => NOTHING), value];

describe("each alarm is raised by its fault, and cleared when the fault is over", () => {
  test.each<[name: string, healthy: Minutes, faulty: Minutes, raisedWithinMinutes: number]>([
    ["dead-letters", [0], [1], 1],
    ["undelivered-events", [NOTHING], [1], 1],
    ["changes-wait", [5, 900], [1201], 15],
    ["reconcile-errors", [0], [2, 2, 0], 5],
    ["reconcile-throttles", [NOTHING], [10], 3],
    ["sweep-errors", bySweep(0), bySweep(1), 30],
    ["sweep-stopped", bySweep(1), [NOTHING], 45],
    ["relay-stopped", [1], [NOTHING], 10],
    ["failing-passes", [0], [1, NOTHING, NOTHING], 15],
    ["kinds-not-installed", bySweep(0), bySweep(1), 60],
    ["kinds-refused", bySweep(0), bySweep(3), 60],
    ["token-ages", bySweep(74), bySweep(76), 15],
    ["deletes-wait", [NOTHING], bySweep(1), 15],
    ["repairs-wait", [NOTHING], bySweep(1), 15],
    ["openings-wait", [NOTHING], bySweep(1), 15],
    ["drift", [NOTHING], [1], 1],
    ["terminal", bySweep(0), bySweep(1), 30],
  ])("%s", (name, healthy, faulty, within) => {
    const alarm = alarmNamed(name);
    const before = repeat(120, ...healthy);
    for (let minute = 60; minute <= 120; minute++) expect(isRaised(alarm, before.slice(0, minute))).toBe(false);
    const during = [...before, ...repeat(120, ...faulty)];
    const raised = (minute: number) => isRaised(alarm, during.slice(0, 120 + minute));
    expect(Array.from({ length: within + 1 }, (_, minute) => raised(minute))).toContain(true);
    expect(isRaised(alarm, during)).toBe(true);
    expect(isRaised(alarm, [...during, ...repeat(120, ...healthy)])).toBe(false);
  });

  test("and the table above contains every alarm", () => {
    expect([...alarms.keys()]).toHaveLength(17);
  });
});

describe("no alarm is raised", () => {
  test.each<[name: string, blip: Minutes]>([
    ["reconcile-errors", [3]],
    ["reconcile-throttles", [40, 10]],
    ["failing-passes", [7]],
    ["failing-passes", [1, 1, NOTHING, 1]],
    ["sweep-errors", bySweep(1)],
    ["changes-wait", [2000, 100]],
    ["relay-stopped", repeat(9, NOTHING)],
    ["kinds-refused", [...bySweep(1), ...bySweep(1)]],
  ])("by a short-lived fault: %s", (name, blip) => {
    const alarm = alarmNamed(name);
    const healthy = name === "relay-stopped" ? 1 : 0;
    const minutes = [...repeat(60, healthy), ...blip, ...repeat(60, healthy)];
    for (let end = 60; end <= minutes.length; end++) expect(isRaised(alarm, minutes.slice(0, end))).toBe(false);
  });
});

test("every alarm names a section of the documentation that says what to do", () => {
  const text = readFileSync(new URL("../../../../docs/troubleshooting.md", import.meta.url), "utf8");
  const headings = [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = ""]) => heading.replaceAll(/[^\w\- ]/g, ""));
  for (const { AlarmDescription } of alarms.values()) {
    const [, section] =
      /What to do: see "([^"]+)" on the page docs\/troubleshooting\.md of Driftless\.$/.exec(AlarmDescription) ?? [];
    expect(headings).toContain(section);
  }
});

test("alarms on Driftless's own metrics watch this cluster only", () => {
  for (const { Namespace, Dimensions } of alarms.values()) {
    if (Namespace === "Driftless") expect(Dimensions).toEqual([{ Name: "cluster", Value: "test" }]);
  }
  expect(alarmNamed("failing-passes").MetricName).toBe("FailedPasses");
});

test("the topics that the parameters name are notified when an alarm is raised and when it is cleared", () => {
  for (const { AlarmActions, OKActions } of alarms.values()) {
    expect(AlarmActions).toEqual([TOPIC, { Ref: expect.stringMatching(/^AlarmsTopic/) }]);
    expect(OKActions).toEqual(AlarmActions);
  }
  everything.hasResourceProperties("AWS::SNS::Subscription", { Protocol: "email", Endpoint: "on-call@example.com" });
  expect(Object.values(everything.findResources("AWS::SNS::TopicPolicy"))).toMatchObject([
    {
      Properties: {
        PolicyDocument: {
          Statement: expect.arrayContaining([
            expect.objectContaining({
              Effect: "Allow",
              Principal: { Service: "cloudwatch.amazonaws.com" },
              Action: "sns:Publish",
              Condition: { StringEquals: { "aws:SourceAccount": { Ref: "AWS::AccountId" } } },
            }),
          ]),
        },
      },
    },
  ]);
});

test("by default, no one is notified, and there is neither a topic nor an optional alarm", () => {
  plain.resourceCountIs("AWS::SNS::Topic", 0);
  const found = alarmsOf(plain);
  expect([...found.keys()].filter((name) => /token|drift|terminal/.test(name))).toEqual([]);
  expect([...found.values()].flatMap(({ AlarmActions = [] }) => AlarmActions)).toEqual([]);
});

describe("the alarms are created last, because what they watch is missing until then, as if it had stopped", () => {
  /** The logical ids of all resources that CloudFormation creates before the resource `id`. */
  function before(template: typeof everything, id: string): ReadonlySet<string> {
    const { Resources } = template.toJSON();
    const found = new Set<string>();
    const waiting = [id];
    for (let one = waiting.pop(); one !== undefined; one = waiting.pop()) {
      const text = JSON.stringify(Resources[one].Properties ?? {});
      const references = [...text.matchAll(/"(?:Ref|Fn::GetAtt)":\[?"(\w+)"/g)].map(([, name = ""]) => name);
      const next = [...[Resources[one].DependsOn ?? []].flat(), ...references].filter((name) => name in Resources);
      for (const name of next.filter((name) => !found.has(name))) {
        found.add(name);
        waiting.push(name);
      }
    }
    return found;
  }

  test.each([true, false])("with installCluster: %s", (installCluster) => {
    const { template } = synthesise({ eksClusterName: "production", installCluster });
    const resources = Object.entries<{ Type: string }>(template.toJSON().Resources);
    const late = /^AWS::CloudWatch::|^AWS::SNS::/;
    const others = resources.filter(([, { Type }]) => !late.test(Type)).map(([id]) => id);
    const found = resources.filter(([, { Type }]) => Type === "AWS::CloudWatch::Alarm").map(([id]) => id);
    expect(found.length).toBeGreaterThan(5);
    for (const id of found) expect(others.filter((other) => !before(template, id).has(other))).toEqual([]);
  });
});
