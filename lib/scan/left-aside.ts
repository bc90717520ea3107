import type { ResourceKind } from "../kubernetes/resource-kind.ts";
import type { Tags } from "../reconcile/contract/tag.ts";
import { CONTROLLER_TAG, controllerVersion, NAMESPACE_TAG, OWN_TAGS } from "../reconcile/decide/tags/default-tags.ts";
import type { Listing } from "../resources/driver/listing.ts";
import { excerpt } from "../text/excerpt.ts";
import { own } from "../text/own.ts";

/** Why a resource with this name is left aside without being looked at; `undefined` if it is not. */
export function asideByName(
  name: string,
  { ofServices }: Pick<Listing, "ofServices">,
  cluster: string,
): string | undefined {
  const ofDeployment = [`driftless-${cluster}-`, `/driftless/${cluster}/`];
  if (ofDeployment.some((start) => name.startsWith(start))) return "it belongs to this deployment of Driftless";
  if (ofServices?.test(name)) return "an AWS service or a tool gives such names to resources that it manages itself";
  return undefined;
}

/** Why a resource with these tags is left aside: something else manages it. `undefined` if nothing does. */
export function asideByTags(tags: Tags, kind: ResourceKind, cluster: string): string | undefined {
  const owner = own(tags, `${OWN_TAGS}owner`);
  if (owner?.startsWith(`${cluster}/`)) return `the object ${excerpt(owner.slice(cluster.length + 1))} manages it`;
  if (owner?.startsWith("sha256:")) return "an object with a long name manages it";
  if (owner !== undefined) return "an object in another cluster manages it";
  const controller = own(tags, CONTROLLER_TAG);
  if (controller !== undefined && controller !== controllerVersion(kind)) {
    const namespace = own(tags, NAMESPACE_TAG);
    return `ACK manages it${namespace === undefined ? "" : ` for an object in the namespace ${excerpt(namespace)}`}`;
  }
  if (Object.keys(tags).some((key) => key.startsWith("aws:cloudformation:"))) {
    const stack = own(tags, "aws:cloudformation:stack-name");
    return `it belongs to ${stack === undefined ? "a CloudFormation stack" : `the CloudFormation stack ${excerpt(stack)}`}`;
  }
  return undefined;
}
