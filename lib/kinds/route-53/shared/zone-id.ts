import type { Place } from "../../../reconcile/contract/resource.ts";

/**
 * The identifier in an ID of Route 53, which precedes some of them by a path: `/hostedzone/Z0123`, `/delegationset/N0123`. No identifier is
 * longer than 32 characters: Route 53 calls others invalid.
 */
export function bareID(id: unknown): string {
  const text = typeof id === "string" ? id : "";
  return text.slice(text.lastIndexOf("/") + 1).slice(0, 32);
}

/** The ARN of a hosted zone. Hosted zones belong to no region, and their ARNs to no account. */
export function zoneArn(id: string, { partition }: Pick<Place, "partition">): string {
  return `arn:${partition}:route53:::hostedzone/${bareID(id)}`;
}

/** The members of inputs that identify a hosted zone. */
export function zoneIds(id: unknown) {
  return { Id: bareID(id), HostedZoneId: bareID(id), ResourceType: "hostedzone", ResourceId: bareID(id) };
}
