import { expect, it } from "vitest";
import { metricAlarm } from "../../../../../lib/kinds/cloudwatch/metric-alarm/metric-alarm.generated.ts";
import type { AnyKind } from "../../../../../lib/reconcile/contract/kind.ts";
import { withAnswers } from "../../../../support/kinds/data/driven-kind.ts";

const kind = metricAlarm as object as AnyKind;

it("does not call PutMetricAlarm, which would overwrite it, if there is an alarm", async () => {
  const answers = { DescribeAlarms: { MetricAlarms: [{ AlarmName: "errors" }] } };
  const { target, resource, calls } = withAnswers(kind, { name: "errors" }, answers);
  expect(await kind.create(target, resource, {})).toEqual({ made: false, existed: true });
  expect(calls.map(({ operation }) => operation)).toEqual(["DescribeAlarms"]);
});

it("sends one PutMetricAlarm with the settings and the tags if there is none", async () => {
  const answers = { DescribeAlarms: { MetricAlarms: [] } };
  const { target, resource, calls } = withAnswers(kind, { name: "errors", threshold: 0.5 }, answers);
  expect(await kind.create(target, resource, { team: "shop" })).toEqual({ made: false, sent: ["actionConfiguration"] });
  expect(calls.at(-1)).toEqual({
    operation: "PutMetricAlarm",
    input: {
      ActionsEnabled: true,
      AlarmName: "errors",
      Tags: [{ Key: "team", Value: "shop" }],
      Threshold: 0.5,
    },
  });
});
