import { ACCOUNT, REGION } from "./test-account.ts";

/** The ARN of the session in which the reconcile function makes its calls. */
export const OWN_SESSION = `arn:aws:sts::${ACCOUNT}:assumed-role/driftless-Reconcile/driftless-reconcile`;

/** The ARN pattern of the roles that passes are allowed to assume. */
export const ASSUMABLE = `arn:aws:iam::${ACCOUNT}:role/driftless-*`;

function session(role: string, name: string) {
  const issuer = {
    type: "Role",
    principalId: "AROAEXAMPLE",
    arn: `arn:aws:iam::${ACCOUNT}:role/${role}`,
    accountId: ACCOUNT,
  };
  return {
    type: "AssumedRole",
    principalId: `AROAEXAMPLE:${name}`,
    arn: `arn:aws:sts::${ACCOUNT}:assumed-role/${role.split("/").at(-1)}/${name}`,
    accountId: ACCOUNT,
    accessKeyId: "ASIAEXAMPLE",
    sessionContext: {
      sessionIssuer: { ...issuer, userName: role.split("/").at(-1) },
      attributes: { creationDate: "2026-11-22T09:00:00Z", mfaAuthenticated: "false" },
    },
  };
}

/**
 * Callers, in the form in which CloudTrail records them:
 * https://docs.aws.amazon.com/awscloudtrail/latest/userguide/cloudtrail-event-reference-user-identity.html
 */
export const callers = {
  root: { type: "Root", principalId: ACCOUNT, arn: `arn:aws:iam::${ACCOUNT}:root`, accountId: ACCOUNT },
  user: {
    type: "IAMUser",
    principalId: "AIDAEXAMPLE",
    arn: `arn:aws:iam::${ACCOUNT}:user/alice`,
    accountId: ACCOUNT,
    accessKeyId: "AKIAEXAMPLE",
    userName: "alice",
  },
  role: session("operators", "bob"),
  /** A user in another account, for whom CloudTrail provides no ARN. */
  otherAccount: { type: "AWSAccount", principalId: "AIDAOTHER", accountId: "444455556666" },
  throughCloudFormation: { ...session("operators", "bob"), invokedBy: "cloudformation.amazonaws.com" },
  /** Another session of the reconcile function's role. */
  sameRole: session("driftless-Reconcile", "carol"),
  /** Another session of a role that passes assume. */
  sameAssumedRole: session("driftless-web", "carol"),
  own: session("driftless-Reconcile", "driftless-reconcile"),
  ownAssumed: session("driftless-web", "driftless-shop"),
  service: { type: "AWSService", invokedBy: "dynamodb.amazonaws.com" },
  serviceLinked: session(
    "aws-service-role/dynamodb.application-autoscaling.amazonaws.com/AWSServiceRoleForApplicationAutoScaling_DynamoDBTable",
    "AutoScaling-UpdateTable",
  ),
} as const;

