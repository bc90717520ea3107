import {
  CloudFormationClient,
  DescribeStackEventsCommand,
  DescribeStacksCommand,
  ListStackResourcesCommand,
} from "@aws-sdk/client-cloudformation";
import {
  CloudTrailClient,
  DescribeTrailsCommand,
  GetEventSelectorsCommand,
  GetTrailStatusCommand,
} from "@aws-sdk/client-cloudtrail";
import { CloudWatchClient, DescribeAlarmsCommand } from "@aws-sdk/client-cloudwatch";
import { CloudWatchLogsClient, DescribeLogStreamsCommand, GetLogEventsCommand } from "@aws-sdk/client-cloudwatch-logs";
import {
  DescribeRouteTablesCommand,
  DescribeSecurityGroupsCommand,
  DescribeSubnetsCommand,
  DescribeVpcEndpointsCommand,
  EC2Client,
} from "@aws-sdk/client-ec2";
import {
  DescribeAccessEntryCommand,
  DescribeAddonCommand,
  DescribeClusterCommand,
  DescribeFargateProfileCommand,
  EKSClient,
  ListFargateProfilesCommand,
  ListNodegroupsCommand,
  ListPodIdentityAssociationsCommand,
} from "@aws-sdk/client-eks";
import { DescribeEventBusCommand, EventBridgeClient } from "@aws-sdk/client-eventbridge";
import {
  GetOpenIDConnectProviderCommand,
  GetPolicyCommand,
  GetPolicyVersionCommand,
  GetRoleCommand,
  IAMClient,
  SimulateCustomPolicyCommand,
  SimulatePrincipalPolicyCommand,
} from "@aws-sdk/client-iam";
import { GetAccountSettingsCommand, LambdaClient, ListEventSourceMappingsCommand } from "@aws-sdk/client-lambda";
import { DescribeSecretCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import { GetTopicAttributesCommand, SNSClient } from "@aws-sdk/client-sns";
import { GetQueueAttributesCommand, ListQueueTagsCommand, SQSClient } from "@aws-sdk/client-sqs";
import { GetParameterCommand, SSMClient } from "@aws-sdk/client-ssm";
import { GetCallerIdentityCommand, STSClient } from "@aws-sdk/client-sts";

/** Every AWS call that the checks can make, by the IAM action that allows it. All of these calls only read. */
export const calls = {
  "cloudformation:DescribeStackEvents": DescribeStackEventsCommand,
  "cloudformation:DescribeStacks": DescribeStacksCommand,
  "cloudformation:ListStackResources": ListStackResourcesCommand,
  "cloudtrail:DescribeTrails": DescribeTrailsCommand,
  "cloudtrail:GetEventSelectors": GetEventSelectorsCommand,
  "cloudtrail:GetTrailStatus": GetTrailStatusCommand,
  "cloudwatch:DescribeAlarms": DescribeAlarmsCommand,
  "ec2:DescribeRouteTables": DescribeRouteTablesCommand,
  "ec2:DescribeSecurityGroups": DescribeSecurityGroupsCommand,
  "ec2:DescribeSubnets": DescribeSubnetsCommand,
  "ec2:DescribeVpcEndpoints": DescribeVpcEndpointsCommand,
  "eks:DescribeAccessEntry": DescribeAccessEntryCommand,
  "eks:DescribeAddon": DescribeAddonCommand,
  "eks:DescribeCluster": DescribeClusterCommand,
  "eks:DescribeFargateProfile": DescribeFargateProfileCommand,
  "eks:ListFargateProfiles": ListFargateProfilesCommand,
  "eks:ListNodegroups": ListNodegroupsCommand,
  "eks:ListPodIdentityAssociations": ListPodIdentityAssociationsCommand,
  "events:DescribeEventBus": DescribeEventBusCommand,
  "iam:GetOpenIDConnectProvider": GetOpenIDConnectProviderCommand,
  "iam:GetPolicy": GetPolicyCommand,
  "iam:GetPolicyVersion": GetPolicyVersionCommand,
  "iam:GetRole": GetRoleCommand,
  "iam:SimulateCustomPolicy": SimulateCustomPolicyCommand,
  "iam:SimulatePrincipalPolicy": SimulatePrincipalPolicyCommand,
  "lambda:GetAccountSettings": GetAccountSettingsCommand,
  "lambda:ListEventSourceMappings": ListEventSourceMappingsCommand,
  "logs:DescribeLogStreams": DescribeLogStreamsCommand,
  "logs:GetLogEvents": GetLogEventsCommand,
  "secretsmanager:DescribeSecret": DescribeSecretCommand,
  "sns:GetTopicAttributes": GetTopicAttributesCommand,
  "sqs:GetQueueAttributes": GetQueueAttributesCommand,
  "sqs:ListQueueTags": ListQueueTagsCommand,
  "ssm:GetParameter": GetParameterCommand,
  "sts:GetCallerIdentity": GetCallerIdentityCommand,
} as const;

/** The client of each service, by the prefix of the service's IAM actions. */
export const clients = {
  cloudformation: CloudFormationClient,
  cloudtrail: CloudTrailClient,
  cloudwatch: CloudWatchClient,
  ec2: EC2Client,
  eks: EKSClient,
  events: EventBridgeClient,
  iam: IAMClient,
  lambda: LambdaClient,
  logs: CloudWatchLogsClient,
  secretsmanager: SecretsManagerClient,
  sns: SNSClient,
  sqs: SQSClient,
  ssm: SSMClient,
  sts: STSClient,
} as const;

/** An AWS call that the checks can make. */
export type Action = keyof typeof calls;

type Answered<Command> = Command extends {
  resolveMiddleware: (...args: never[]) => (input: never) => Promise<{ output: infer O }>;
}
  ? O
  : never;

/** The input of a call. */
export type Input<A extends Action> = ConstructorParameters<(typeof calls)[A]>[0];

/** The output of a call. */
export type Output<A extends Action> = Answered<InstanceType<(typeof calls)[A]>>;
