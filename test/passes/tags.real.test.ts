import { describe } from "vitest";
import { openBucketOnS3 } from "../support/kinds/kind-on-aws/bucket-on-s3.ts";
import { openMetricStreamOnCloudWatch } from "../support/kinds/kind-on-aws/cloudwatch/metric-stream-on-cloudwatch.ts";
import { openLogGroupOnLogs } from "../support/kinds/kind-on-aws/log-group-on-logs.ts";
import { openMetricAlarmOnCloudWatch } from "../support/kinds/kind-on-aws/metric-alarm-on-cloudwatch.ts";
import { openQueueOnSQS } from "../support/kinds/kind-on-aws/queue-on-sqs.ts";
import { openRepositoryOnECR } from "../support/kinds/kind-on-aws/repository-on-ecr.ts";
import { openCacheSubnetGroupOnElastiCache } from "../support/kinds/kind-on-aws/subnet-groups/cache-subnet-group-on-elasticache.ts";
import { openDBSubnetGroupOnRDS } from "../support/kinds/kind-on-aws/subnet-groups/db-subnet-group-on-rds.ts";
import { openTableOnDynamoDB } from "../support/kinds/kind-on-aws/table-on-dynamodb.ts";
import { testTags } from "../support/kinds/kind-on-aws/tag-suite.ts";
import { openTopicOnSNS } from "../support/kinds/kind-on-aws/topic-on-sns.ts";

describe.each([
  { kind: "Bucket", open: openBucketOnS3 },
  { kind: "Table", open: openTableOnDynamoDB },
  { kind: "Repository", open: openRepositoryOnECR },
  { kind: "LogGroup", open: openLogGroupOnLogs },
  { kind: "MetricAlarm", open: openMetricAlarmOnCloudWatch },
  { kind: "MetricStream", open: openMetricStreamOnCloudWatch },
  { kind: "CacheSubnetGroup", open: openCacheSubnetGroupOnElastiCache },
  { kind: "DBSubnetGroup", open: openDBSubnetGroupOnRDS },
  { kind: "Topic", open: openTopicOnSNS },
  { kind: "Queue", open: openQueueOnSQS },
])("the tags of a $kind", ({ open }) => {
  testTags(open);
});
