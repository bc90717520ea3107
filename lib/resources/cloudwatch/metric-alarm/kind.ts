import { ackKind } from "../../../kubernetes/resource-kind.ts";

/** `MetricAlarm`, as the API server's URLs identify it. */
export const metricAlarmKind = ackKind("cloudwatch", "MetricAlarm", "metricalarms");
