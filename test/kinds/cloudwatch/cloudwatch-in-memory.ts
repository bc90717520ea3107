import type * as sdk from "@aws-sdk/client-cloudwatch";
import { AwsError } from "../../support/aws/memory/aws-error.ts";
import type { Operations } from "../../support/aws/memory/memory-service.ts";
import { createStore } from "../../support/aws/memory/store.ts";
import { ACCOUNT, REGION } from "../../support/aws/test-account.ts";
import { asTagList, asTags } from "../../support/kinds/kind-on-aws/kind-on-aws.ts";

const ARN = `arn:aws:cloudwatch:${REGION}:${ACCOUNT}`;

/** CloudWatch in memory. Unlike AWS, but as the emulator, it accepts an alarm without a metric or a threshold. */
export function cloudwatchInMemory(): Operations {
  const alarms = createStore<sdk.MetricAlarm>(() => new AwsError("404 ResourceNotFound: ", "ResourceNotFound"));
  const streams = createStore<sdk.GetMetricStreamOutput>(
    (name) => new AwsError(`404 ResourceNotFoundException: Metric stream ${name} does not exist`),
  );
  const tags = createStore<Record<string, string>>(
    (arn) => new AwsError(`404 ResourceNotFoundException: Unknown resource ${arn}`),
  );
  const alarmArn = (name: string) => `${ARN}:alarm:${name}`;
  const streamArn = (name: string) => `${ARN}:metric-stream/${name}`;

  /** A call that overwrites a resource ignores tags. */
  function tagNew(arn: string, given: sdk.Tag[] | undefined): void {
    if (tags.find(arn) === undefined) tags.add(arn, asTags(given));
  }

  return {
    PutMetricAlarm({ Tags, ...settings }: sdk.PutMetricAlarmInput) {
      const { AlarmName = "" } = settings;
      const now = new Date();
      const created = {
        StateReason: "Unchecked: Initial alarm creation",
        StateTransitionedTimestamp: now,
        StateUpdatedTimestamp: now,
        StateValue: "INSUFFICIENT_DATA",
      } as const;
      const { StateReason, StateTransitionedTimestamp, StateUpdatedTimestamp, StateValue } =
        alarms.find(AlarmName) ?? created;
      alarms.add(AlarmName, {
        ...{ StateReason, StateTransitionedTimestamp, StateUpdatedTimestamp, StateValue },
        ActionsEnabled: true,
        AlarmActions: [],
        AlarmArn: alarmArn(AlarmName),
        AlarmConfigurationUpdatedTimestamp: now,
        Dimensions: [],
        InsufficientDataActions: [],
        OKActions: [],
        ...settings,
      });
      tagNew(alarmArn(AlarmName), Tags);
      return {};
    },
    DescribeAlarms({ AlarmNames = [] }: sdk.DescribeAlarmsInput) {
      return { CompositeAlarms: [], MetricAlarms: AlarmNames.flatMap((name) => alarms.find(name) ?? []) };
    },
    DeleteAlarms({ AlarmNames = [] }: sdk.DeleteAlarmsInput) {
      // Either all alarms exist, or none is deleted.
      for (const name of AlarmNames) alarms.get(name);
      for (const name of AlarmNames) {
        alarms.remove(name);
        tags.remove(alarmArn(name));
      }
      return {};
    },
    PutMetricStream({ Tags, ...settings }: sdk.PutMetricStreamInput) {
      const { Name = "" } = settings;
      const [Arn, now] = [streamArn(Name), new Date()];
      streams.add(Name, {
        Arn,
        CreationDate: streams.find(Name)?.CreationDate ?? now,
        IncludeLinkedAccountsMetrics: false,
        LastUpdateDate: now,
        State: "running",
        ...settings,
      });
      tagNew(Arn, Tags);
      return { Arn };
    },
    GetMetricStream: ({ Name = "" }: sdk.GetMetricStreamInput) => streams.get(Name),
    DeleteMetricStream({ Name = "" }: sdk.DeleteMetricStreamInput) {
      // It succeeds also if there is no such stream.
      if (streams.find(Name) === undefined) return {};
      streams.remove(Name);
      tags.remove(streamArn(Name));
      return {};
    },
    ListTagsForResource: ({ ResourceARN = "" }: sdk.ListTagsForResourceInput) => ({
      Tags: asTagList(tags.get(ResourceARN)),
    }),
    TagResource({ ResourceARN = "", Tags }: sdk.TagResourceInput) {
      Object.assign(tags.get(ResourceARN), asTags(Tags));
      return {};
    },
    UntagResource({ ResourceARN = "", TagKeys = [] }: sdk.UntagResourceInput) {
      for (const key of TagKeys) delete tags.get(ResourceARN)[key];
      return {};
    },
  };
}
