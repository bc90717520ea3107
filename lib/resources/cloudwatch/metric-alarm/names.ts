import { each } from "../../../codegen/definitions-for.ts";
import { FREE_TEXT, INNER, OWN_NAME, SETTING, target } from "../../../codegen/names/common-names.ts";
import type { Names } from "../../../codegen/names/named-field.ts";

/** The actions on EC2 instances and in Systems Manager do more than the author of an object may be allowed to do. */
const ACTION = target("any topic, function or other action of an alarm", "", {
  onlyListed: ["automate", "ssm", "ssm-incidents", "swf"].map((service) => `arn:*:${service}:*`),
});

const METRIC = { public: "any metric of the account, of which the alarm shows only whether it is in ALARM" };

/** What the texts of an alarm's spec name. */
export const names: Names = {
  name: OWN_NAME,
  alarmDescription: FREE_TEXT,
  ...each(ACTION, "alarmActions[]", "insufficientDataActions[]", "oKActions[]"),
  ...each(METRIC, "metricName", "namespace", "dimensions[].name", "dimensions[].value"),
  ...each(METRIC, "*.metric.metricName", "*.metric.namespace", "*.metric.dimensions[].name"),
  ...each(METRIC, "*.metric.dimensions[].value", "metrics[].expression", "evaluationCriteria.promQLCriteria.query"),
  "metrics[].accountID": { public: "an account that shares its metrics with the account of the deployment" },
  ...each(INNER, "metrics[].id", "thresholdMetricID"),
  "metrics[].label": FREE_TEXT,
  ...each(SETTING, "extendedStatistic", "treatMissingData", "evaluateLowSampleCountPercentile"),
  ...each(SETTING, "metrics[].metricStat.stat", "evaluationWindow.slidingWindow{}"),
  "evaluationWindow.wallClockWindow.timezone": SETTING,
  ...each(
    { notAName: "the key of a tag of the alarm itself" },
    "actionConfiguration.alarmTagsPropagation.includedTagKeys[]",
    "actionConfiguration.alarmTagsPropagation.excludedTagKeys[]",
  ),
};
