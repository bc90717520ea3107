import { each } from "../../../codegen/definitions-for.ts";
import { OWN_NAME, role, SETTING, target } from "../../../codegen/names/common-names.ts";
import type { Names } from "../../../codegen/names/named-field.ts";

const METRICS = { public: "any metrics of the account, which go to the Firehose stream of `firehoseARN` alone" };

/** What the texts of a metric stream's spec name. */
export const names: Names = {
  name: OWN_NAME,
  firehoseARN: target("any Firehose stream"),
  roleARN: role("streams.metrics.cloudwatch.amazonaws.com"),
  ...each(METRICS, "*.namespace", "*.metricNames[]", "*.metricName"),
  "statisticsConfigurations[].additionalStatistics[]": SETTING,
};
