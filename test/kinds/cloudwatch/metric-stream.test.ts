import { page as metricStreamPage } from "../../../lib/kinds/cloudwatch/metric-stream.ts";
import { conforms } from "../../kind/conformance.ts";
import { type ChangeableField, describeKind, type FixedField, immutable, tags } from "../../kind/description.ts";
import {
  DECLARED,
  type MetricStreamOnCloudWatch,
  openMetricStreamOnCloudWatch,
} from "../../support/kinds/kind-on-aws/cloudwatch/metric-stream-on-cloudwatch.ts";
import { metricStreamSpecs } from "../../support/kinds/specs/metric-stream-specs.ts";

type Changeable = ChangeableField<MetricStreamOnCloudWatch>;

/** A field whose value others change by overwriting the metric stream without it. */
function overwritten(field: string, value: unknown, event: string, rest: Partial<Changeable> = {}): Changeable {
  return {
    field,
    base: DECLARED,
    declared: { [field]: value },
    drift: (aws, name) => aws.overwrite(name, {}),
    event: `${field}${event}`,
    ...rest,
  };
}

const FILTERS = [{ namespace: "Shop", metricNames: ["Errors", "Orders"] }, { namespace: "AWS/SQS" }];
const TURNED = [{ namespace: "AWS/SQS" }, { namespace: "Shop", metricNames: ["Orders", "Errors"] }];

/** Statistics of a metric. */
const statistics = (...additionalStatistics: readonly string[]) => [
  { additionalStatistics, includeMetrics: [{ namespace: "Shop", metricName: "Latency" }] },
];

/** The fields of a metric stream that can be changed. */
const changeableFields: readonly Changeable[] = [
  overwritten("excludeFilters", FILTERS, ": [] -> ", { alike: [{ excludeFilters: TURNED }] }),
  overwritten(
    "firehoseARN",
    "arn:aws:firehose:us-west-2:000000000000:deliverystream/others",
    `: ${DECLARED.firehoseARN} -> arn:aws:firehose:us-west-2:000000000000:deliverystream/others`,
    { unset: "spec.firehoseARN or spec.firehoseRef is missing" },
  ),
  overwritten("includeFilters", FILTERS, ": [] -> ", { alike: [{ includeFilters: TURNED }] }),
  overwritten("includeLinkedAccountsMetrics", true, ": false -> true"),
  overwritten("outputFormat", "opentelemetry1.0", ": json -> opentelemetry1.0"),
  overwritten(
    "roleARN",
    "arn:aws:iam::000000000000:role/others",
    `: ${DECLARED.roleARN} -> arn:aws:iam::000000000000:role/others`,
    { unset: "spec.roleARN or spec.roleRef is missing" },
  ),
  overwritten("statisticsConfigurations", statistics("p99", "p50"), ": [] -> ", {
    alike: [{ statisticsConfigurations: statistics("p50", "p99") }],
  }),
  tags([{ key: "team", value: "shop" }]),
];

/** The fields of a metric stream that cannot be changed. */
const fixedFields: readonly FixedField[] = [immutable("name")];

export const description = describeKind({
  kind: metricStreamPage.resource,
  open: openMetricStreamOnCloudWatch,
  spec: (name) => ({
    name,
    firehoseARN: "arn:aws:firehose:us-west-2:000000000000:deliverystream/metrics",
    roleARN: "arn:aws:iam::000000000000:role/metric-streams",
    outputFormat: "json",
  }),
  resource: (name, { region, account }) => `cloudwatch:${region}:${account}:metric-stream/${name}`,
  longestName: "m".repeat(255),
  identities: ["excludeFilters"],
  adoptionFields: [{ fields: { name: "orders" }, is: { spec: { name: "orders" } } }],
  anySpec: metricStreamSpecs,
  changeable: changeableFields,
  fixed: fixedFields,
  defaults: {
    excludeFilters: [],
    includeFilters: [],
    includeLinkedAccountsMetrics: false,
    statisticsConfigurations: [],
  },
  race: false, // metric-stream.real.test.ts
  recorded: {
    resources: [
      {
        what: "a metric stream",
        answers: {
          GetMetricStream: {
            on: "2025-09-19",
            shows: {
              Arn: "arn:aws:cloudwatch:us-west-2:111122223333:metric-stream/orders",
              CreationDate: new Date(0),
              FirehoseArn: "arn:aws:firehose:us-west-2:000000000000:deliverystream/metrics",
              IncludeLinkedAccountsMetrics: false,
              LastUpdateDate: new Date(0),
              Name: "orders",
              OutputFormat: "json",
              RoleArn: "arn:aws:iam::000000000000:role/metric-streams",
              State: "running",
            },
          },
        },
      },
    ],
    errors: {},
  },
});

if (import.meta.vitest) conforms(description);
