import type { FieldNotes } from "../../../codegen/definition.ts";
import type { MetricStreamSpec } from "./spec.generated.ts";

const RESET = "The metric stream is overwritten without the setting.";
const UNORDERED = "The order of the list and of the lists in it is ignored.";
const REQUIRED = "CloudWatch rejects the metric stream.";

/** Documentation of a metric stream's fields, where the SDK's documentation does not suffice. */
export const fieldNotes: Readonly<Record<keyof Omit<MetricStreamSpec, "firehoseRef" | "roleRef">, FieldNotes>> = {
  excludeFilters: { default: "includeFilters applies", removal: RESET, difference: UNORDERED },
  firehoseARN: {
    removal: REQUIRED,
    difference: "If the parameter allowedTargets is set, it must list the delivery stream.",
  },
  includeFilters: {
    default: "the metrics of all namespaces are streamed, except for those in excludeFilters",
    removal: RESET,
    difference: UNORDERED,
  },
  includeLinkedAccountsMetrics: {
    default: "only the account's own metrics are streamed",
    removal: "Only the account's own metrics are streamed.",
  },
  name: {
    meaning: "The name of the metric stream. It cannot be changed.",
    removal: "The removal is rejected, because the field is required.",
    difference: "A change to the name is rejected, whereas ACK creates a second metric stream.",
  },
  outputFormat: { removal: "The removal is rejected, because the field is required." },
  roleARN: { removal: REQUIRED, difference: "The parameter passableRoles must list the role." },
  statisticsConfigurations: {
    default: "only the minimum, the maximum, the sum and the number of samples are streamed",
    removal: RESET,
    difference: UNORDERED,
  },
  tags: {
    meaning: "The tags of the metric stream, in addition to those that Driftless sets.",
    default: "only the tags that Driftless sets are applied",
    removal: "The tags that the spec declared are removed. The tags that Driftless sets remain in place.",
    difference:
      "In addition to ACK's default tags, Driftless sets the tag services.k8s.aws/driftless-owner. The tags of an existing metric stream are changed, whereas ACK passes them to PutMetricStream, which ignores them.",
  },
};

/** What the tests prove without AWS, and what they do not prove. */
export const alpha = `No emulator has metric streams: neither moto 5.2.5 nor MiniStack 1.4.21 knows these calls. The tests of this kind run on moto, whose start script (\`lib/local/emulators/moto/metric_streams.py\`) adds the calls as CloudWatch's documentation describes them:

| field | why |
| --- | --- |
${[
  "excludeFilters",
  "firehoseARN",
  "includeFilters",
  "includeLinkedAccountsMetrics",
  "outputFormat",
  "roleARN",
  "statisticsConfigurations",
]
  .map((field) => `| \`spec.${field}\` | The start script keeps the setting. It does not check it. |`)
  .join("\n")}

A new metric stream runs. Driftless neither starts nor stops metric streams.

CloudWatch has no call that creates a metric stream only if there is none: \`PutMetricStream\` overwrites an existing one. Driftless therefore looks for the metric stream immediately before it calls \`PutMetricStream\`. A metric stream that someone else creates between that look and the call loses its settings. In 450 creates on moto, the call was sent 0.8 ms after the response to the look (median; at most 15 ms, on a busy machine: \`npm run bench -- window\`), and on AWS, the round trip comes on top. It gets no tags, because CloudWatch ignores the tags of such a call, and is neither changed again nor deleted.`;
