import { randomUUID } from "node:crypto";
import {
  DescribeAlarmsCommand,
  PutMetricAlarmCommand,
  type PutMetricAlarmCommandInput,
} from "@aws-sdk/client-cloudwatch";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { metricAlarm } from "../../../../../lib/kinds/cloudwatch/metric-alarm/metric-alarm.generated.ts";
import type { MetricAlarmSpec } from "../../../../../lib/kinds/cloudwatch/metric-alarm/spec.generated.ts";
import { page as metricAlarmPage } from "../../../../../lib/kinds/cloudwatch/metric-alarm.ts";
import type { Connect } from "../../../../../lib/reconcile/dependencies.ts";
import { aroundCommands } from "../../../../support/aws/connections/around-commands.ts";
import {
  DECLARED,
  type MetricAlarmOnCloudWatch,
  openMetricAlarmOnCloudWatch,
} from "../../../../support/kinds/kind-on-aws/metric-alarm-on-cloudwatch.ts";
import { createKindWorld, type KindWorld } from "../../../../support/worlds/kind-world.ts";
import { createTestClock } from "../../../../support/worlds/test-clock.ts";

let aws: MetricAlarmOnCloudWatch;
let name: string;
const clock = createTestClock();

beforeAll(async () => {
  aws = await openMetricAlarmOnCloudWatch();
});

afterAll(async () => {
  await aws[Symbol.asyncDispose]();
});

beforeEach(() => {
  name = `foreign-${randomUUID()}`;
});

/** An object that declares the alarm, and the passes over it. */
async function declare(connect: Connect): Promise<KindWorld<MetricAlarmSpec>> {
  const entry = { resource: metricAlarmPage.resource, load: async () => metricAlarm };
  const world = createKindWorld<MetricAlarmSpec>(entry, "errors", connect, { now: () => clock.now() });
  await world.apply({ name, ...DECLARED });
  return world;
}

/** Someone else's alarm, with the declared settings and without tags. */
const comeFirst = () => aws.overwrite(name, {});

/** As on AWS, the tags of a call about an alarm that exists are ignored. moto adds them. */
function ignoringTags(connect: Connect, before: () => Promise<unknown>): Connect {
  return aroundCommands(connect, "PutMetricAlarm", async (command, send) => {
    await before();
    const { Tags: _, ...input } = (command as PutMetricAlarmCommand).input;
    return await send(new PutMetricAlarmCommand(input as PutMetricAlarmCommandInput));
  });
}

/** Deletes the object, and expects that the alarm stays without tags. */
async function expectLeftAlone(world: KindWorld<MetricAlarmSpec>): Promise<void> {
  expect(world.conditions()).toContain("ACK.Terminal=True");
  await world.delete();
  for (let passes = 0; world.object() !== undefined && passes < 10; passes += 1) {
    expect((await world.pass()).calls).not.toContain("DeleteAlarms");
    clock.advance(61);
  }
  expect(world.object()).toBeUndefined();
  expect(await aws.read(name)).toMatchObject({ AlarmName: name, Threshold: 0.5 });
  expect(await aws.readTags(name)).toEqual({});
}

describe("an alarm of someone else with the declared settings", () => {
  test("that comes before the first look is neither changed, tagged nor deleted", async () => {
    await comeFirst();
    const world = await declare(aws.connect);
    expect((await world.pass()).calls).toEqual(["DescribeAlarms", "ListTagsForResource"]);
    await expectLeftAlone(world);
  });

  test("that comes after the first look is neither changed, tagged nor deleted", async () => {
    let looks = 0;
    const connect = aroundCommands(aws.connect, "DescribeAlarms", async (command, send) => {
      looks += 1;
      if (looks === 2) await comeFirst();
      return await send(command);
    });
    const world = await declare(connect);
    const { calls } = await world.pass();
    expect(looks).toBeGreaterThan(1);
    expect(calls).not.toContain("PutMetricAlarm");
    await expectLeftAlone(world);
  });

  test("that comes after the last look loses its settings, but is neither tagged nor deleted", async () => {
    const world = await declare(ignoringTags(aws.connect, () => aws.overwrite(name, { Threshold: 7 })));
    const passes = [await world.pass()];
    // A tag that does not show is waited for, since it may be late.
    while (!world.conditions().includes("ACK.Terminal=True")) {
      clock.advance(61);
      passes.push(await world.pass());
      expect(passes.length).toBeLessThan(10);
    }
    const calls = passes.flatMap((pass) => pass.calls);
    expect(calls.filter((call) => call === "PutMetricAlarm")).toHaveLength(1);
    expect(calls).not.toContain("TagResource");
    await expectLeftAlone(world);
  });
});

test("nothing but the call itself lies between the last look and the call", async () => {
  const { calls } = await (await declare(aws.connect)).pass();
  expect(calls.slice(0, 3)).toEqual(["DescribeAlarms", "DescribeAlarms", "PutMetricAlarm"]);
  const { MetricAlarms } = await aws.cloudwatch.send(new DescribeAlarmsCommand({ AlarmNames: [name] }));
  expect(MetricAlarms).toHaveLength(1);
});
