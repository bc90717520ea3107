import { describe } from "vitest";
import { metricAlarmKind } from "../../lib/resources/cloudwatch/metric-alarm/kind.ts";
import { metricStreamKind } from "../../lib/resources/cloudwatch/metric-stream/kind.ts";
import { logGroupKind } from "../../lib/resources/cloudwatch-logs/log-group/kind.ts";
import { tableKind } from "../../lib/resources/dynamodb/table/kind.ts";
import { repositoryKind } from "../../lib/resources/ecr/repository/kind.ts";
import { cacheSubnetGroupKind } from "../../lib/resources/elasticache/cache-subnet-group/kind.ts";
import { replicationGroupKind } from "../../lib/resources/elasticache/replication-group/kind.ts";
import { eventSourceMappingKind } from "../../lib/resources/lambda/event-source-mapping/kind.ts";
import { functionResourceKind } from "../../lib/resources/lambda/function/kind.ts";
import { dbInstanceKind } from "../../lib/resources/rds/db-instance/kind.ts";
import { dbSubnetGroupKind } from "../../lib/resources/rds/db-subnet-group/kind.ts";
import { secretKind } from "../../lib/resources/secrets-manager/secret/kind.ts";
import { topicKind } from "../../lib/resources/sns/topic/kind.ts";
import { queueKind } from "../../lib/resources/sqs/queue/kind.ts";
import * as metricStream from "../support/kinds/kind-on-aws/cloudwatch/metric-stream-fields.ts";
import { openMetricStreamOnCloudWatch } from "../support/kinds/kind-on-aws/cloudwatch/metric-stream-on-cloudwatch.ts";
import * as replicationGroup from "../support/kinds/kind-on-aws/elasticache/replication-group-fields.ts";
import { openReplicationGroupOnElastiCache } from "../support/kinds/kind-on-aws/elasticache/replication-group-on-elasticache.ts";
import { testFields } from "../support/kinds/kind-on-aws/field-suite.ts";
import * as lambdaFunction from "../support/kinds/kind-on-aws/lambda/function-fields.ts";
import { openFunctionOnLambda } from "../support/kinds/kind-on-aws/lambda/function-on-lambda.ts";
import * as mapping from "../support/kinds/kind-on-aws/lambda/mapping-fields.ts";
import { openMappingOnLambda } from "../support/kinds/kind-on-aws/lambda/mapping-on-lambda.ts";
import * as logGroup from "../support/kinds/kind-on-aws/log-group-fields.ts";
import { openLogGroupOnLogs } from "../support/kinds/kind-on-aws/log-group-on-logs.ts";
import * as metricAlarm from "../support/kinds/kind-on-aws/metric-alarm-fields.ts";
import { openMetricAlarmOnCloudWatch } from "../support/kinds/kind-on-aws/metric-alarm-on-cloudwatch.ts";
import * as queue from "../support/kinds/kind-on-aws/queue-fields.ts";
import { openQueueOnSQS } from "../support/kinds/kind-on-aws/queue-on-sqs.ts";
import * as dbInstance from "../support/kinds/kind-on-aws/rds/db-instance-fields.ts";
import { openDBInstanceOnRDS } from "../support/kinds/kind-on-aws/rds/db-instance-on-rds.ts";
import * as repository from "../support/kinds/kind-on-aws/repository-fields.ts";
import { openRepositoryOnECR } from "../support/kinds/kind-on-aws/repository-on-ecr.ts";
import * as secret from "../support/kinds/kind-on-aws/secrets/secret-fields.ts";
import { openSecretOnSecretsManager } from "../support/kinds/kind-on-aws/secrets/secret-on-secrets-manager.ts";
import { openCacheSubnetGroupOnElastiCache } from "../support/kinds/kind-on-aws/subnet-groups/cache-subnet-group-on-elasticache.ts";
import { openDBSubnetGroupOnRDS } from "../support/kinds/kind-on-aws/subnet-groups/db-subnet-group-on-rds.ts";
import * as subnetGroup from "../support/kinds/kind-on-aws/subnet-groups/subnet-group-on-aws.ts";
import { capacityFields } from "../support/kinds/kind-on-aws/table-fields/capacity.ts";
import { fixedFields } from "../support/kinds/kind-on-aws/table-fields/fixed.ts";
import { lookAtTable } from "../support/kinds/kind-on-aws/table-fields/look.ts";
import { replicaFields } from "../support/kinds/kind-on-aws/table-fields/replicas.ts";
import { settingFields } from "../support/kinds/kind-on-aws/table-fields/settings.ts";
import { openTableOnDynamoDB } from "../support/kinds/kind-on-aws/table-on-dynamodb.ts";
import * as topic from "../support/kinds/kind-on-aws/topic-fields.ts";
import { openTopicOnSNS } from "../support/kinds/kind-on-aws/topic-on-sns.ts";

