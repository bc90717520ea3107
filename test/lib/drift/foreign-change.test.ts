import { describe, expect, test } from "vitest";
import { CloudTrailEvent } from "../../../lib/drift/cloudtrail-event.ts";
import { foreignChange } from "../../../lib/drift/foreign-change.ts";
import { trailedKinds } from "../../../lib/kinds/trails.generated.ts";
import {
  ASSUMABLE,
  type CloudTrailEventOptions,
  callers,
  changes,
  cloudTrailEvent,
  OWN_SESSION,
} from "../../support/aws/cloudtrail-events.ts";
import { ACCOUNT, REGION } from "../../support/aws/test-account.ts";

const own = { sessions: new Set([OWN_SESSION]), assumableRoles: [ASSUMABLE] };

function changeIn(options: CloudTrailEventOptions) {
  return foreignChange(CloudTrailEvent.parse(cloudTrailEvent(options)).detail, trailedKinds, own);
}

describe.for(Object.keys(changes) as (keyof typeof changes)[])("a change to a %s", (kind) => {
  test.for([
    ["the root user", "root", `arn:aws:iam::${ACCOUNT}:root`],
    ["a user", "user", `arn:aws:iam::${ACCOUNT}:user/alice`],
    ["a session of another role", "role", `arn:aws:sts::${ACCOUNT}:assumed-role/operators/bob`],
    ["a user in another account", "otherAccount", "AIDAOTHER"],
    [
      "CloudFormation on behalf of another role's session",
      "throughCloudFormation",
      `arn:aws:sts::${ACCOUNT}:assumed-role/operators/bob through cloudformation.amazonaws.com`,
    ],
    [
      "another session of the reconcile function's role",
      "sameRole",
      `arn:aws:sts::${ACCOUNT}:assumed-role/driftless-Reconcile/carol`,
    ],
    [
      "another session of a role that passes assume",
      "sameAssumedRole",
      `arn:aws:sts::${ACCOUNT}:assumed-role/driftless-web/carol`,
    ],
  ] as const)("by %s is foreign", ([, caller, who]) => {
    const { eventName } = changes[kind];
    expect(changeIn({ kind, name: "photos", userIdentity: callers[caller] })).toEqual({
      kind: trailedKinds.find(({ resource }) => resource.kind === kind),
      name: "photos",
      region: REGION,
      account: ACCOUNT,
      actor: `${who}, ${eventName}, 2026-11-22T10:00:00Z`,
    });
  });

  test.for([
    ["the reconcile function's own session", "own"],
    ["a pass's own session of a role that it has assumed", "ownAssumed"],
    ["an AWS service", "service"],
    ["a service-linked role", "serviceLinked"],
  ] as const)("by %s is not foreign", ([, caller]) => {
    expect(changeIn({ kind, userIdentity: callers[caller] })).toBeUndefined();
  });

  test("that was denied does not count", () => {
    expect(changeIn({ kind, errorCode: "AccessDenied" })).toBeUndefined();
  });

  test("by a call that does not change resources of this kind does not count", () => {
    expect(changeIn({ kind, eventName: "PutImage" })).toBeUndefined();
  });

  test.each([
    { requestParameters: null },
    { requestParameters: {} },
    { name: "a,metadata.name=b" },
    { name: "n".repeat(513) },
  ])("does not count if the event names no valid resource: %j", (options) => {
    expect(changeIn({ kind, ...options })).toBeUndefined();
  });
});

test.each([
  ["Bucket", "arn:aws:s3:::photos", "photos"],
  ["Table", `arn:aws:dynamodb:${REGION}:${ACCOUNT}:table/photos`, "photos"],
  ["Repository", `arn:aws-cn:ecr:${REGION}:${ACCOUNT}:repository/shop/photos`, "shop/photos"],
  ["LogGroup", `arn:aws:logs:${REGION}:${ACCOUNT}:log-group:/shop/photos`, "/shop/photos"],
  ["MetricAlarm", `arn:aws:cloudwatch:${REGION}:${ACCOUNT}:alarm:Photos fail`, "Photos fail"],
  ["MetricStream", `arn:aws:cloudwatch:${REGION}:${ACCOUNT}:metric-stream/photos`, "photos"],
  ["PodIdentityAssociation", `arn:aws:eks:${REGION}:${ACCOUNT}:podidentityassociation/production/a-1b2c`, "a-1b2c"],
] as const)("an event can name a %s by its ARN, as tagging calls do", (kind, arn, name) => {
  const requestParameters = { resourceArn: arn, resourceARN: arn };
  expect(changeIn({ kind, eventName: "TagResource", requestParameters })).toMatchObject({ name });
});

