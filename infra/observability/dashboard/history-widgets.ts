import * as cloudwatch from "aws-cdk-lib/aws-cloudwatch";
import type { ILogGroup } from "aws-cdk-lib/aws-logs";

/** What the queries contain instead of the regular expression that is entered at the top of the dashboard. */
export const OBJECT = "__object__";

/** Which objects failed last, and why. These tables are shown even if the history widget fails, because they do not depend on its function. */
export function failures(logGroup: ILogGroup): readonly cloudwatch.IWidget[] {
  const logGroupNames = [logGroup.logGroupName];
  const failed = '["terminal", "retry", "failed"]';
  return [
    new cloudwatch.LogQueryWidget({
      title: "Objects whose latest record is a failure",
      logGroupNames,
      width: 16,
      height: 7,
      queryLines: [
        ...RECORDS,
        "stats latest(outcome) as latestOutcome, latest(error.code) as code, latest(error.message) as message, max(@timestamp) as at by kind, namespace, name",
        `filter latestOutcome in ${failed}`,
        "sort at desc",
        "limit 100",
      ],
    }),
    new cloudwatch.LogQueryWidget({
      title: "Failures by call and code",
      logGroupNames,
      width: 8,
      height: 7,
      queryLines: [
        ...RECORDS,
        `filter outcome in ${failed}`,
        "stats count(*) as passes, max(@timestamp) as latest by error.call, error.code",
        "sort passes desc",
      ],
    }),
  ];
}

/** The latest records, in full. */
export function records(logGroup: ILogGroup): cloudwatch.IWidget {
  return new cloudwatch.LogQueryWidget({
    title: "The last 100 records",
    logGroupNames: [logGroup.logGroupName],
    width: 24,
    height: 8,
    queryLines: [
      "fields @timestamp, kind, namespace, name, outcome, event, error.message",
      ...RECORDS,
      "sort @timestamp desc",
      "limit 100",
    ],
  });
}

/** Filters that every query of the history begins with. */
const RECORDS = ["filter history = 1", `filter name like /${OBJECT}/`];
