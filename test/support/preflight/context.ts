import type { Action, Input, Output } from "../../../lib/preflight/aws/calls.ts";
import type { ReadAws } from "../../../lib/preflight/aws/open-aws.ts";
import type { Check, Context, Finding } from "../../../lib/preflight/check.ts";
import type { Deployment } from "../../../lib/preflight/deployment.ts";
import { ReadError } from "../../../lib/preflight/read-error.ts";

/** The answers of AWS: an output, a function of the input, or an error code. */
export type Answers = {
  readonly [A in Action]?: Omit<Output<A>, "$metadata"> | ((input: Input<A>) => Omit<Output<A>, "$metadata">) | string;
};

/** The answers of the API server, by path; a number is an HTTP status. */
export type ClusterAnswers = Readonly<Record<string, object | number>>;

/** A deployment with the default parameters. */
export const deployment: Deployment = {
  file: "production.yaml",
  clusterName: "production.us-west-2",
  region: "us-west-2",
  stackName: "driftless-production-us-west-2",
  busName: "driftless-production.us-west-2",
  eksClusterName: "production",
  subnetIds: [],
  securityGroupIds: [],
  kinds: [
    { kind: "Table", group: "dynamodb.services.k8s.aws", version: "v1alpha1", plural: "tables" },
    { kind: "Repository", group: "ecr.services.k8s.aws", version: "v1alpha1", plural: "repositories" },
    { kind: "Bucket", group: "s3.services.k8s.aws", version: "v1alpha1", plural: "buckets" },
  ],
  otherKinds: [],
  watchNamespaces: [],
  mode: "reconcile",
  takeOver: "off",
  roles: "own",
  changes: "relay",
  relayIdentity: "pod-identity",
  installCluster: true,
  driftEvents: false,
  changesConcurrency: 20,
  resyncConcurrency: 5,
};

/** What a check looks at. A call without an answer fails the test. */
export function context(
  answers: Answers,
  { cluster, ...parameters }: Partial<Deployment> & { readonly cluster?: ClusterAnswers } = {},
): Context {
  return {
    deployment: { ...deployment, ...parameters },
    caller: { account: "111122223333", partition: "aws", arn: "arn:aws:iam::111122223333:user/operator" },
    aws: answering(answers),
    now: Date.now,
    version: "1.2.3",
    cluster: cluster && (async (path) => answerOf(path, cluster[path])),
  };
}

/** What a check finds, as a list. */
export async function findings(check: Check, context: Context): Promise<readonly Finding[]> {
  return [await check.look(context)].flat();
}

/** AWS with these answers. */
export function answering(answers: Answers): ReadAws {
  return async <A extends Action>(action: A, input: Input<A>) => {
    const answer: Answers[Action] = answers[action];
    if (answer === undefined) throw new Error(`the test has no answer for ${action}`);
    if (typeof answer === "string") throw new ReadError(`${action}: ${answer}`, { code: answer });
    const output = typeof answer === "function" ? (answer as (input: Input<A>) => object)(input) : answer;
    return output as Output<A>;
  };
}

function answerOf(path: string, answer: object | number | undefined): object {
  if (answer === undefined) throw new Error(`the test has no answer for ${path}`);
  if (typeof answer === "number") throw new ReadError(`GET ${path}`, { code: String(answer) });
  return answer;
}

/** An EKS cluster that has everything that a deployment needs. */
export const healthyCluster = {
  name: "production",
  status: "ACTIVE",
  version: "1.34",
  endpoint: "https://production.example",
  certificateAuthority: { data: "LS0tLS0=" },
  accessConfig: { authenticationMode: "API" },
  identity: { oidc: { issuer: "https://oidc.example/id/1" } },
  resourcesVpcConfig: {
    vpcId: "vpc-1",
    subnetIds: ["subnet-1", "subnet-2"],
    clusterSecurityGroupId: "sg-1",
    securityGroupIds: [],
    endpointPublicAccess: true,
    endpointPrivateAccess: true,
    publicAccessCidrs: ["0.0.0.0/0"],
  },
} as const;

/** The answer to `eks:DescribeCluster` for the healthy cluster with these differences. */
export function eks(cluster: object = {}, network: object = {}): Answers {
  const resourcesVpcConfig = { ...healthyCluster.resourcesVpcConfig, ...network };
  return { "eks:DescribeCluster": { cluster: { ...healthyCluster, ...cluster, resourcesVpcConfig } as object } };
}
