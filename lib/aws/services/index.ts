import type { SdkClient } from "../../reconcile/contract/aws.ts";
import type { AwsService } from "../define-service.ts";
import { cloudwatch } from "./cloudwatch.ts";
import { cloudwatchLogs } from "./cloudwatch-logs.ts";
import { dynamodb } from "./dynamodb.ts";
import { ec2 } from "./ec2.ts";
import { ecr } from "./ecr.ts";
import { eks } from "./eks.ts";
import { elasticache } from "./elasticache.ts";
import { iam } from "./iam.ts";
import { kms } from "./kms.ts";
import { lambda } from "./lambda.ts";
import { rds } from "./rds.ts";
import { route53 } from "./route-53.ts";
import { s3 } from "./s3.ts";
import { s3Control } from "./s3-control.ts";
import { secretsManager } from "./secrets-manager.ts";
import { sns } from "./sns.ts";
import { sqs } from "./sqs.ts";

/** Every service that kinds call. Importing this list loads no SDK. */
export const services: readonly Omit<AwsService<SdkClient>, "open">[] = [
  s3,
  s3Control,
  dynamodb,
  ec2,
  ecr,
  eks,
  cloudwatch,
  cloudwatchLogs,
  elasticache,
  iam,
  kms,
  lambda,
  rds,
  route53,
  secretsManager,
  sns,
  sqs,
];

/**
 * The service that the kinds of a group belong to. ACK's groups are named after the SDK's names for the services:
 * `cloudwatchlogs.services.k8s.aws` contains the kinds of `CloudWatch Logs`.
 */
export function serviceOf({ group }: { readonly group: string }): (typeof services)[number] | undefined {
  const [label] = group.split(".");
  return services.find(({ name }) => name.toLowerCase().replaceAll(" ", "") === label);
}
