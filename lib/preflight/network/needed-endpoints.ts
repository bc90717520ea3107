import { serviceOf } from "../../aws/services/index.ts";
import type { Deployment } from "../deployment.ts";

/** A VPC endpoint that the functions need where there is no other way to a service. */
export interface NeededEndpoint {
  /** Such as `sqs`. */
  readonly service: string;
  /** Whether an endpoint of the type Gateway suffices. */
  readonly gateway: boolean;
  readonly why: string;
}

/** The VPC endpoints that the functions of a deployment need in subnets without a way out, as docs/deploy.md lists them. */
export function neededEndpoints(deployment: Deployment): readonly NeededEndpoint[] {
  const { kinds, tokenSecretArn, installCluster } = deployment;
  const needed: readonly NeededEndpoint[] = [
    { service: "sqs", gateway: false, why: "The functions could not send requests to the queues." },
    { service: "sts", gateway: false, why: "The reconcile function could not assume the roles that it acts with." },
    ...(installCluster
      ? [
          {
            service: "s3",
            gateway: true,
            why: "The installer could not answer CloudFormation, which waits for 30 minutes and rolls back.",
          },
        ]
      : []),
    ...kinds.flatMap(ofKind),
    ...(tokenSecretArn === undefined
      ? []
      : [{ service: "secretsmanager", gateway: false, why: "The functions could not read the API server's token." }]),
  ];
  return needed.filter(({ service }, index) => needed.findIndex((one) => one.service === service) === index);
}

function ofKind(kind: Deployment["kinds"][number]): readonly NeededEndpoint[] {
  const { name, vpcEndpoint } = serviceOf(kind) ?? {};
  if (vpcEndpoint === undefined) return [];
  const { service, gateway = false } = vpcEndpoint;
  return [{ service, gateway, why: `The reconcile function could not reach ${name}.` }];
}
