import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { kinds } from "../../../lib/kinds/index.ts";
import { kindData } from "../../../lib/kinds/kind-data.generated.ts";
import { own } from "../../../lib/text/own.ts";
import { explain } from "../../../lib/why/explain.ts";
import { allows, trusts } from "../../support/kinds/iam/documents.ts";
import type { KindOnAws } from "../../support/kinds/kind-on-aws/kind-on-aws.ts";
import { kindsOnAws } from "../../support/kinds/kind-on-aws/kinds-on-aws.ts";
import { createNamespace } from "../../support/kubernetes/namespace.ts";
import { createRealObject } from "../../support/real/real-object.ts";

/** A permission that is taken away: the action, the call that needs it, and what leads to the call. */
interface Row {
  readonly action: string;
  readonly operation: string;
  /** What is done to the object: its first pass, a change of its spec after that, here or to what `make` creates, or its deletion. */
  readonly by: "create" | "change" | "delete" | Readonly<Record<string, unknown>>;
  /** How the service spells the action, if it does not spell it like IAM. */
  readonly spelled?: string;
  readonly code?: string;
}

const policy = (action: string, resource: string) =>
  JSON.stringify({
    Version: "2012-10-17",
    Statement: [{ Effect: "Deny", Principal: "*", Action: action, Resource: resource }],
  });

