import { otherCluster } from "./differences.ts";
import {
  document,
  fromServiceAccount,
  inRegion,
  listsBucket,
  NAME,
  OWN_POLICY,
  OWN_ROLE,
  podTrust,
  readsObjects,
  trust,
} from "./neutral-values.ts";
import type { PublicSource } from "./public-source.ts";

const REPOSITORY = "kubernetes-sigs/kro, examples/aws/";

/** The graphs for clusters and controllers among the examples of kro. */
export const kroClusters: readonly PublicSource[] = [
  {
    source: `${REPOSITORY}ack-controller/controllers/eks-controller.yaml`,
    manifests: [
      {
        kind: "Policy",
        spec: {
          name: NAME,
          description: "For a controller",
          policyDocument: document({ Sid: "VisualEditor0", Effect: "Allow", Action: ["eks:*"], Resource: "*" }),
        },
      },
      {
        kind: "Role",
        spec: {
          name: NAME,
          description: "For a controller",
          maxSessionDuration: 3600,
          policies: [OWN_POLICY],
          assumeRolePolicyDocument: document({
            ...fromServiceAccount,
            Action: ["sts:AssumeRoleWithWebIdentity"],
          }),
        },
      },
    ],
  },
  {
    source: `${REPOSITORY}ack-eks-cluster/eks-cluster.yaml`,
    manifests: [
      {
        kind: "Role",
        name: "cluster",
        spec: {
          name: `${NAME}-cluster`,
          description: "For a cluster",
          policies: ["arn:aws:iam::aws:policy/AmazonEKSClusterPolicy"],
          assumeRolePolicyDocument: trust("eks.amazonaws.com"),
        },
      },
      {
        kind: "Role",
        name: "nodes",
        spec: {
          name: `${NAME}-nodes`,
          description: "For nodes",
          policies: [
            "arn:aws:iam::aws:policy/AmazonEKSWorkerNodePolicy",
            "arn:aws:iam::aws:policy/AmazonEC2ContainerRegistryReadOnly",
            "arn:aws:iam::aws:policy/AmazonEKS_CNI_Policy",
          ],
          assumeRolePolicyDocument: trust("ec2.amazonaws.com"),
        },
      },
      {
        kind: "Role",
        name: "administrators",
        spec: {
          name: `${NAME}-administrators`,
          description: "For administrators",
          policies: ["arn:aws:iam::aws:policy/AdministratorAccess"],
          assumeRolePolicyDocument: podTrust,
        },
      },
    ],
  },
  {
    source: `${REPOSITORY}eks-cluster-mgmt/charts/kro/resource-groups/eks/rg-eks.yaml`,
    manifests: [
      {
        kind: "Role",
        name: "delivery",
        annotations: inRegion,
        spec: {
          name: `${NAME}-delivery`,
          assumeRolePolicyDocument: document({
            Effect: "Allow",
            Principal: { AWS: "arn:aws:iam::111122223333:role/delivery" },
            Action: ["sts:TagSession", "sts:AssumeRole"],
          }),
        },
      },
      {
        kind: "Policy",
        annotations: inRegion,
        spec: { name: NAME, policyDocument: document(readsObjects, listsBucket) },
      },
      {
        kind: "Role",
        annotations: inRegion,
        spec: { name: NAME, policyRefs: [{ from: { name: "orders" } }], assumeRolePolicyDocument: podTrust },
      },
      {
        // For another cluster, which the same graph creates.
        kind: "PodIdentityAssociation",
        annotations: inRegion,
        spec: {
          clusterName: "spoke",
          namespace: "kube-system",
          roleARN: OWN_ROLE,
          serviceAccount: "orders",
          tags: { environment: "test", managedBy: "ACK", application: "orders" },
        },
        differs: otherCluster,
      },
    ],
  },
];
