import * as client from "@aws-sdk/client-cloudwatch";
import { definitionOf } from "../../../codegen/from-data/definition-of.ts";
import { data } from "./data.ts";
import { alpha, fieldNotes } from "./field-notes.ts";
import { names } from "./names.ts";

const API = "https://docs.aws.amazon.com/AmazonCloudWatch/latest/APIReference/API_PutMetricStream.html";

/** What is generated for a `MetricStream`. */
export const definition = definitionOf(data, {
  noun: ["An Amazon CloudWatch metric stream", "metric stream"],
  client,
  alpha,
  trailSource: "monitoring.amazonaws.com",
  limits: {
    [API]: {
      excludeFilters: 1000,
      includeFilters: 1000,
      statisticsConfigurations: 100,
    },
  },
  columns: { FORMAT: "spec.outputFormat" },
  names,
  notes: fieldNotes,
});
