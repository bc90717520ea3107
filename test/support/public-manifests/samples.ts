import { otherNamespace, otherPath, otherRole } from "./differences.ts";
import {
  document,
  fromServiceAccount,
  inRegion,
  NAME,
  NAMESPACE,
  OTHER_ROLE,
  OWN_QUEUE,
  OWN_ROLE,
  OWN_TOPIC,
  readsObjects,
} from "./neutral-values.ts";
import type { PublicSource } from "./public-source.ts";

const fromTopic = document({
  Effect: "Allow",
  Principal: { Service: "sns.amazonaws.com" },
  Action: "sqs:SendMessage",
  Resource: OWN_QUEUE,
  Condition: { ArnEquals: { "aws:SourceArn": OWN_TOPIC } },
});

/** Samples and workshops of AWS, and examples of ACK's authors. */
export const samples: readonly PublicSource[] = [
  {
    source:
      "aws-samples/appmod-blueprints, gitops/addons/charts/kro/resource-groups/manifests/pod-identity/pod-identity.yaml",
    manifests: [
      {
        kind: "Policy",
        annotations: { "services.k8s.aws/adoption-policy": "adopt-or-create" },
        spec: { name: NAME, description: "Test", path: "/", policyDocument: document(readsObjects) },
        differs: otherPath,
      },
      {
        kind: "PodIdentityAssociation",
        annotations: { "services.k8s.aws/adoption-policy": "adopt-or-create" },
        spec: { clusterName: "local", roleARN: OWN_ROLE, serviceAccount: "orders", namespace: "kube-system" },
        differs: otherNamespace,
      },
    ],
  },
  {
    source:
      "aws-samples/appmod-blueprints, gitops/addons/charts/kro/resource-groups/manifests/amp-incident/ampincident-rgd.yaml",
    manifests: [
      {
        kind: "Topic",
        spec: {
          name: NAME,
          policy: document({
            Effect: "Allow",
            Principal: { Service: "aps.amazonaws.com" },
            Action: "sns:Publish",
            Resource: OWN_TOPIC,
          }),
        },
      },
      {
        kind: "Queue",
        name: "dead",
        spec: { queueName: `${NAME}-dead`, messageRetentionPeriod: "1209600", visibilityTimeout: "360" },
      },
      {
        kind: "Queue",
        spec: {
          queueName: NAME,
          messageRetentionPeriod: "3600",
          receiveMessageWaitTimeSeconds: "20",
          visibilityTimeout: "360",
          redrivePolicy: JSON.stringify({ deadLetterTargetArn: `${OWN_QUEUE}-dead`, maxReceiveCount: 5 }),
          policy: fromTopic,
        },
      },
      {
        kind: "Subscription",
        spec: { protocol: "sqs", topicARN: OWN_TOPIC, endpoint: OWN_QUEUE, rawMessageDelivery: "true" },
      },
    ],
  },
  {
    source: "aws-samples/sample-argocd-ack-eks, chart/templates/pod-identity-association.yaml",
    manifests: [
      {
        kind: "PodIdentityAssociation",
        spec: {
          clusterName: "local",
          roleARN: OTHER_ROLE,
          namespace: NAMESPACE,
          serviceAccount: "orders",
          tags: { "aws-managed-by": "example.com/orders" },
        },
        differs: otherRole,
      },
    ],
  },
  {
    source: "aws-samples/eks-workshop-v2, manifests/modules/automation/controlplanes/ack/mq/roles/mq-iam-role.yaml",
    manifests: [
      {
        kind: "Role",
        spec: {
          description: "For a controller",
          name: NAME,
          policies: ["arn:aws:iam::aws:policy/AmazonMQFullAccess", "arn:aws:iam::aws:policy/AmazonEC2FullAccess"],
          assumeRolePolicyDocument: document(fromServiceAccount),
        },
      },
    ],
  },
  {
    source: "aws-controllers-k8s/examples, casestudies/load-testing/helm/templates/multi-pub-sub.yaml",
    manifests: [
      {
        kind: "Topic",
        annotations: inRegion,
        spec: {
          name: NAME,
          displayName: NAME,
          deliveryPolicy: JSON.stringify({ http: { defaultHealthyRetryPolicy: { numRetries: 3 } } }),
          policy: document({ Effect: "Allow", Principal: { AWS: "*" }, Action: "sns:Publish", Resource: OWN_TOPIC }),
        },
      },
      { kind: "Queue", annotations: inRegion, spec: { queueName: NAME, policy: fromTopic } },
      {
        kind: "Subscription",
        annotations: inRegion,
        spec: { endpoint: OWN_QUEUE, protocol: "sqs", topicARN: OWN_TOPIC },
      },
    ],
  },
];
