import * as client from "@aws-sdk/client-cloudwatch";
import { tagLimits } from "../../../codegen/definitions-for.ts";
import { definitionOf } from "../../../codegen/from-data/definition-of.ts";
import { deliveryStreamArn, roleArn } from "../../../codegen/references.ts";
import { data } from "./data.ts";
import { alpha, fieldNotes } from "./field-notes.ts";

const API = "https://docs.aws.amazon.com/AmazonCloudWatch/latest/APIReference/API_PutMetricStream.html";

/** What is generated for a `MetricStream`. */
export const definition = definitionOf(data, {
  noun: ["An Amazon CloudWatch metric stream", "metric stream"],
  client,
  alpha,
  trailSource: "monitoring.amazonaws.com",
  references: { firehoseARN: deliveryStreamArn, roleARN: roleArn },
  passedRoles: { fields: ["roleARN"], to: "streams.metrics.cloudwatch.amazonaws.com" },
  restrictedFields: [{ field: "firehoseARN", names: "target" }],
  limits: {
    "spec.excludeFilters": { maxItems: 1000, source: API },
    "spec.firehoseARN": { maxLength: 1024, source: API },
    "spec.includeFilters": { maxItems: 1000, source: API },
    "spec.name": { maxLength: 255, source: API },
    "spec.statisticsConfigurations": { maxItems: 100, source: API },
    ...tagLimits("spec.tags", API),
  },
  columns: { FORMAT: "spec.outputFormat" },
  notes: fieldNotes,
});
