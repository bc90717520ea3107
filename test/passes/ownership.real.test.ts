import { describe } from "vitest";
import { openBucketOnS3 } from "../support/kinds/kind-on-aws/bucket-on-s3.ts";
import { openLogGroupOnLogs } from "../support/kinds/kind-on-aws/log-group-on-logs.ts";
import { openMetricAlarmOnCloudWatch } from "../support/kinds/kind-on-aws/metric-alarm-on-cloudwatch.ts";
import { testOwnership } from "../support/kinds/kind-on-aws/ownership-suite.ts";
import { openRepositoryOnECR } from "../support/kinds/kind-on-aws/repository-on-ecr.ts";
import { openTableOnDynamoDB } from "../support/kinds/kind-on-aws/table-on-dynamodb.ts";

describe.each([
  { kind: "Bucket", open: openBucketOnS3 },
  { kind: "Table", open: openTableOnDynamoDB },
  { kind: "Repository", open: openRepositoryOnECR },
  { kind: "LogGroup", open: openLogGroupOnLogs },
  { kind: "MetricAlarm", open: openMetricAlarmOnCloudWatch },
])("$kind:", ({ open }) => {
  testOwnership(open);
});
