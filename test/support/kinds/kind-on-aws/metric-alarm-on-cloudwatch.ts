import {
  CloudWatchClient,
  DescribeAlarmsCommand,
  ListTagsForResourceCommand,
  PutMetricAlarmCommand,
  type PutMetricAlarmInput,
  TagResourceCommand,
  UntagResourceCommand,
} from "@aws-sdk/client-cloudwatch";
import { inject } from "vitest";
import { page as metricAlarmPage } from "../../../../lib/kinds/cloudwatch/metric-alarm.ts";
import { cloudwatchInMemory } from "../../../kinds/cloudwatch/cloudwatch-in-memory.ts";
import { type NewSettings, withNewSettings } from "../../aws/cloudwatch/with-new-settings.ts";
import { openService } from "../../aws/connections/open-service.ts";
import { ACCOUNT, REGION } from "../../aws/test-account.ts";
import { createTestClock } from "../../worlds/test-clock.ts";
import { asFields, asTagList, asTags, type KindOnAws } from "./kind-on-aws.ts";

/** The kind `MetricAlarm`, and what tests need to act as someone else in the account. */
export interface MetricAlarmOnCloudWatch extends KindOnAws {
  readonly cloudwatch: CloudWatchClient;
  /** Overwrites the alarm that `spec` declares with these settings. */
  overwrite(name: string, settings: Partial<PutMetricAlarmInput>): Promise<unknown>;
}

const TOPIC = `arn:aws:sns:${REGION}:${ACCOUNT}:pages`;

const MINIMAL = {
  MetricName: "Errors",
  Namespace: "Shop",
  Statistic: "Sum",
  Period: 60,
  EvaluationPeriods: 3,
  Threshold: 0.5,
  ComparisonOperator: "GreaterThanThreshold",
} as const satisfies Partial<PutMetricAlarmInput>;

/** The settings that `spec` declares. */
export const DECLARED = {
  metricName: "Errors",
  namespace: "Shop",
  statistic: "Sum",
  period: 60,
  evaluationPeriods: 3,
  threshold: 0.5,
  comparisonOperator: "GreaterThanThreshold",
} as const;

/** Opens the kind `MetricAlarm`. */
export async function openMetricAlarmOnCloudWatch(): Promise<MetricAlarmOnCloudWatch> {
  const { client: cloudwatch, ...emulator } = await openService(
    "moto",
    (config) => new CloudWatchClient(config),
    () => ({ CloudWatch: cloudwatchInMemory() }),
  );
  const settings: NewSettings = new Map();
  const arn = (name: string) => `arn:aws:cloudwatch:${REGION}:${ACCOUNT}:alarm:${name}`;
  const readTags: KindOnAws["readTags"] = async (name) =>
    asTags((await cloudwatch.send(new ListTagsForResourceCommand({ ResourceARN: arn(name) }))).Tags);
  return {
    kind: metricAlarmPage.resource,
    clock: createTestClock(),
    ...emulator,
    connect: inject("services") === "in memory" ? emulator.connect : withNewSettings(emulator.connect, settings),
    cloudwatch,
    async overwrite(AlarmName, change) {
      settings.delete(AlarmName);
      await cloudwatch.send(new PutMetricAlarmCommand({ AlarmName, ...MINIMAL, ...change }));
    },
    spec: (name) => ({ name, ...DECLARED }),
    asMade: { alarmActions: [TOPIC], datapointsToAlarm: 2, treatMissingData: "breaching" },
    tagged: (tags) => ({ tags: asFields(tags) }),
    arn,
    async make(AlarmName, tags) {
      const made = { AlarmActions: [TOPIC], DatapointsToAlarm: 2, TreatMissingData: "breaching" };
      await cloudwatch.send(new PutMetricAlarmCommand({ AlarmName, ...MINIMAL, ...made, Tags: asTagList(tags) }));
    },
    async read(name) {
      const { MetricAlarms = [] } = await cloudwatch.send(new DescribeAlarmsCommand({ AlarmNames: [name] }));
      if (MetricAlarms.length === 0) return undefined;
      const times = { AlarmConfigurationUpdatedTimestamp: 0, StateTransitionedTimestamp: 0, StateUpdatedTimestamp: 0 };
      return { ...MetricAlarms[0], ...times, ...settings.get(name) };
    },
    readTags,
    async writeTags(name, tags) {
      const [ResourceARN, TagKeys] = [arn(name), Object.keys(await readTags(name))];
      if (TagKeys.length > 0) await cloudwatch.send(new UntagResourceCommand({ ResourceARN, TagKeys }));
      await cloudwatch.send(new TagResourceCommand({ ResourceARN, Tags: asTagList(tags) }));
    },
  };
}
