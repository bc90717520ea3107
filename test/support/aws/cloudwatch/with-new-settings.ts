import {
  DescribeAlarmsCommand,
  type DescribeAlarmsCommandOutput,
  PutMetricAlarmCommand,
  type PutMetricAlarmInput,
} from "@aws-sdk/client-cloudwatch";
import type { Send } from "../../../../lib/reconcile/contract/aws.ts";
import type { Connect } from "../../../../lib/reconcile/dependencies.ts";
import { aroundAllCommands } from "../connections/around-all-commands.ts";

/** The settings of alarms that moto 5.2.5 drops. */
const DROPPED = [
  "ActionConfiguration",
  "EvaluationCriteria",
  "EvaluationInterval",
  "EvaluationWindow",
  "WarmUpConfiguration",
] as const;

/** The settings that an emulator drops, by the names of the alarms. */
export type NewSettings = Map<string, Partial<Pick<PutMetricAlarmInput, (typeof DROPPED)[number]>>>;

/** Adds the settings of alarms that an emulator drops. As on AWS, a call overwrites all of them. */
export function withNewSettings(connect: Connect, settings: NewSettings): Connect {
  return aroundAllCommands(connect, (command, send) => sendWithSettings(command, send, settings));
}

const sendWithSettings: (command: object, send: Send, settings: NewSettings) => Promise<object> = async (
  command,
  send,
  settings,
) => {
  const answer = await send(command);
  if (command instanceof PutMetricAlarmCommand) {
    const { input } = command;
    const given = DROPPED.flatMap((member) => (input[member] === undefined ? [] : [[member, input[member]]]));
    settings.set(input.AlarmName ?? "", Object.fromEntries(given));
  }
  if (!(command instanceof DescribeAlarmsCommand)) return answer;
  const { MetricAlarms = [] } = answer as DescribeAlarmsCommandOutput;
  return {
    ...answer,
    MetricAlarms: MetricAlarms.map((alarm) => ({ ...alarm, ...settings.get(alarm.AlarmName ?? "") })),
  };
};
