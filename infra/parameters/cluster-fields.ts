import * as z from "zod";
import { awsId, choice, flag, must, region, text } from "./field-schemas.ts";

const authority = must("the API server's certificate authority in base64, as in a kubeconfig");

/** The parameters that say which cluster a deployment serves, and how it reaches it. */
export const clusterFields = {
  region: region().describe(
    "The AWS region of the stack, and of each resource unless its object or namespace specifies another region.",
  ),
  regions: z
    .array(region(), { error: "must be a list of AWS regions." })
    .min(1, { error: "must contain at least one region." })
    .optional()
    .describe(
      "The AWS regions where resources are allowed, including table replicas. An annotation on an object or its namespace selects " +
        "one of them. Default: only `region`.",
    ),
  eksClusterName: text(/^[A-Za-z0-9][A-Za-z0-9_-]{0,99}$/, "the name of an EKS cluster")
    .optional()
    .describe(
      "The EKS cluster that the stack serves. The stack creates access entries for the functions, which sign their own tokens, and " +
        "a Pod Identity association for the relay.",
    ),
  tokenSecretArn: text(/^arn:[a-z-]+:secretsmanager:/, "the ARN of a Secrets Manager secret")
    .optional()
    .describe(
      "For a cluster that is not on EKS: the Secrets Manager secret that contains a bearer token for the API server.",
    ),
  tokenFile: text(/^\//, "an absolute path")
    .optional()
    .describe("A file in the functions' file system that contains a bearer token. Only for the local stack."),
  clusterName: text(/^[A-Za-z0-9][A-Za-z0-9._-]{0,114}$/, "at most 115 letters, digits, dots, dashes and underscores")
    .optional()
    .describe(
      "The name that identifies the cluster in every owner tag. It must be unique in the account. Never change it: Driftless " +
        "would no longer recognize its own resources. Default: <eksClusterName>.<region>.",
    ),
  clusterUid: text(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, "the uid of the namespace kube-system")
    .optional()
    .describe(
      "The uid of the namespace `kube-system`. It confirms that this cluster replaces the one that the deployment served before and " +
        "owns its resources, and no other cluster is served. Default: the first cluster that the deployment serves.",
    ),
  kubernetesServer: z
    .url({ protocol: /^https$/, ...must("the https:// address of the API server") })
    .optional()
    .describe(
      "The address of the API server. The functions must be able to reach it. Default: CDK looks up the endpoint of `eksClusterName`.",
    ),
  kubernetesCa: z
    .base64(authority)
    .min(1, authority)
    .optional()
    .describe(
      "The certificate authority of the API server: PEM in base64, as in a kubeconfig. Default: CDK looks up that of `eksClusterName`.",
    ),
  vpc: awsId("vpc")
    .optional()
    .describe(
      "The VPC that the functions run in, for an API server that cannot be reached from the internet. Default: none.",
    ),
  subnetIds: z
    .array(awsId("subnet"), { error: "must be a list of subnet ids." })
    .default([])
    .describe(
      "The subnets of `vpc` that the functions run in: at least one, preferably one in each of two Availability Zones.",
    ),
  securityGroupIds: z
    .array(awsId("sg"), { error: "must be a list of security group ids." })
    .default([])
    .describe(
      "The security groups of the API server; on EKS, the cluster's security group. The stack adds a rule to each that lets the " +
        "functions in. Default: none.",
    ),
  installCluster: flag()
    .optional()
    .describe(
      "`true`: the stack installs the cluster manifests. `false`: you apply the manifests that `npm run cluster` writes. Default: " +
        "`true` with `eksClusterName`, otherwise `false`.",
    ),
  changes: choice(["relay", "poll"])
    .default("relay")
    .describe(
      "How Driftless detects changes. `relay`: a pod in the cluster reports them within a second. `poll`: all objects are listed every " +
        "minute, and there is no pod.",
    ),
  relayIdentity: choice(["pod-identity", "irsa"])
    .default("pod-identity")
    .describe(
      "How the relay gets its role on EKS. `pod-identity`: from the Pod Identity agent. `irsa`: with a web identity token, which " +
        "also works on Fargate and requires an IAM OIDC provider for the cluster in the account.",
    ),
  oidcIssuer: z
    .url({ protocol: /^https$/, ...must("the https:// address of the cluster's OIDC issuer") })
    .optional()
    .describe(
      "With `relayIdentity: irsa`, the cluster's OIDC issuer. Default: CDK looks up the issuer of `eksClusterName`.",
    ),
  relayImage: text(/^[\w.-]+(:[0-9]+)?(\/[\w.-]+)*(:[\w.-]+)?(@sha256:[0-9a-f]{64})?$/, "the name of an image")
    .optional()
    .describe(
      "The image that the relay runs in, such as a copy in a private registry. The image must contain Node.js 24 or newer, but nothing " +
        "from Driftless. Default: Node's official image from the Amazon ECR Public Gallery, by digest.",
    ),
};
