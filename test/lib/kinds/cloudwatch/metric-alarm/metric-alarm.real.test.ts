import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { metricAlarm } from "../../../../../lib/kinds/cloudwatch/metric-alarm/metric-alarm.generated.ts";
import type { MetricAlarmSpec } from "../../../../../lib/kinds/cloudwatch/metric-alarm/spec.generated.ts";
import { page as metricAlarmPage } from "../../../../../lib/kinds/cloudwatch/metric-alarm.ts";
import {
  DECLARED,
  type MetricAlarmOnCloudWatch,
  openMetricAlarmOnCloudWatch,
} from "../../../../support/kinds/kind-on-aws/metric-alarm-on-cloudwatch.ts";
import { createKindWorld, type KindWorld } from "../../../../support/worlds/kind-world.ts";

const LOOK = ["DescribeAlarms", "ListTagsForResource"];
const OURS = {
  "services.k8s.aws/controller-version": "cloudwatch-driftless",
  "services.k8s.aws/namespace": "shop",
  "services.k8s.aws/driftless-owner": "cluster/shop/errors",
};

let aws: MetricAlarmOnCloudWatch;

beforeAll(async () => {
  aws = await openMetricAlarmOnCloudWatch();
});

afterAll(async () => {
  await aws[Symbol.asyncDispose]();
});

/** An object whose alarm was created with the tag `team: shop`. */
async function createAlarm() {
  const entry = { resource: metricAlarmPage.resource, load: async () => metricAlarm };
  const world: KindWorld<MetricAlarmSpec> = createKindWorld(entry, "errors", aws.connect);
  const name = `errors-${randomUUID()}`;
  const declare = (change: Partial<MetricAlarmSpec>) =>
    world.apply({ name, ...DECLARED, tags: [{ key: "team", value: "shop" }], ...change });
  await declare({});
  return { world, name, declare, created: await world.pass() };
}

test("is created with its settings and tags in one call, and then nothing is left to do", async () => {
  const { world, name, created } = await createAlarm();
  expect(created).toMatchObject({
    outcome: "created",
    calls: ["DescribeAlarms", "DescribeAlarms", "PutMetricAlarm", ...LOOK],
  });
  expect(world.conditions()).toContain("Ready=True");
  expect(await aws.readTags(name)).toEqual({ team: "shop", ...OURS });
  expect(await world.pass()).toMatchObject({ outcome: "unchanged", calls: LOOK });
});

test("is changed in one call, however many fields change", async () => {
  const { world, name, declare } = await createAlarm();
  await declare({ threshold: 7, period: 300, treatMissingData: "breaching", alarmDescription: "Orders fail." });
  expect(await world.pass()).toMatchObject({ outcome: "updated", calls: [...LOOK, "PutMetricAlarm"] });
  expect(await aws.read(name)).toMatchObject({
    Threshold: 7,
    Period: 300,
    TreatMissingData: "breaching",
    AlarmDescription: "Orders fail.",
  });
  await declare({});
  expect((await world.pass()).calls).toEqual([...LOOK, "PutMetricAlarm"]);
  expect(await aws.read(name)).not.toHaveProperty("AlarmDescription");
  expect(await world.pass()).toMatchObject({ outcome: "unchanged", calls: LOOK });
});

test("is repaired in one call, however many fields others change", async () => {
  const { world, name } = await createAlarm();
  const declared = await aws.read(name);
  await aws.overwrite(name, { Threshold: 7, EvaluationPeriods: 5 });
  expect((await world.pass()).calls).toEqual([...LOOK, "PutMetricAlarm"]);
  expect(world.events().at(-1)).toMatch(/^DriftCorrected: /);
  expect(await aws.read(name)).toEqual(declared);
  expect(await world.pass()).toMatchObject({ outcome: "unchanged", calls: LOOK });
});

test("is retagged with one call for the new tags and one for the old ones", async () => {
  const { world, name, declare } = await createAlarm();
  await declare({ tags: [{ key: "owner", value: "web" }] });
  expect((await world.pass()).calls).toEqual([...LOOK, "TagResource", "UntagResource"]);
  expect(await aws.readTags(name)).toEqual({ owner: "web", ...OURS });
  expect(await world.pass()).toMatchObject({ outcome: "unchanged", calls: LOOK });
});

test("is deleted with one call", async () => {
  const { world, name } = await createAlarm();
  await world.delete();
  expect(await world.pass()).toMatchObject({ outcome: "deleted", calls: [...LOOK, "DeleteAlarms"] });
  expect(await aws.read(name)).toBeUndefined();
  expect(world.object()).toBeUndefined();
});
