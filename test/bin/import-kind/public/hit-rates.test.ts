import { expect, it } from "vitest";
import { hitRates } from "../../../../bin/import-kind/public/hit-rates.ts";
import type { AnyDataKind } from "../../../../lib/kind/data-kind.ts";
import { page as metricAlarm } from "../../../../lib/kinds/cloudwatch/metric-alarm.ts";
import { page as logGroup } from "../../../../lib/kinds/cloudwatch-logs/log-group.ts";
import { page as topic } from "../../../../lib/kinds/sns/topic.ts";
import { page as queue } from "../../../../lib/kinds/sqs/queue.ts";
import { imported } from "../../../support/import/imported.ts";

/** The pages pass through with their own types, as in the lists of all kinds. */
const compared = async (page: unknown, service: string, kind: string) => ({
  page: page as AnyDataKind,
  imported: await imported(service, kind),
});

const all = await Promise.all([
  compared(queue, "sqs", "Queue"),
  compared(topic, "sns", "Topic"),
  compared(logGroup, "cloudwatchlogs", "LogGroup"),
  compared(metricAlarm, "cloudwatch", "MetricAlarm"),
]);

it("compares what the sources say with the pages that people have written", () => {
  const found = hitRates(all).map(({ what, right, all, wrong }) => [what, `${right} of ${all}`, ...wrong]);
  expect(found).toEqual([
    ["the form of the ARN", "4 of 4"],
    ["the create call", "4 of 4"],
    ["the call that describes", "4 of 4"],
    ["the calls for tags", "4 of 4"],
    ["the error of a resource that exists", "2 of 2"],
    ["a declared error means that the create call does not repeat", "1 of 2", "Queue"],
    ["fixed after creation (ACK: is_immutable)", "0 of 0"],
    ["fixed after creation (CloudFormation: createOnly)", "2 of 2"],
    ["fixed after creation (SDK: no call that changes something)", "0 of 0"],
    ["grants access (ACK: is_iam_policy)", "2 of 2"],
    ["grants access (CloudFormation: scrutinizable)", "1 of 2", "Topic.dataProtectionPolicy"],
    ["the order of a list does not matter", "0 of 0"],
  ]);
});
