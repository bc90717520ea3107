import { relayEvents } from "../../../lib/relay/bus/relay-events.ts";
import { ACCOUNT, OTHER_ACCOUNT, REGION } from "./deployment.ts";
import {
  actor,
  administrator,
  assume,
  deployment,
  everybody,
  putEvents,
  queueRequest,
  ROLE,
  type Row,
  roleOf,
  roles,
  row,
  service,
} from "./request.ts";

const EVERY_QUEUE = ["changes", "resync", "dead-letter", "undelivered", "heartbeat"] as const;

/** Requests that must be denied: those that only other identities are allowed to make, and those that Driftless must never make. */
export const denied: readonly Row[] = [
  ...(
    [
      ["GetObject", "s3:GetObject", "arn:aws:s3:::photos/one"],
      ["PutObject", "s3:PutObject", "arn:aws:s3:::photos/one"],
      ["DeleteObject", "s3:DeleteObject", "arn:aws:s3:::photos/one"],
      ["GetItem", "dynamodb:GetItem", `arn:aws:dynamodb:${REGION}:${ACCOUNT}:table/photos`],
      ["Scan", "dynamodb:Scan", `arn:aws:dynamodb:${REGION}:${ACCOUNT}:table/photos`],
      ["PutImage", "ecr:PutImage", `arn:aws:ecr:${REGION}:${ACCOUNT}:repository/photos`],
      ["BatchDeleteImage", "ecr:BatchDeleteImage", `arn:aws:ecr:${REGION}:${ACCOUNT}:repository/photos`],
      ["CreateRole", "iam:CreateRole", `arn:aws:iam::${ACCOUNT}:role/new`],
      ["AttachRolePolicy", "iam:AttachRolePolicy", deployment.arnOf(ROLE, roles.reconcile)],
      ["PutRolePolicy", "iam:PutRolePolicy", deployment.arnOf(ROLE, roles.reconcile)],
      ["UpdateFunctionCode", "lambda:UpdateFunctionCode", deployment.arnOf("AWS::Lambda::Function", "SweepFunction")],
      ["GetSecretValue", "secretsmanager:GetSecretValue", `arn:aws:secretsmanager:${REGION}:${ACCOUNT}:secret:any`],
      ["CreateAccessEntry", "eks:CreateAccessEntry", `arn:aws:eks:${REGION}:${ACCOUNT}:cluster/production`],
      ["CreateNetworkInterface", "ec2:CreateNetworkInterface", `arn:aws:ec2:${REGION}:${ACCOUNT}:network-interface/*`],
    ] as const
  ).flatMap(([what, action, resource]) =>
    everybody
      .filter((name) => name !== "eks" || what !== "CreateAccessEntry")
      .map((name) =>
        row("denied", name, what, actor(name), { action, resource }, { context: { "aws:RequestedRegion": REGION } }),
      ),
  ),
  ...(
    [
      ["an administrator's policy", "namespace", "ClusterAdmin", "test/shop/photos"],
      ["a policy in the whole cluster", "cluster", "View", "test/shop/photos"],
      ["a policy for the principal of another entry", "namespace", "View", "other/shop/photos"],
    ] as const
  ).map(([what, scope, policy, owner]) =>
    row("denied", "eks", `AssociateAccessPolicy: ${what}`, actor("eks"), {
      action: "eks:AssociateAccessPolicy",
      resource: `arn:aws:eks:${REGION}:${ACCOUNT}:access-entry/production/role/${ACCOUNT}/any/1`,
      context: {
        "aws:RequestedRegion": REGION,
        "aws:ResourceTag/services.k8s.aws/driftless-owner": owner,
        "eks:accessScope": scope,
        "eks:namespaces": ["shop"],
        "eks:policyArn": `arn:aws:eks::aws:cluster-access-policy/AmazonEKS${policy}Policy`,
      },
    }),
  ),
  ...["DeleteAccessEntry", "DisassociateAccessPolicy", "UpdateAccessEntry"].map((call) =>
    row("denied", "eks", `${call} of an entry without an owner tag`, actor("eks"), {
      action: `eks:${call}`,
      resource: `arn:aws:eks:${REGION}:${ACCOUNT}:access-entry/production/role/${ACCOUNT}/any/1`,
      context: { "aws:RequestedRegion": REGION },
    }),
  ),
  row("denied", "lambda", "PassRole to Glue", actor("lambda"), {
    action: "iam:PassRole",
    resource: `arn:aws:iam::${ACCOUNT}:role/any`,
    context: { "iam:PassedToService": "glue.amazonaws.com" },
  }),
  row("denied", "ecr", "Decrypt, not through a service", actor("ecr"), {
    action: "kms:Decrypt",
    resource: `arn:aws:kms:${REGION}:${ACCOUNT}:key/11111111-2222-3333-4444-555555555555`,
  }),
  ...["ReconcileFunction", "SweepFunction", "InstallerFunction"].flatMap((name) =>
    ["CreateFunction", "DeleteFunction", "TagResource", "UpdateFunctionCode", "UpdateFunctionConfiguration"].map(
      (call) =>
        row("denied", "lambda", `${call} ${name}`, actor("lambda"), {
          action: `lambda:${call}`,
          resource: deployment.arnOf("AWS::Lambda::Function", name),
        }),
    ),
  ),
  ...["CreateEventSourceMapping", "UpdateEventSourceMapping"].map((call) =>
    row("denied", "lambda", `${call} ReconcileFunction`, actor("lambda"), {
      action: `lambda:${call}`,
      resource: call.startsWith("Create") ? "*" : `arn:aws:lambda:${REGION}:${ACCOUNT}:event-source-mapping:any`,
      context: {
        "aws:ResourceTag/services.k8s.aws/driftless-owner": "test/shop/photos",
        "lambda:FunctionArn": deployment.arnOf("AWS::Lambda::Function", "ReconcileFunction"),
      },
    }),
  ),
  assume("denied", "AssumeRole", "administrator"),
  ...EVERY_QUEUE.flatMap((queue) => [
    row(
      "denied",
      "administrator",
      `SendMessage ${queue} queue`,
      administrator(ACCOUNT),
      queueRequest("sqs:SendMessage", queue),
    ),
    row(
      "denied",
      "another account",
      `SendMessage ${queue} queue`,
      administrator(OTHER_ACCOUNT),
      queueRequest("sqs:SendMessage", queue),
    ),
    row("denied", "relay", `SendMessage ${queue} queue`, actor("relay"), queueRequest("sqs:SendMessage", queue)),
    row(
      "denied",
      "operator, in plain text",
      `ReceiveMessage ${queue} queue`,
      actor("operator"),
      queueRequest("sqs:ReceiveMessage", queue),
      {
        context: { "aws:SecureTransport": "false" },
      },
    ),
  ]),
  ...(["dead-letter", "undelivered", "heartbeat"] as const).map((queue) =>
    row("denied", "drift", `SendMessage ${queue} queue`, actor("drift"), queueRequest("sqs:SendMessage", queue)),
  ),
  ...EVERY_QUEUE.flatMap((queue) => [
    ...(["installer", "widget"] as const).map((name) =>
      row("denied", name, `SendMessage ${queue} queue`, actor(name), queueRequest("sqs:SendMessage", queue)),
    ),
    row(
      "denied",
      "EventBridge",
      `SendMessage ${queue} queue for another account's rule`,
      service("events.amazonaws.com", { "aws:SourceArn": `arn:aws:events:${REGION}:${OTHER_ACCOUNT}:rule/any` }),
      queueRequest("sqs:SendMessage", queue),
    ),
  ]),
  ...(["changes", "dead-letter", "undelivered", "heartbeat"] as const).map((queue) =>
    row("denied", "sweep", `SendMessage ${queue} queue`, actor("sweep"), queueRequest("sqs:SendMessage", queue)),
  ),
  row(
    "denied",
    "reconcile",
    "SendMessage dead-letter queue",
    actor("reconcile"),
    queueRequest("sqs:SendMessage", "dead-letter"),
  ),
  row("denied", "reconcile", "TagQueue resync queue", actor("reconcile"), queueRequest("sqs:TagQueue", "resync")),
  row("denied", "sqs", "TagQueue changes queue", actor("sqs"), queueRequest("sqs:TagQueue", "changes")),
  ...(["changes", "resync", "dead-letter", "undelivered"] as const).flatMap((queue) =>
    ["CreateQueue", "DeleteQueue", "SetQueueAttributes"].map((call) =>
      row("denied", "sqs", `${call} ${queue} queue`, actor("sqs"), queueRequest(`sqs:${call}`, queue)),
    ),
  ),
  row("denied", "sqs", "UntagQueue changes queue", actor("sqs"), queueRequest("sqs:UntagQueue", "changes")),
  row("denied", "sweep", "TagQueue changes queue", actor("sweep"), queueRequest("sqs:TagQueue", "changes")),
  row("denied", "sqs", "PurgeQueue changes queue", actor("sqs"), queueRequest("sqs:PurgeQueue", "changes")),
  row("denied", "administrator", "PutEvents", administrator(ACCOUNT), putEvents()),
  row("denied", "another account", "PutEvents", administrator(OTHER_ACCOUNT), putEvents()),
  ...everybody
    .filter((name) => name !== "relay")
    .map((name) => row("denied", name, "PutEvents", actor(name), putEvents())),
  row("denied", "relay", "PutEvents as another source", actor("relay"), putEvents(["aws.s3"])),
  row("denied", "relay", "PutEvents as itself and another", actor("relay"), putEvents([relayEvents.source, "aws.s3"])),
  row("denied", "relay", "PutEvents without a source", actor("relay"), putEvents([])),
  row("denied", "relay", "PutEvents to another bus", actor("relay"), {
    ...putEvents([relayEvents.source], `arn:aws:events:${REGION}:${ACCOUNT}:event-bus/default`),
    resourcePolicy: undefined,
  }),
  ...everybody
    .filter((name) => name !== "operator")
    .flatMap((name) =>
      [ACCOUNT, OTHER_ACCOUNT].map((account) => {
        const resource = deployment.arnOf(ROLE, roleOf(name));
        const who = account === ACCOUNT ? "administrator" : "another account";
        const request = { action: "sts:AssumeRole", resource, resourcePolicy: deployment.trustOf(roleOf(name)) };
        return row("denied", who, `AssumeRole of the role of ${name}`, administrator(account), request);
      }),
    ),
];
