import {
  document,
  fromServiceAccount,
  listsBucket,
  NAME,
  NAMESPACE,
  OWN_POLICY,
  OWN_ROLE,
  OWN_TOPIC,
  podTrust,
  readsObjects,
  trust,
} from "./neutral-values.ts";
import type { PublicSource } from "./public-source.ts";

const REPOSITORY = "kubernetes-sigs/kro, examples/aws/";

/** The graphs for applications among the examples of kro. */
export const kroApplications: readonly PublicSource[] = [
  {
    source: `${REPOSITORY}podidenity/rg.yaml`,
    manifests: [
      {
        kind: "Role",
        spec: {
          name: NAME,
          policies: ["arn:aws:iam::aws:policy/AmazonS3ReadOnlyAccess"],
          assumeRolePolicyDocument: podTrust,
        },
      },
      {
        kind: "PodIdentityAssociation",
        spec: { clusterName: "local", roleARN: OWN_ROLE, serviceAccount: "orders", namespace: NAMESPACE },
      },
    ],
  },
  {
    source: `${REPOSITORY}data-processor/eda-eks-data-processor.yaml`,
    manifests: [
      {
        kind: "Role",
        spec: {
          name: NAME,
          assumeRolePolicyDocument: document(
            {
              Effect: "Allow",
              Principal: { Service: "pods.eks.amazonaws.com" },
              Action: ["sts:AssumeRole", "sts:TagSession"],
            },
            { Effect: "Allow", Principal: { Service: "ec2.amazonaws.com" }, Action: "sts:AssumeRole" },
            fromServiceAccount,
          ),
          inlinePolicies: { objects: document(readsObjects) },
        },
      },
      {
        kind: "PodIdentityAssociation",
        spec: { clusterName: "local", namespace: NAMESPACE, roleARN: OWN_ROLE, serviceAccount: "orders" },
      },
      {
        kind: "Topic",
        spec: {
          name: NAME,
          policy: document({
            Sid: "events",
            Effect: "Allow",
            Principal: { Service: "events.amazonaws.com" },
            Action: "sns:Publish",
            Resource: OWN_TOPIC,
          }),
        },
      },
      {
        // moto confirms it at once. On AWS, it waits until the recipient does.
        kind: "Subscription",
        spec: { topicARN: OWN_TOPIC, protocol: "email-json", endpoint: "orders@example.com" },
      },
      {
        kind: "Role",
        name: "events",
        spec: {
          name: `${NAME}-events`,
          assumeRolePolicyDocument: trust(["events.amazonaws.com"]),
          inlinePolicies: { publish: document({ Effect: "Allow", Action: "sns:Publish", Resource: OWN_TOPIC }) },
        },
      },
    ],
  },
  {
    source: `${REPOSITORY}s3bucket/rg.yaml`,
    manifests: [{ kind: "Policy", spec: { name: NAME, policyDocument: document(readsObjects, listsBucket) } }],
  },
  {
    source: `${REPOSITORY}serverless-microservice/microservice.yaml`,
    manifests: [
      { kind: "Policy", spec: { name: NAME, policyDocument: document(readsObjects) } },
      {
        kind: "Policy",
        name: "logs",
        spec: {
          name: `${NAME}-logs`,
          policyDocument: document({ Action: ["logs:PutLogEvents"], Resource: "*", Effect: "Allow" }),
        },
      },
      {
        kind: "Role",
        spec: {
          name: NAME,
          assumeRolePolicyDocument: trust(["lambda.amazonaws.com"]),
          policies: [`${OWN_POLICY}-logs`, OWN_POLICY],
        },
      },
    ],
  },
];