// biome-ignore format: a table
const permissions: Readonly<Record<string, readonly Row[]>> = {
  Bucket: [
    { action: "s3:CreateBucket", operation: "CreateBucket", by: "create" },
    { action: "s3:PutBucketVersioning", operation: "PutBucketVersioning", by: { versioning: { status: "Enabled" } } },
    { action: "s3:PutEncryptionConfiguration", operation: "PutBucketEncryption", by: { encryption: { rules: [{ applyServerSideEncryptionByDefault: { sseAlgorithm: "aws:kms" } }] } } },
    { action: "s3:PutBucketCORS", operation: "PutBucketCors", by: { cors: { corsRules: [{ allowedMethods: ["GET"], allowedOrigins: ["*"] }] } } },
    { action: "s3:PutBucketRequestPayment", operation: "PutBucketRequestPayment", by: { requestPayment: { payer: "Requester" } } },
    { action: "s3:PutBucketPublicAccessBlock", operation: "PutPublicAccessBlock", by: { publicAccessBlock: { blockPublicACLs: true } } },
    { action: "s3:DeleteBucket", operation: "DeleteBucket", by: "delete" },
  ],
  Alias: [
    { action: "kms:CreateAlias", operation: "CreateAlias", by: "create" },
    { action: "kms:UpdateAlias", operation: "UpdateAlias", by: "change" },
    { action: "kms:DeleteAlias", operation: "DeleteAlias", by: "delete" },
  ],
  Subscription: [
    { action: "sns:TagResource", operation: "TagResource", by: "create", spelled: "SNS:TagResource", code: "AuthorizationError" },
    { action: "sns:Subscribe", operation: "Subscribe", by: "create", spelled: "SNS:Subscribe", code: "AuthorizationError" },
    { action: "sns:SetSubscriptionAttributes", operation: "SetSubscriptionAttributes", by: { rawMessageDelivery: "true" }, spelled: "SNS:SetSubscriptionAttributes", code: "AuthorizationError" },
    { action: "sns:Unsubscribe", operation: "Unsubscribe", by: "delete", spelled: "SNS:Unsubscribe", code: "AuthorizationError" },
  ],
  AccessEntry: [
    { action: "eks:CreateAccessEntry", operation: "CreateAccessEntry", by: "create" },
    { action: "eks:UpdateAccessEntry", operation: "UpdateAccessEntry", by: "change" },
    { action: "eks:AssociateAccessPolicy", operation: "AssociateAccessPolicy", by: "change" },
    { action: "eks:DeleteAccessEntry", operation: "DeleteAccessEntry", by: "delete" },
  ],
  PodIdentityAssociation: [
    { action: "eks:CreatePodIdentityAssociation", operation: "CreatePodIdentityAssociation", by: "create" },
    { action: "eks:UpdatePodIdentityAssociation", operation: "UpdatePodIdentityAssociation", by: { disableSessionTags: true } },
    { action: "eks:TagResource", operation: "TagResource", by: { tags: { team: "shop" } } },
    { action: "eks:DeletePodIdentityAssociation", operation: "DeletePodIdentityAssociation", by: "delete" },
  ],
  Table: [
    { action: "dynamodb:CreateTable", operation: "CreateTable", by: "create" },
    { action: "dynamodb:UpdateTimeToLive", operation: "UpdateTimeToLive", by: { timeToLive: { attributeName: "until", enabled: true } } },
    { action: "dynamodb:UpdateContinuousBackups", operation: "UpdateContinuousBackups", by: { continuousBackups: { pointInTimeRecoveryEnabled: true } } },
    { action: "dynamodb:DeleteTable", operation: "DeleteTable", by: "delete" },
  ],
  Repository: [
    { action: "ecr:CreateRepository", operation: "CreateRepository", by: "create" },
    { action: "ecr:PutImageTagMutability", operation: "PutImageTagMutability", by: { imageTagMutability: "IMMUTABLE" } },
    { action: "ecr:SetRepositoryPolicy", operation: "SetRepositoryPolicy", by: { policy: policy("ecr:BatchGetImage", "*").replace(',"Resource":"*"', "") } },
    { action: "ecr:DeleteRepository", operation: "DeleteRepository", by: "delete" },
  ],
  Queue: [
    { action: "sqs:CreateQueue", operation: "CreateQueue", by: "create", spelled: "sqs:createqueue" },
    { action: "sqs:SetQueueAttributes", operation: "SetQueueAttributes", by: { visibilityTimeout: "60" }, spelled: "sqs:setqueueattributes" },
    { action: "sqs:TagQueue", operation: "TagQueue", by: { tags: { team: "shop" } }, spelled: "sqs:tagqueue" },
    { action: "sqs:DeleteQueue", operation: "DeleteQueue", by: "delete", spelled: "sqs:deletequeue" },
  ],
  Topic: [
    { action: "sns:CreateTopic", operation: "CreateTopic", by: "create", spelled: "SNS:CreateTopic", code: "AuthorizationError" },
    { action: "sns:SetTopicAttributes", operation: "SetTopicAttributes", by: { displayName: "Orders" }, spelled: "SNS:SetTopicAttributes", code: "AuthorizationError" },
    { action: "sns:DeleteTopic", operation: "DeleteTopic", by: "delete", spelled: "SNS:DeleteTopic", code: "AuthorizationError" },
  ],
  LogGroup: [
    { action: "logs:CreateLogGroup", operation: "CreateLogGroup", by: "create" },
    { action: "logs:PutRetentionPolicy", operation: "PutRetentionPolicy", by: { retentionDays: 7 } },
    { action: "logs:DeleteLogGroup", operation: "DeleteLogGroup", by: "delete" },
  ],
  MetricAlarm: [
    { action: "cloudwatch:PutMetricAlarm", operation: "PutMetricAlarm", by: "create" },
    { action: "cloudwatch:DeleteAlarms", operation: "DeleteAlarms", by: "delete" },
  ],
  MetricStream: [
    { action: "cloudwatch:PutMetricStream", operation: "PutMetricStream", by: "create" },
    { action: "cloudwatch:TagResource", operation: "TagResource", by: { tags: [{ key: "team", value: "shop" }] } },
    { action: "cloudwatch:DeleteMetricStream", operation: "DeleteMetricStream", by: "delete" },
  ],
  EventSourceMapping: [
    { action: "lambda:CreateEventSourceMapping", operation: "CreateEventSourceMapping", by: "create" },
    { action: "lambda:UpdateEventSourceMapping", operation: "UpdateEventSourceMapping", by: { batchSize: 5 } },
    { action: "lambda:TagResource", operation: "TagResource", by: { tags: { team: "shop" } } },
    { action: "lambda:DeleteEventSourceMapping", operation: "DeleteEventSourceMapping", by: "delete" },
  ],
  Function: [
    { action: "lambda:CreateFunction", operation: "CreateFunction", by: "create" },
    { action: "lambda:UpdateFunctionConfiguration", operation: "UpdateFunctionConfiguration", by: { timeout: 10 } },
    { action: "lambda:PutFunctionConcurrency", operation: "PutFunctionConcurrency", by: { reservedConcurrentExecutions: 5 } },
    { action: "lambda:TagResource", operation: "TagResource", by: { tags: { team: "shop" } } },
    { action: "lambda:DeleteFunction", operation: "DeleteFunction", by: "delete" },
  ],
  CacheSubnetGroup: [
    { action: "elasticache:CreateCacheSubnetGroup", operation: "CreateCacheSubnetGroup", by: "create" },
    { action: "elasticache:ModifyCacheSubnetGroup", operation: "ModifyCacheSubnetGroup", by: { cacheSubnetGroupDescription: "Caches of the shop" } },
    { action: "elasticache:AddTagsToResource", operation: "AddTagsToResource", by: { tags: [{ key: "team", value: "shop" }] } },
    { action: "elasticache:DeleteCacheSubnetGroup", operation: "DeleteCacheSubnetGroup", by: "delete" },
  ],
  DBInstance: [
    { action: "rds:CreateDBInstance", operation: "CreateDBInstance", by: "create" },
    { action: "rds:ModifyDBInstance", operation: "ModifyDBInstance", by: { multiAZ: true } },
    { action: "rds:AddTagsToResource", operation: "AddTagsToResource", by: { tags: [{ key: "team", value: "shop" }] } },
    { action: "rds:DeleteDBInstance", operation: "DeleteDBInstance", by: "delete" },
  ],
  ReplicationGroup: [
    { action: "elasticache:CreateReplicationGroup", operation: "CreateReplicationGroup", by: "create" },
    { action: "elasticache:ModifyReplicationGroup", operation: "ModifyReplicationGroup", by: { snapshotRetentionLimit: 3 } },
    { action: "elasticache:IncreaseReplicaCount", operation: "IncreaseReplicaCount", by: { replicasPerNodeGroup: 1 } },
    { action: "elasticache:AddTagsToResource", operation: "AddTagsToResource", by: { tags: [{ key: "team", value: "shop" }] } },
    { action: "elasticache:DeleteReplicationGroup", operation: "DeleteReplicationGroup", by: "delete" },
  ],
  DBSubnetGroup: [
    { action: "rds:CreateDBSubnetGroup", operation: "CreateDBSubnetGroup", by: "create" },
    { action: "rds:ModifyDBSubnetGroup", operation: "ModifyDBSubnetGroup", by: { description: "Databases of the shop" } },
    { action: "rds:AddTagsToResource", operation: "AddTagsToResource", by: { tags: [{ key: "team", value: "shop" }] } },
    { action: "rds:DeleteDBSubnetGroup", operation: "DeleteDBSubnetGroup", by: "delete" },
  ],
  Secret: [
    { action: "secretsmanager:CreateSecret", operation: "CreateSecret", by: "create" },
    { action: "secretsmanager:UpdateSecret", operation: "UpdateSecret", by: { description: "A password" } },
    { action: "secretsmanager:TagResource", operation: "TagResource", by: { tags: [{ key: "team", value: "shop" }] } },
    { action: "secretsmanager:DeleteSecret", operation: "DeleteSecret", by: "delete" },
  ],
  HostedZone: [
    { action: "route53:CreateHostedZone", operation: "CreateHostedZone", by: "create" },
    { action: "route53:ChangeTagsForResource", operation: "ChangeTagsForResource", by: "create" },
    { action: "route53:UpdateHostedZoneComment", operation: "UpdateHostedZoneComment", by: { hostedZoneConfig: { comment: "The shop" } } },
    { action: "route53:DeleteHostedZone", operation: "DeleteHostedZone", by: "delete" },
  ],
  RecordSet: (["create", { ttl: 300 }, "delete"] as const).map((by) => ({ action: "route53:ChangeResourceRecordSets", operation: "ChangeResourceRecordSets", by })),
  SecurityGroup: [
    { action: "ec2:CreateSecurityGroup", operation: "CreateSecurityGroup", by: "create" },
    { action: "ec2:AuthorizeSecurityGroupIngress", operation: "AuthorizeSecurityGroupIngress", by: { ingressRules: [{ ipProtocol: "-1", userIDGroupPairs: [{}] }] } },
    { action: "ec2:CreateTags", operation: "CreateTags", by: { tags: [{ key: "team", value: "shop" }] } },
    { action: "ec2:DeleteSecurityGroup", operation: "DeleteSecurityGroup", by: "delete" },
  ],
  Key: [
    { action: "kms:CreateKey", operation: "CreateKey", by: "create" },
    { action: "kms:EnableKeyRotation", operation: "EnableKeyRotation", by: { enableKeyRotation: true } },
    { action: "kms:ScheduleKeyDeletion", operation: "ScheduleKeyDeletion", by: "delete" },
  ],
  Role: [
    { action: "iam:CreateRole", operation: "CreateRole", by: "create" },
    { action: "iam:UpdateRole", operation: "UpdateRole", by: { description: "Works" } },
    { action: "iam:UpdateAssumeRolePolicy", operation: "UpdateAssumeRolePolicy", by: { assumeRolePolicyDocument: trusts("ec2") } },
    { action: "iam:PutRolePolicy", operation: "PutRolePolicy", by: { inlinePolicies: { read: allows("s3:GetObject") } } },
    { action: "iam:DeleteRole", operation: "DeleteRole", by: "delete" },
  ],
  Policy: [
    { action: "iam:CreatePolicy", operation: "CreatePolicy", by: "create" },
    { action: "iam:CreatePolicyVersion", operation: "CreatePolicyVersion", by: { policyDocument: allows("s3:ListBucket") } },
    { action: "iam:DeletePolicy", operation: "DeletePolicy", by: "delete" },
  ],
};