describe("Table:", () => {
  testFields({
    kind: tableKind,
    open: openTableOnDynamoDB,
    look: lookAtTable,
    changeable: [...capacityFields, ...settingFields, ...replicaFields],
    fixed: fixedFields,
  });
});

describe("Repository:", () => {
  testFields({
    kind: repositoryKind,
    open: openRepositoryOnECR,
    look: repository.lookAtRepository,
    changeable: repository.changeableFields,
    fixed: repository.fixedFields,
  });
});

describe("LogGroup:", () => {
  testFields({
    kind: logGroupKind,
    open: openLogGroupOnLogs,
    look: logGroup.lookAtLogGroup,
    changeable: logGroup.changeableFields,
    fixed: logGroup.fixedFields,
  });
});

describe("MetricAlarm:", () => {
  testFields({
    kind: metricAlarmKind,
    open: openMetricAlarmOnCloudWatch,
    look: metricAlarm.lookAtMetricAlarm,
    changeable: metricAlarm.changeableFields,
    fixed: metricAlarm.fixedFields,
  });
});

describe("MetricStream:", () => {
  testFields({
    kind: metricStreamKind,
    open: openMetricStreamOnCloudWatch,
    look: metricStream.lookAtMetricStream,
    changeable: metricStream.changeableFields,
    fixed: metricStream.fixedFields,
  });
});

describe("Secret:", () => {
  testFields({
    kind: secretKind,
    open: openSecretOnSecretsManager,
    look: secret.lookAtSecret,
    changeable: secret.changeableFields,
    fixed: secret.fixedFields,
    // The first names a Kubernetes Secret, and the second has no effect: the tests of the kind test both.
    elsewhere: ["secretString", "forceOverwriteReplicaSecret"],
  });
});

describe("CacheSubnetGroup:", () => {
  testFields({
    kind: cacheSubnetGroupKind,
    open: openCacheSubnetGroupOnElastiCache,
    look: subnetGroup.lookAtSubnetGroup,
    changeable: subnetGroup.changeableFields("cacheSubnetGroupDescription"),
    fixed: subnetGroup.fixedFields("cacheSubnetGroupName"),
  });
});

describe("DBSubnetGroup:", () => {
  testFields({
    kind: dbSubnetGroupKind,
    open: openDBSubnetGroupOnRDS,
    look: subnetGroup.lookAtSubnetGroup,
    changeable: subnetGroup.changeableFields("description"),
    fixed: subnetGroup.fixedFields("name"),
  });
});

describe("Topic:", () => {
  testFields({
    kind: topicKind,
    open: openTopicOnSNS,
    look: topic.lookAtTopic,
    changeable: topic.changeableFields,
    fixed: topic.fixedFields,
  });
});

describe("ReplicationGroup:", () => {
  testFields({
    kind: replicationGroupKind,
    open: openReplicationGroupOnElastiCache,
    look: replicationGroup.lookAtReplicationGroup,
    changeable: replicationGroup.changeableFields,
    fixed: replicationGroup.fixedFields,
    // token.real.test.ts, nodes.real.test.ts and replication-group.real.test.ts test these.
    elsewhere: ["authToken", "primaryClusterID", "preferredCacheClusterAZs", "snapshotARNs", "snapshotName"],
  });
});

describe("Function:", () => {
  testFields({
    kind: functionResourceKind,
    async open() {
      const aws = await openFunctionOnLambda();
      await lambdaFunction.publishLayer(aws);
      return aws;
    },
    look: lambdaFunction.lookAtFunction,
    changeable: lambdaFunction.changeableFields,
    fixed: lambdaFunction.fixedFields,
    // It says what else the calls about the code do, and nothing about a function.
    elsewhere: ["publish"],
  });
});

describe("DBInstance:", () => {
  testFields({
    kind: dbInstanceKind,
    async open() {
      const aws = await openDBInstanceOnRDS();
      await dbInstance.createGroups(aws);
      return aws;
    },
    look: dbInstance.lookAtInstance,
    changeable: dbInstance.changeableFields,
    fixed: dbInstance.fixedFields,
    elsewhere: dbInstance.otherFields,
  });
});

describe("EventSourceMapping:", () => {
  testFields({
    kind: eventSourceMappingKind,
    open: openMappingOnLambda,
    look: async (aws, name) => ({ ...(await aws.read(name)), tags: await aws.readTags(name) }),
    changeable: mapping.changeableFields,
    fixed: mapping.fixedFields,
  });
});

describe("Queue:", () => {
  testFields({
    kind: queueKind,
    open: openQueueOnSQS,
    look: queue.lookAtQueue,
    changeable: queue.changeableFields,
    fixed: queue.fixedFields,
    // test/lib/resources/sqs/queue/queue.real.test.ts tests it on moto.
    elsewhere: ["redrivePolicy"],
  });
});
