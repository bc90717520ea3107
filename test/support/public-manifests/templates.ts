import { ACCOUNT } from "../aws/test-account.ts";
import { otherPath } from "./differences.ts";
import {
  document,
  NAME,
  NAMESPACE,
  OWN_QUEUE,
  OWN_ROLE,
  OWN_TOPIC,
  retained,
  statusOf,
  trust,
} from "./neutral-values.ts";
import type { PublicSource } from "./public-source.ts";

const KROPATH = "kropath/kropath-aws, rgds/";
const tags = [{ key: "team", value: "orders" }];

/** Templates that write every field, most of them with empty values, and a blog. */
export const templates: readonly PublicSource[] = [
  {
    source: `${KROPATH}awskmskey.kropath.run.yaml`,
    manifests: [
      {
        kind: "Key",
        annotations: retained,
        spec: {
          description: "",
          keySpec: "SYMMETRIC_DEFAULT",
          keyUsage: "ENCRYPT_DECRYPT",
          enableKeyRotation: true,
          policy: "",
          tags: [{ tagKey: "team", tagValue: "orders" }],
        },
      },
      {
        kind: "Alias",
        annotations: retained,
        spec: { name: `alias/${NAME}`, targetKeyID: statusOf("Key", "keyID") },
      },
    ],
  },
  {
    source: `${KROPATH}awsiampolicy.kropath.run.yaml`,
    manifests: [
      {
        kind: "Policy",
        annotations: retained,
        spec: {
          name: NAME,
          path: "/",
          description: "",
          policyDocument: document({ Effect: "Allow", Action: "s3:GetObject", Resource: "*" }),
          tags,
        },
        differs: otherPath,
      },
    ],
  },
  {
    source: `${KROPATH}awsiamrole.yaml`,
    manifests: [
      {
        kind: "Role",
        annotations: retained,
        spec: {
          name: NAME,
          description: "",
          assumeRolePolicyDocument: trust("lambda.amazonaws.com"),
          permissionsBoundary: "",
          maxSessionDuration: 3600,
          policies: [],
          inlinePolicies: {},
          tags,
        },
      },
    ],
  },
  {
    source: `${KROPATH}snssubscription.aws.kropath.run.yaml`,
    manifests: [
      { kind: "Topic", spec: { name: NAME }, assumed: true },
      { kind: "Queue", name: "dead", spec: { queueName: `${NAME}-dead` }, assumed: true },
      { kind: "Queue", spec: { queueName: NAME }, assumed: true },
      {
        kind: "Subscription",
        annotations: retained,
        spec: {
          protocol: "sqs",
          endpoint: OWN_QUEUE,
          topicARN: OWN_TOPIC,
          filterPolicyScope: "MessageAttributes",
          rawMessageDelivery: "false",
          filterPolicy: '{"kind":["paid"]}',
          redrivePolicy: JSON.stringify({ deadLetterTargetArn: `${OWN_QUEUE}-dead` }),
        },
      },
    ],
  },
  {
    source: `${KROPATH}ekspodidentityassociation.aws.kropath.run.yaml`,
    manifests: [
      {
        kind: "Role",
        spec: { name: NAME, assumeRolePolicyDocument: trust("pods.eks.amazonaws.com") },
        assumed: true,
      },
      {
        kind: "PodIdentityAssociation",
        annotations: retained,
        spec: {
          clusterName: "local",
          namespace: NAMESPACE,
          serviceAccount: "orders",
          roleARN: OWN_ROLE,
          targetRoleARN: "",
          disableSessionTags: false,
          policy: "",
          tags: { team: "orders" },
        },
      },
    ],
  },
  {
    source: "ruzickap/ruzickap.github.io, _posts/2026/2026-01-26-bootstrap-eks-auto-mode-bootstrap-ack-kro-velero.md",
    manifests: [
      {
        kind: "Key",
        spec: {
          description: "For a cluster",
          enableKeyRotation: true,
          policy: document(
            {
              Sid: "account",
              Effect: "Allow",
              Principal: { AWS: `arn:aws:iam::${ACCOUNT}:root` },
              Action: "kms:*",
              Resource: "*",
            },
            {
              Sid: "services",
              Effect: "Allow",
              Principal: { Service: ["eks.amazonaws.com", "logs.us-west-2.amazonaws.com"] },
              Action: ["kms:Encrypt", "kms:Decrypt", "kms:GenerateDataKey*"],
              Resource: "*",
              Condition: { StringEquals: { "aws:SourceAccount": ACCOUNT } },
            },
          ),
        },
      },
      { kind: "Alias", spec: { name: `alias/${NAME}`, targetKeyID: statusOf("Key", "keyID") } },
      {
        kind: "LogGroup",
        spec: { name: `/aws/eks/${NAME}/cluster`, retentionDays: 1, kmsKeyID: "", tags: { Name: "orders" } },
        differs: {
          reason: "TargetNotAllowed",
          section: "A `LogGroup`",
          row: "A new log group `/aws/eks/…` or `/driftless/…`",
        },
      },
    ],
  },
];
