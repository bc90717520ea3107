import { kinds } from "../../../../lib/kinds/index.ts";
import { listedKinds } from "../../../../lib/kinds/listings.generated.ts";
import { own } from "../../../../lib/text/own.ts";
import { openBucketOnS3 } from "./bucket-on-s3.ts";
import { openAliasOnKMS } from "./children/alias-on-kms.ts";
import { openSubscriptionOnSNS } from "./children/subscription-on-sns.ts";
import { openMetricStreamOnCloudWatch } from "./cloudwatch/metric-stream-on-cloudwatch.ts";
import { openSecurityGroupOnEC2 } from "./ec2/security-group-on-ec2.ts";
import { openAssociationOnEKS } from "./eks/association-on-eks.ts";
import { openEntryOnEKS } from "./eks/entry-on-eks.ts";
import { openReplicationGroupOnElastiCache } from "./elasticache/replication-group-on-elasticache.ts";
import { openPolicyOnIAM } from "./iam/policy-on-iam.ts";
import { openRoleOnIAM } from "./iam/role-on-iam.ts";
import type { KindOnAws } from "./kind-on-aws.ts";
import { openKeyOnKMS } from "./kms/key-on-kms.ts";
import { openFunctionOnLambda } from "./lambda/function-on-lambda.ts";
import { openMappingOnLambda } from "./lambda/mapping-on-lambda.ts";
import { openLogGroupOnLogs } from "./log-group-on-logs.ts";
import { openMetricAlarmOnCloudWatch } from "./metric-alarm-on-cloudwatch.ts";
import { openQueueOnSQS } from "./queue-on-sqs.ts";
import { openDBInstanceOnRDS } from "./rds/db-instance-on-rds.ts";
import { openRepositoryOnECR } from "./repository-on-ecr.ts";
import { openHostedZoneOnRoute53 } from "./route-53/hosted-zone-on-route-53.ts";
import { openRecordSetOnRoute53 } from "./route-53/record-set-on-route-53.ts";
import { openSecretOnSecretsManager } from "./secrets/secret-on-secrets-manager.ts";
import { openCacheSubnetGroupOnElastiCache } from "./subnet-groups/cache-subnet-group-on-elasticache.ts";
import { openDBSubnetGroupOnRDS } from "./subnet-groups/db-subnet-group-on-rds.ts";
import { openTableOnDynamoDB } from "./table-on-dynamodb.ts";
import { openTopicOnSNS } from "./topic-on-sns.ts";

const openers: Readonly<Record<string, () => Promise<KindOnAws>>> = {
  AccessEntry: openEntryOnEKS,
  Alias: openAliasOnKMS,
  Bucket: openBucketOnS3,
  CacheSubnetGroup: openCacheSubnetGroupOnElastiCache,
  DBInstance: openDBInstanceOnRDS,
  DBSubnetGroup: openDBSubnetGroupOnRDS,
  EventSourceMapping: openMappingOnLambda,
  Function: openFunctionOnLambda,
  HostedZone: openHostedZoneOnRoute53,
  Key: openKeyOnKMS,
  LogGroup: openLogGroupOnLogs,
  MetricAlarm: openMetricAlarmOnCloudWatch,
  MetricStream: openMetricStreamOnCloudWatch,
  PodIdentityAssociation: openAssociationOnEKS,
  Policy: openPolicyOnIAM,
  Queue: openQueueOnSQS,
  RecordSet: openRecordSetOnRoute53,
  ReplicationGroup: openReplicationGroupOnElastiCache,
  Repository: openRepositoryOnECR,
  Role: openRoleOnIAM,
  Secret: openSecretOnSecretsManager,
  SecurityGroup: openSecurityGroupOnEC2,
  Subscription: openSubscriptionOnSNS,
  Table: openTableOnDynamoDB,
  Topic: openTopicOnSNS,
};

/** A kind, by its name, with the emulator of its service. */
export interface OpenedKind {
  readonly name: string;
  readonly open: () => Promise<KindOnAws>;
}

/** Every kind. */
export const kindsOnAws: readonly OpenedKind[] = kinds.map(({ resource: { kind } }) => ({
  name: kind,
  open: own(openers, kind) ?? (() => Promise.reject(new Error(`there is no emulator for the kind ${kind}`))),
}));

/** The kinds whose resources AWS lists. */
export const listedKindsOnAws = kindsOnAws.filter(({ name }) =>
  listedKinds.some(({ resource }) => resource.kind === name),
);

/**
 * The kinds of which someone else can have the resource that a spec declares: all but keys, which KMS names, and hosted zones, several of
 * which can have one name.
 */
export const namedKindsOnAws = kindsOnAws.filter(({ name }) => !["HostedZone", "Key"].includes(name));