/** For each kind, a call that changes a resource, and the request parameter in which CloudTrail reports the resource's name. */
export const changes = {
  Bucket: { service: "s3", eventName: "PutBucketVersioning", parameter: "bucketName" },
  AccessEntry: { service: "eks", eventName: "UpdateAccessEntry", parameter: "principalArn" },
  Table: { service: "dynamodb", eventName: "UpdateTable", parameter: "tableName" },
  Repository: { service: "ecr", eventName: "PutImageTagMutability", parameter: "repositoryName" },
  Alias: { service: "kms", eventName: "UpdateAlias", parameter: "aliasName" },
  CacheSubnetGroup: { service: "elasticache", eventName: "ModifyCacheSubnetGroup", parameter: "cacheSubnetGroupName" },
  DBInstance: { service: "rds", eventName: "ModifyDBInstance", parameter: "dBInstanceIdentifier" },
  DBSubnetGroup: { service: "rds", eventName: "ModifyDBSubnetGroup", parameter: "dBSubnetGroupName" },
  EventSourceMapping: { service: "lambda", eventName: "UpdateEventSourceMapping20150331", parameter: "uUID" },
  Function: { service: "lambda", eventName: "UpdateFunctionConfiguration20150331v2", parameter: "functionName" },
  HostedZone: { service: "route53", eventName: "UpdateHostedZoneComment", parameter: "id" },
  Key: { service: "kms", eventName: "PutKeyPolicy", parameter: "keyId" },
  LogGroup: { service: "logs", eventName: "PutRetentionPolicy", parameter: "logGroupName" },
  MetricAlarm: { service: "monitoring", eventName: "PutMetricAlarm", parameter: "alarmName" },
  MetricStream: { service: "monitoring", eventName: "PutMetricStream", parameter: "name" },
  PodIdentityAssociation: { service: "eks", eventName: "UpdatePodIdentityAssociation", parameter: "associationId" },
  ReplicationGroup: {
    service: "elasticache",
    eventName: "ModifyReplicationGroup",
    parameter: "replicationGroupId",
  },
  RecordSet: {
    service: "route53",
    eventName: "ChangeResourceRecordSets",
    parameter: "changeBatch.changes.resourceRecordSet.name",
  },
  Secret: { service: "secretsmanager", eventName: "PutSecretValue", parameter: "secretId" },
  SecurityGroup: { service: "ec2", eventName: "AuthorizeSecurityGroupIngress", parameter: "groupId" },
  Subscription: { service: "sns", eventName: "SetSubscriptionAttributes", parameter: "subscriptionArn" },
  Topic: { service: "sns", eventName: "SetTopicAttributes", parameter: "topicArn" },
  Queue: { service: "sqs", eventName: "SetQueueAttributes", parameter: "queueUrl" },
} as const;

export interface CloudTrailEventOptions {
  readonly kind?: keyof typeof changes;
  /** The name of the resource. */
  readonly name?: string;
  readonly userIdentity?: object;
  readonly eventName?: string;
  readonly errorCode?: string;
  readonly requestParameters?: object | null;
  readonly region?: string;
}

/**
 * A CloudTrail event as EventBridge delivers it:
 * https://docs.aws.amazon.com/eventbridge/latest/ref/events-ref-cloudtrail.html
 */
export function cloudTrailEvent(options: CloudTrailEventOptions = {}) {
  const { kind = "Bucket", name = "photos", userIdentity = callers.user, errorCode, region = REGION } = options;
  const { service, parameter } = changes[kind];
  const {
    eventName = changes[kind].eventName,
    requestParameters = { ...at(parameter, name), Host: `${service}.example` },
  } = options;
  return {
    version: "0",
    id: "6f87d04b-9f74-4f04-a780-7acf4b0a9b38",
    "detail-type": "AWS API Call via CloudTrail",
    source: `aws.${service}`,
    account: ACCOUNT,
    time: "2026-11-22T10:00:05Z",
    region,
    resources: [],
    detail: {
      eventVersion: "1.11",
      userIdentity,
      eventTime: "2026-11-22T10:00:00Z",
      eventSource: `${service}.amazonaws.com`,
      eventName,
      awsRegion: region,
      sourceIPAddress: "198.51.100.7",
      userAgent: "[aws-cli/2.32.0]",
      ...(errorCode !== undefined && { errorCode, errorMessage: "Access Denied" }),
      requestParameters,
      responseElements: null,
      requestID: "EXAMPLE123456789",
      eventID: "3038ebd2-c98a-4c65-9b6e-e22506292313",
      readOnly: false,
      eventType: "AwsApiCall",
      managementEvent: true,
      recipientAccountId: ACCOUNT,
      eventCategory: "Management",
    },
  };
}

/** Parameters with a value at a path. What has a plural as its name is a list with one item. */
function at(path: string, value: string): Readonly<Record<string, unknown>> {
  const [first = "", ...rest] = path.split(".");
  const inner = rest.length === 0 ? value : at(rest.join("."), value);
  return { [first]: first.endsWith("s") ? [inner] : inner };
}
