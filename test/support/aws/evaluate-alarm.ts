import * as z from "zod/mini";

/** The properties of an alarm in a template that determine the alarm's state. */
export const AlarmProperties = z.object({
  AlarmName: z.string(),
  AlarmDescription: z.string(),
  Namespace: z.string(),
  MetricName: z.string(),
  Dimensions: z.array(z.object({ Name: z.string(), Value: z.unknown() })),
  Statistic: z.enum(["Sum", "Maximum"]),
  Period: z.number(),
  ComparisonOperator: z.enum(["GreaterThanThreshold", "LessThanThreshold"]),
  Threshold: z.number(),
  EvaluationPeriods: z.number(),
  DatapointsToAlarm: z.number(),
  TreatMissingData: z.enum(["breaching", "notBreaching"]),
  AlarmActions: z.optional(z.array(z.unknown())),
  OKActions: z.optional(z.array(z.unknown())),
});
export type AlarmProperties = z.infer<typeof AlarmProperties>;

/**
 * Whether CloudWatch has raised the alarm after these minutes. For each minute, the metric has a value or no value. A setting of the alarm
 * determines how periods without a value are treated. The last period ends with the last minute.
 *
 * https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/alarm-evaluation.html
 */
export function isRaised(alarm: AlarmProperties, minutes: readonly (number | undefined)[]): boolean {
  const length = alarm.Period / 60;
  const breaching = Array.from({ length: alarm.EvaluationPeriods }, (_, index) => {
    const end = minutes.length - index * length;
    const values = minutes.slice(Math.max(0, end - length), Math.max(0, end)).filter((value) => value !== undefined);
    if (values.length === 0) return alarm.TreatMissingData === "breaching";
    const value = alarm.Statistic === "Sum" ? values.reduce((sum, one) => sum + one, 0) : Math.max(...values);
    return alarm.ComparisonOperator === "GreaterThanThreshold" ? value > alarm.Threshold : value < alarm.Threshold;
  });
  return breaching.filter(Boolean).length >= alarm.DatapointsToAlarm;
}
