import type { Deployment } from "../deployment.ts";

/** A VPC endpoint that the functions need where there is no other way to a service. */
export interface NeededEndpoint {
  /** Such as `sqs`. */
  readonly service: string;
  /** Whether an endpoint of the type Gateway suffices. */
  readonly gateway: boolean;
  readonly why: string;
}

/** The services that a kind's resources belong to. */
const OF_KIND: ReadonlyMap<string, NeededEndpoint> = new Map([
  ["Bucket", { service: "s3", gateway: true, why: "The reconcile function could not reach S3." }],
  ["Table", { service: "dynamodb", gateway: true, why: "The reconcile function could not reach DynamoDB." }],
  ["Repository", { service: "ecr.api", gateway: false, why: "The reconcile function could not reach ECR." }],
]);

/** The VPC endpoints that the functions of a deployment need in subnets without a way out, as docs/deploy.md lists them. */
export function neededEndpoints(deployment: Deployment): readonly NeededEndpoint[] {
  const { kinds, roles, tokenSecretArn, installCluster } = deployment;
  const needed: readonly NeededEndpoint[] = [
    { service: "sqs", gateway: false, why: "The functions could not send requests to the queues." },
    ...(installCluster
      ? [
          {
            service: "s3",
            gateway: true,
            why: "The installer could not answer CloudFormation, which waits for 30 minutes and rolls back.",
          },
        ]
      : []),
    ...kinds.flatMap(({ kind }) => OF_KIND.get(kind) ?? []),
    ...(roles === "own"
      ? []
      : [{ service: "sts", gateway: false, why: "The reconcile function could not assume roles." }]),
    ...(tokenSecretArn === undefined
      ? []
      : [{ service: "secretsmanager", gateway: false, why: "The functions could not read the API server's token." }]),
  ];
  return needed.filter(({ service }, index) => needed.findIndex((one) => one.service === service) === index);
}
