import { ackKind } from "../../../kubernetes/resource-kind.ts";

/** `MetricStream`, as the API server's URLs identify it. */
export const metricStreamKind = ackKind("cloudwatch", "MetricStream", "metricstreams");
