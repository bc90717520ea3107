/** The services with one endpoint for all regions of a partition, by their names in ARNs and in IAM actions. */
export const GLOBAL_SERVICES: readonly string[] = ["iam", "route53"];

/**
 * Whether an IAM action, or an ARN without its partition, is of a service that has no regions. AWS takes every request to such a service as
 * one to the region of its only endpoint, and reports it to CloudTrail there. Few deployments name that region.
 */
export function isGlobal(name: string): boolean {
  return GLOBAL_SERVICES.some((service) => name.startsWith(`${service}:`));
}
