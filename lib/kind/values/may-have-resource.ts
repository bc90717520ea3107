import type { Resource } from "../../reconcile/contract/resource.ts";

/**
 * Whether the object may have a resource: its status names one, or it adopts one. Only an error's text may depend on this, or a check that
 * AWS would make as well, because users can write a status.
 */
export function mayHaveResource({ status, annotations }: Pick<Resource<unknown>, "status" | "annotations">): boolean {
  const adopts = Object.hasOwn(annotations, "services.k8s.aws/adoption-policy");
  return adopts || Object(status.ackResourceMetadata).arn !== undefined;
}
