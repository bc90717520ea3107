import { otherNamespace } from "./differences.ts";
import { document, fromServiceAccount, NAME, OTHER_ROLE, retained, trust } from "./neutral-values.ts";
import type { PublicSource } from "./public-source.ts";

const ISSUES = "https://github.com/aws-controllers-k8s/";

/** What users of ACK show in issues, and its authors in pull requests. */
export const issues: readonly PublicSource[] = [
  {
    source: `${ISSUES}community/issues/1878`,
    manifests: [
      {
        kind: "Key",
        spec: {
          description: "For a database",
          enableKeyRotation: true,
          tags: [
            { tagKey: "Name", tagValue: "orders" },
            { tagKey: "env", tagValue: "production" },
          ],
        },
      },
      { kind: "Alias", spec: { name: NAME, targetKeyRef: { from: { name: "orders" } } } },
    ],
  },
  {
    source: `${ISSUES}community/issues/1932`,
    manifests: [
      {
        kind: "Policy",
        spec: { name: NAME, policyDocument: document({ Effect: "Allow", Action: "s3:*", Resource: "*" }) },
      },
      {
        kind: "Role",
        spec: {
          name: NAME,
          assumeRolePolicyDocument: document(fromServiceAccount),
          policyRefs: [{ from: { name: "orders" } }],
        },
      },
    ],
  },
  {
    source: `${ISSUES}community/issues/2192`,
    manifests: [
      { kind: "Topic", spec: { name: NAME }, assumed: true },
      {
        kind: "Subscription",
        annotations: retained,
        spec: {
          endpoint: "arn:aws:lambda:us-west-2:000000000000:function:orders",
          filterPolicy: '{\n  "tags": [\n    "paid"\n  ]\n}',
          filterPolicyScope: "MessageAttributes",
          protocol: "lambda",
          topicRef: { from: { name: "orders" } },
        },
      },
    ],
  },
  {
    source: `${ISSUES}community/issues/2239`,
    manifests: [
      {
        kind: "Key",
        spec: {
          description: "For secrets",
          enableKeyRotation: true,
          keySpec: "SYMMETRIC_DEFAULT",
          keyUsage: "ENCRYPT_DECRYPT",
          tags: [{ tagKey: "Name", tagValue: "orders" }],
        },
      },
    ],
  },
  {
    source: `${ISSUES}community/issues/2422`,
    manifests: [
      {
        kind: "Role",
        spec: {
          name: NAME,
          assumeRolePolicyDocument: trust("ec2.amazonaws.com"),
          policies: ["AmazonEC2ContainerRegistryReadOnly"],
          policyRefs: [{ from: { name: "orders" } }],
        },
        differs: {
          reason: "InvalidSpec",
          section: "What works differently",
          row: "A reference that is combined with a value, has no name, or points to another namespace without being allowed to",
        },
      },
    ],
  },
  {
    source: `${ISSUES}eks-controller/pull/77`,
    manifests: [
      {
        kind: "PodIdentityAssociation",
        spec: { clusterName: "local", namespace: "ns", roleARN: OTHER_ROLE, serviceAccount: "orders" },
        differs: otherNamespace,
      },
    ],
  },
];