test.each([
  ["in any spelling", ["Photos.Example.com."], "photos.example.com"],
  ["that is deleted and created", ["photos.example.com", "photos.example.com"], "photos.example.com"],
  ["beside others", ["photos.example.com", "other.example.com"], undefined],
])("an event about records names one %s", (_, names, name) => {
  const changes = names.map((one) => ({ action: "UPSERT", resourceRecordSet: { name: one, type: "A" } }));
  const requestParameters = { hostedZoneId: "Z0123", changeBatch: { changes } };
  expect(changeIn({ kind: "RecordSet", requestParameters })?.name).toBe(name);
});

test("the event about a DBInstance that someone has stopped names it", () => {
  const requestParameters = { dBInstanceIdentifier: "orders" };
  expect(changeIn({ kind: "DBInstance", eventName: "StopDBInstance", requestParameters })).toMatchObject({
    name: "orders",
  });
});

test("an event about the tags of a Function names it by its ARN", () => {
  const requestParameters = { resource: `arn:aws:lambda:${REGION}:${ACCOUNT}:function:orders` };
  expect(changeIn({ kind: "Function", eventName: "TagResource20170331v2", requestParameters })).toMatchObject({
    name: "orders",
  });
});

test.each([
  ["DBInstance", `arn:aws:rds:${REGION}:${ACCOUNT}:db:orders`, "orders"],
  ["DBSubnetGroup", `arn:aws:rds:${REGION}:${ACCOUNT}:subgrp:my databases`, "my databases"],
  ["CacheSubnetGroup", `arn:aws:elasticache:${REGION}:${ACCOUNT}:subnetgroup:caches`, "caches"],
  ["ReplicationGroup", `arn:aws:elasticache:${REGION}:${ACCOUNT}:replicationgroup:sessions`, "sessions"],
] as const)("an event about the tags of a %s names it by its ARN", (kind, resourceName, name) => {
  const event = { kind, eventName: "AddTagsToResource", requestParameters: { resourceName } };
  expect(changeIn(event)).toMatchObject({ name });
});

test.each([
  ["its name", "shop/password"],
  ["its ARN", `arn:aws:secretsmanager:${REGION}:${ACCOUNT}:secret:shop/password-AbCdEf`],
])("an event can name a secret by %s, to whose end Secrets Manager adds a hyphen and six characters", (_, secretId) => {
  const event = { kind: "Secret", eventName: "PutSecretValue", requestParameters: { secretId } } as const;
  expect(changeIn(event)).toMatchObject({ name: "shop/password" });
});

test("an event about a subscription names it by the whole ARN, which is in the status of its object", () => {
  const subscriptionArn = `arn:aws:sns:${REGION}:${ACCOUNT}:orders:2b5c8a1e-0000-4000-8000-000000000000`;
  const requestParameters = { subscriptionArn, attributeName: "RawMessageDelivery" };
  expect(changeIn({ kind: "Subscription", requestParameters })).toMatchObject({ name: subscriptionArn });
});

test("an event about an access entry names it by the ARN of its principal", () => {
  const principalArn = `arn:aws:iam::${ACCOUNT}:role/team/developers`;
  const requestParameters = { name: "production", principalArn, policyArn: "arn:aws:eks::aws:cluster-access-policy/A" };
  const event = { kind: "AccessEntry", eventName: "AssociateAccessPolicy", requestParameters } as const;
  expect(changeIn(event)).toMatchObject({ name: principalArn });
});

test.each([
  [["photos"], "photos"],
  [["photos", "videos"], undefined],
])("a call about the alarms %j names %s", (alarmNames, name) => {
  expect(changeIn({ kind: "MetricAlarm", eventName: "DeleteAlarms", requestParameters: { alarmNames } })?.name).toBe(
    name,
  );
});

test.each([
  ["Bucket", `arn:aws:s3:${REGION}:${ACCOUNT}:accesspoint/photos`],
  ["Table", `arn:aws:dynamodb:${REGION}:${ACCOUNT}:global-table/photos`],
  ["Repository", "arn:aws:s3:::photos"],
] as const)("the ARN of another resource does not name a %s", (kind, resourceArn) => {
  expect(changeIn({ kind, eventName: "TagResource", requestParameters: { resourceArn } })).toBeUndefined();
});

test("a queue's URL ends with the queue's name", () => {
  const requestParameters = { queueUrl: `https://sqs.us-west-2.amazonaws.com/${ACCOUNT}/photos` };
  expect(changeIn({ kind: "Queue", requestParameters })).toMatchObject({ name: "photos" });
});
