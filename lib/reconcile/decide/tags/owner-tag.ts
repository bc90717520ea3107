import { createHash } from "node:crypto";
import type { ObjectMeta } from "../../../kubernetes/object.ts";
import type { ResourceKind } from "../../../kubernetes/resource-kind.ts";
import type { Tag } from "../../contract/tag.ts";
import { serviceOf } from "../../object/metadata.ts";
import { MAXIMUM_VALUE_LENGTH } from "./tag-limits.ts";

/** Tags with this prefix belong to ACK's controllers. Tools that support ACK ignore these tags. */
export const CONTROLLER_TAGS = "services.k8s.aws/";

/** Tags with this prefix are Driftless's own. The prefix begins with ACK's prefix, so that those tools ignore these tags too. */
export const OWN_TAGS = `${CONTROLLER_TAGS}driftless-`;

/** The tag that records how an object obtained a resource that was not created for it. */
export const ORIGIN_TAG = `${OWN_TAGS}origin`;
export const TAKEN_OVER = "taken-over";

export const NAMESPACE_TAG = `${CONTROLLER_TAGS}namespace`;
export const CONTROLLER_TAG = `${CONTROLLER_TAGS}controller-version`;

/** The name that Driftless uses where ACK's controllers state their version. */
export const CONTROLLER = "driftless";

/** The only party that may set a tag with this key; `undefined` if anyone may set it. */
export function reservedFor(key: string): string | undefined {
  if (key.startsWith("driftless.dev/") || key.startsWith(OWN_TAGS)) return "Driftless";
  return isOfAws(key) ? "AWS" : undefined;
}

/** Whether a tag with this key, regardless of case, is one of AWS's own tags, which only AWS can set. */
export function isOfAws(key: string): boolean {
  return /^aws:/i.test(key);
}

/** The tag that identifies the owner of an AWS resource; a value that is too long for a tag is replaced by its hash. */
export function ownerTag(cluster: string, { namespace, name }: Pick<ObjectMeta, "namespace" | "name">): Tag {
  const value = `${cluster}/${namespace}/${name}`;
  const fits = value.length <= MAXIMUM_VALUE_LENGTH;
  return {
    key: `${OWN_TAGS}owner`,
    value: fits ? value : `sha256:${createHash("sha256").update(value).digest("hex")}`,
  };
}

/**
 * The value of the tag `controller-version` on a resource that is ours. It contains no version number: an upgrade must not rewrite the tags
 * of every resource.
 */
export function controllerVersion(kind: ResourceKind): string {
  return `${serviceOf(kind)}-${CONTROLLER}`;
}
