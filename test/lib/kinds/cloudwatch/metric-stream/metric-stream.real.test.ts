import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { metricStream } from "../../../../../lib/kinds/cloudwatch/metric-stream/metric-stream.generated.ts";
import type { MetricStreamSpec } from "../../../../../lib/kinds/cloudwatch/metric-stream/spec.generated.ts";
import { page as metricStreamPage } from "../../../../../lib/kinds/cloudwatch/metric-stream.ts";
import type { Connect } from "../../../../../lib/reconcile/dependencies.ts";
import { aroundCommands } from "../../../../support/aws/connections/around-commands.ts";
import {
  DECLARED,
  type MetricStreamOnCloudWatch,
  openMetricStreamOnCloudWatch,
} from "../../../../support/kinds/kind-on-aws/cloudwatch/metric-stream-on-cloudwatch.ts";
import { createKindWorld, type KindWorld } from "../../../../support/worlds/kind-world.ts";
import { createTestClock } from "../../../../support/worlds/test-clock.ts";

let aws: MetricStreamOnCloudWatch;
let name: string;
const clock = createTestClock();

beforeAll(async () => {
  aws = await openMetricStreamOnCloudWatch();
});

afterAll(async () => {
  await aws[Symbol.asyncDispose]();
});

beforeEach(() => {
  name = `stream-${randomUUID()}`;
});

/** An object that declares the metric stream, and the passes over it. */
async function declare(connect: Connect = aws.connect): Promise<KindWorld<MetricStreamSpec>> {
  const entry = { resource: metricStreamPage.resource, load: async () => metricStream };
  const world = createKindWorld<MetricStreamSpec>(entry, "metrics", connect, { now: () => clock.now() });
  await world.apply({ name, ...DECLARED });
  return world;
}

test("is created, checked, changed and deleted by these calls, one for all settings", async () => {
  const world = await declare();
  const reads = ["GetMetricStream", "ListTagsForResource"];
  const { outcome, calls } = await world.pass();
  expect(outcome).toBe("created");
  expect(calls).toEqual(["GetMetricStream", "GetMetricStream", "PutMetricStream", ...reads]);
  expect(await world.pass()).toMatchObject({ outcome: "unchanged", calls: reads });

  const includeFilters = [{ namespace: "Shop" }];
  await world.apply({ name, ...DECLARED, outputFormat: "opentelemetry1.0", includeFilters });
  expect((await world.pass()).calls).toEqual([...reads, "PutMetricStream"]);
  expect(await aws.read(name)).toMatchObject({
    OutputFormat: "opentelemetry1.0",
    IncludeFilters: [{ Namespace: "Shop" }],
  });
  await world.delete();
  expect((await world.pass()).calls).toEqual([...reads, "DeleteMetricStream"]);
  expect(await aws.read(name)).toBeUndefined();
});

/** Deletes the object, and expects that the metric stream stays without tags. */
async function expectLeftAlone(world: KindWorld<MetricStreamSpec>): Promise<void> {
  expect(world.conditions()).toContain("ACK.Terminal=True");
  await world.delete();
  for (let passes = 0; world.object() !== undefined && passes < 10; passes += 1) {
    expect((await world.pass()).calls).not.toContain("DeleteMetricStream");
    clock.advance(61);
  }
  expect(world.object()).toBeUndefined();
  expect(await aws.read(name)).toMatchObject({ Name: name, OutputFormat: "json" });
  expect(await aws.readTags(name)).toEqual({});
}

describe("a metric stream of someone else with the declared settings", () => {
  test("that comes before the first look is neither changed, tagged nor deleted", async () => {
    await aws.overwrite(name, {});
    const world = await declare();
    expect((await world.pass()).calls).toEqual(["GetMetricStream", "ListTagsForResource"]);
    await expectLeftAlone(world);
  });

  test("that comes after the first look is neither changed, tagged nor deleted", async () => {
    let looks = 0;
    const connect = aroundCommands(aws.connect, "GetMetricStream", async (command, send) => {
      looks += 1;
      if (looks === 2) await aws.overwrite(name, {});
      return await send(command);
    });
    const world = await declare(connect);
    expect((await world.pass()).calls).not.toContain("PutMetricStream");
    expect(looks).toBeGreaterThan(1);
    await expectLeftAlone(world);
  });

  test("that comes after the last look loses its settings, but is neither tagged nor deleted", async () => {
    const connect = aroundCommands(aws.connect, "PutMetricStream", async (command, send) => {
      await aws.overwrite(name, { IncludeLinkedAccountsMetrics: true });
      return await send(command);
    });
    const world = await declare(connect);
    const passes = [await world.pass()];
    // A tag that does not show is waited for, since it may be late.
    while (!world.conditions().includes("ACK.Terminal=True")) {
      clock.advance(61);
      passes.push(await world.pass());
      expect(passes.length).toBeLessThan(10);
    }
    const calls = passes.flatMap((pass) => pass.calls);
    expect(calls.filter((call) => call === "PutMetricStream")).toHaveLength(1);
    expect(calls).not.toContain("TagResource");
    await expectLeftAlone(world);
  });
});
