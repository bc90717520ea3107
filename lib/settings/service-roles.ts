import { shortName } from "./short-name.ts";

/** The name of the sessions in which passes act with these roles. Other sessions of the roles are not a deployment's own. */
export const SERVICE_SESSION = "driftless";

/** Whose a role is, and where. */
export interface Deployed {
  readonly clusterName: string;
  readonly account: string;
  readonly partition: string;
}

/**
 * The name of the role with which a deployment's passes over the kinds of a service act. It follows from the cluster's name: the variables of
 * a function are too small for the ARNs of all roles. Nothing below a deployment's `iamPath` has the path `/`, so no object can change it.
 */
export function serviceRoleName(deployed: Pick<Deployed, "clusterName">, service: string): string {
  return shortName(deployed, service);
}

/** The ARN of the role of a service; of all of them for the service `*`. */
export function serviceRoleArn(deployed: Deployed, service: string): string {
  return `arn:${deployed.partition}:iam::${deployed.account}:role/${serviceRoleName(deployed, service)}`;
}

/** The ARN that CloudTrail has for the session in which passes act with the role of a service. */
export function serviceSessionArn(deployed: Deployed, service: string): string {
  const role = serviceRoleName(deployed, service);
  return `arn:${deployed.partition}:sts::${deployed.account}:assumed-role/${role}/${SERVICE_SESSION}`;
}
