import type { ResourceTags } from "../reconcile/contract/resource-tags.ts";
import { logGroupTags } from "./cloudwatch-logs/log-group-tags.ts";
import { tableTags } from "./dynamodb/table-tags.ts";
import { securityGroupTags } from "./ec2/security-group-tags.ts";
import { repositoryTags } from "./ecr/repository-tags.ts";
import { subnetGroupTags as cacheSubnetGroupTags } from "./elasticache/subnet-group-tags.ts";
import { iamTags } from "./iam/iam-tags.ts";
import { keyTags } from "./kms/key-tags.ts";
import { functionTags } from "./lambda/function-tags.ts";
import { subnetGroupTags as dbSubnetGroupTags } from "./rds/subnet-group-tags.ts";
import { bucketTags } from "./s3/bucket-tags.ts";
import { secretTags } from "./secrets-manager/secret-tags.ts";
import { topicTags } from "./sns/topic-tags.ts";
import { queueTags } from "./sqs/queue-tags.ts";

/** Everything that reads the tags of what specs name, by the service's name in ARNs: what `own-tags.ts` loads one at a time. */
export const tagReaders: Readonly<Record<string, ResourceTags>> = {
  dynamodb: tableTags,
  ec2: securityGroupTags,
  ecr: repositoryTags,
  elasticache: cacheSubnetGroupTags,
  iam: iamTags,
  kms: keyTags,
  lambda: functionTags,
  logs: logGroupTags,
  rds: dbSubnetGroupTags,
  s3: bucketTags,
  secretsmanager: secretTags,
  sns: topicTags,
  sqs: queueTags,
};
