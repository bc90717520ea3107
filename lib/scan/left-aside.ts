import type { ListedItem, Listing } from "../kind/list/listing.ts";
import { valueAt } from "../kind/value-at.ts";
import type { ResourceKind } from "../kubernetes/resource-kind.ts";
import type { Description } from "../reconcile/contract/progress.ts";
import type { Tags } from "../reconcile/contract/tag.ts";
import { CONTROLLER_TAG, controllerVersion, NAMESPACE_TAG, OWN_TAGS } from "../reconcile/decide/tags/default-tags.ts";
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

/** Texts by spec field. */
type Texts = Readonly<Record<string, string>>;

/** Why a resource is left aside about which AWS says this; `undefined` if it is not. */
export function asideByItem(item: ListedItem, { aside = [] }: Pick<Listing, "aside">): string | undefined {
  const matching = aside.find(({ member, matches }) => {
    const value = valueAt(item, member);
    return matches.test(typeof value === "string" ? value : "");
  });
  return matching?.reason;
}

/** Why a resource with this description is left aside; `undefined` if it is not. */
export function asideByDescription(
  seen: (Description & { readonly description?: ListedItem }) | undefined,
  listing: Pick<Listing, "aside">,
): string | undefined {
  if (seen === undefined) return "it no longer exists, or is in another region";
  return seen.gone?.message ?? asideByItem(seen.description ?? {}, listing);
}

/**
 * Why a resource with these values is left aside: the deployment or the namespace imposes others, of which the first is the usual one.
 * `undefined` if it does not.
 */
export function asideByValues(
  values: Texts,
  imposed: Readonly<Record<string, readonly string[] | undefined>>,
): string | undefined {
  for (const [field, value] of Object.entries(values)) {
    const [required, ...others] = own(imposed, field) ?? [];
    if (required === undefined || required === value || others.includes(value)) continue;
    return `its ${field} is ${excerpt(value)}, and this deployment manages only those whose ${field} is ${required}`;
  }
  return undefined;
}

/** Why a resource with these tags is left aside: something else manages it. `undefined` if nothing does. */
export function asideByTags(tags: Tags, kind: ResourceKind, cluster: string): string | undefined {
  const owner = own(tags, `${OWN_TAGS}owner`);
  if (owner?.startsWith(`${cluster}/`)) return `the object ${excerpt(owner.slice(cluster.length + 1))} manages it`;
  if (owner !== undefined && /^(?:sha256:|[0-9a-f]{64}$)/.test(owner)) return "an object with a long name manages it";
  // A child whose parent no object in the namespace owns.
  if (owner?.startsWith("arn:")) {
    return `it is part of ${excerpt(owner)}, which an object in the namespace must own; adopt that first, and scan again`;
  }
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
