import { serviceOf } from "../annotations/annotations.ts";
import type { ResourceKind } from "../kubernetes/resource-kind.ts";
import { type Deployed, serviceSessionArn } from "../settings/service-roles.ts";

/** The ARNs of the sessions in which passes over these kinds act with the deployment's own roles. */
export function ownSessions(
  kinds: readonly { readonly resource: ResourceKind }[],
  deployed: Deployed,
): ReadonlySet<string> {
  return new Set(kinds.map(({ resource }) => serviceSessionArn(deployed, serviceOf(resource))));
}