const ROLE = "driftless-local-Reconcile";
const USER = `arn:aws:sts::000000000000:assumed-role/${ROLE}/driftless-reconcile`;
const deployment = { account: "000000000000", changes: "poll" } as const;

/** The ends of AWS's messages, and the policy that each of them means. */
const ENDS: readonly (readonly [end: (action: string) => string, policy: RegExp])[] = [
  [(action) => `because no identity-based policy allows the ${action} action`, /^a policy of the deployment's role/],
  [() => "with an explicit deny in an identity-based policy", /^a policy of the deployment's role/],
  [() => "with an explicit deny in a service control policy", /^a service control policy of the organization/],
  [(action) => `because no permissions boundary allows the ${action} action`, /^the permissions boundary of the role/],
  [() => "with an explicit deny in a resource-based policy", /^the resource's own policy/],
];

test("at least twenty permissions to write, of all kinds, are taken away", () => {
  expect(Object.keys(permissions).toSorted()).toEqual(kindsOnAws.map(({ name }) => name).toSorted());
  expect(Object.values(permissions).flat().length).toBeGreaterThanOrEqual(20);
});

describe.each(kindsOnAws)("a $name without a permission:", ({ name: kind, open }) => {
  const rows = own(permissions, kind) ?? [];
  let aws: KindOnAws;
  beforeAll(async () => {
    aws = await open();
  });
  afterAll(() => aws[Symbol.asyncDispose]());

  const data = kindData.find(({ resource }) => resource.kind === kind) ?? expect.fail(`no data about ${kind}`);

  test.for(rows.map((row, index) => ({ ...row, end: ENDS[index % ENDS.length] ?? expect.fail("no end") })))(
    "why names $action and its resource",
    async ({ action, operation, by, spelled = action, code, end: [end, belongs] }) => {
      const call = own(data.calls, operation);
      expect([call?.actions, call?.reads]).toEqual([expect.arrayContaining([action]), undefined]);
      const { clock, connect, proxy, deployment: settings = {} } = aws;
      const namespace = await createNamespace();
      const name = `why-${namespace}`;
      await aws.provide?.(name, `local/${namespace}`);
      const reference = { kind: aws.kind, namespace, name: "data" };
      const object = await createRealObject(reference, { spec: aws.spec(name) }, { kinds, connect, clock, settings });
      if (by !== "create") {
        await object.pass();
        await object.settle();
        if (by === "delete") await object.delete();
        else await object.change(by === "change" ? aws.asMade : by);
      }
      const resource = aws.arn(name);
      const message = `User: ${USER} is not authorized to perform: ${spelled} on resource: ${resource} ${end(spelled)}`;
      proxy.refuse(operation, 403, code, message);
      try {
        await object.pass();
      } finally {
        proxy.refuseNothing();
      }

      const read = (await object.read()) ?? expect.fail("the object is gone");
      const situation = {
        kind: data,
        object: read,
        namespace: undefined,
        deployment,
        assignedRole: undefined,
        relayProblem: undefined,
      };
      const { causes, next } = explain({ ...situation, now: clock.now() });
      expect(causes.filter(({ notice }) => notice === undefined)).toMatchObject([
        {
          what: expect.stringContaining(`${action} on ${resource} is missing`),
          call: { operation },
          permission: { actions: [action], resource, principal: USER, policy: expect.stringMatching(belongs) },
        },
      ]);
      expect(next).toMatchObject({ by: "retry", count: 1 });
    },
  );
});
