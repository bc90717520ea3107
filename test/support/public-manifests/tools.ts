import { otherRole } from "./differences.ts";
import { document, NAME, NAMESPACE, OTHER_ROLE, readsObjects, trust } from "./neutral-values.ts";
import type { PublicSource } from "./public-source.ts";

/** Examples of tools that create ACK's objects. */
export const tools: readonly PublicSource[] = [
  {
    source: "cdk8s-team/cdk8s-ack-image-resizer, image-resizer-cdk-app/src/deploy/main.ts",
    manifests: [
      {
        kind: "Role",
        spec: {
          name: NAME,
          description: "For applications",
          assumeRolePolicyDocument: trust(["lambda.amazonaws.com"], ["sts:AssumeRole"]),
          policies: [
            "arn:aws:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole",
            "arn:aws:iam::aws:policy/AmazonS3FullAccess",
          ],
          maxSessionDuration: 3600,
          tags: [{ key: "application", value: "orders" }],
        },
      },
    ],
  },
  {
    source: "koreo-dev/koreo.dev, docs/examples/aws/lambda-workload.md",
    manifests: [
      { kind: "Policy", spec: { name: NAME, policyDocument: document(readsObjects) } },
      {
        kind: "Role",
        spec: {
          policyRefs: [{ from: { name: "orders" } }],
          name: NAME,
          assumeRolePolicyDocument: trust(["lambda.amazonaws.com"], ["sts:AssumeRole"]),
        },
      },
    ],
  },
  {
    source: "ravan/mcm-eks-fleet-blueprints, blueprints/ack-iam-controller/README.md",
    manifests: [
      { kind: "Policy", spec: { name: NAME, policyDocument: document(readsObjects) } },
      {
        kind: "PodIdentityAssociation",
        spec: { clusterName: "local", namespace: NAMESPACE, serviceAccount: "orders", roleARN: OTHER_ROLE },
        differs: otherRole,
      },
    ],
  },
  {
    source: "chanwit/loack, examples/role.yaml",
    manifests: [{ kind: "Role", spec: { name: NAME, assumeRolePolicyDocument: trust("ec2.amazonaws.com") } }],
  },
  {
    source: "chanwit/loack, examples/key.yaml",
    manifests: [{ kind: "Key", spec: { description: "For a demonstration" } }],
  },
  {
    source: "chanwit/loack, packages/loack-iam-eks-roles/bases/default/roles.yaml",
    manifests: [
      {
        kind: "Role",
        spec: {
          name: NAME,
          assumeRolePolicyDocument: trust("eks.amazonaws.com"),
          policies: ["arn:aws:iam::aws:policy/AmazonEKSClusterPolicy"],
        },
      },
    ],
  },
];
