import { excerpt } from "../../../text/excerpt.ts";
import { own } from "../../../text/own.ts";
import { TerminalError } from "../../contract/errors.ts";
import type { Resource } from "../../contract/resource.ts";
import type { Settings } from "../../contract/settings.ts";
import { CONSENT_TAG, PERMISSION_TAGS, type Tags } from "../../contract/tag.ts";

/** What the tags of a resource are compared with. */
export interface Asking extends Pick<Resource<unknown>, "namespace" | "ownerTag"> {
  /** Whether the resource has no tags: then its parent has the tags that permit something. */
  readonly isChild?: boolean | undefined;
}

/**
 * The error for an object that is not allowed to adopt a resource with these tags. An owner tag that names this same object counts as
 * consent. A resource with another object's owner tag requires consent that names the namespace.
 */
export function refuseAdoption(
  { namespace, ownerTag, isChild }: Asking,
  tags: Tags,
  { adoption, cluster }: Pick<Settings, "adoption" | "cluster">,
): TerminalError | undefined {
  if (adoption === "none") {
    return notAllowed("this deployment adopts no resources; set the parameter adoption to 'tagged' or 'any'");
  }
  const [owner, consent] = [own(tags, ownerTag.key), own(tags, CONSENT_TAG)];
  const toNamespace = `${cluster}/${namespace}`;
  if (owner === ownerTag.value || consent === toNamespace) return undefined;
  if (isChild && owner?.startsWith("arn:")) {
    return notAllowed(`adopt its parent first, which no object in this namespace owns: ${excerpt(owner)}`);
  }
  const now = consent === undefined ? "" : `, not ${JSON.stringify(excerpt(consent))}`;
  const remedy = `to allow the adoption, set the resource's ${isChild ? PARENTS : ""}tag ${CONSENT_TAG} to ${toNamespace}${now}, and request a pass; otherwise, the tag is read again when the object changes or is next due in the sweep`;
  if (owner !== undefined) return notAllowed(`the resource belongs to another object; ${remedy}`);
  if (consent === `${cluster}/` || adoption === "any") return undefined;
  return notAllowed(`the resource was not created for this object; ${remedy}`);
}

const PARENTS = "parent's ";

function notAllowed(message: string): TerminalError {
  return new TerminalError("AdoptionNotAllowed", message);
}

/** The tag that lets read-only objects show the values of a resource. Its values are those of the consent tag. No pass writes this tag. */
export const READABLE_TAG = `${PERMISSION_TAGS}readable-by`;

/** Whether an object may show a resource's values: it owns the resource, the tags consent to that or to adoption, or no consent is due. */
export function isReadable(
  { namespace, ownerTag }: Asking,
  tags: Tags,
  { readOnly = "tagged", cluster }: Pick<Settings, "readOnly" | "cluster">,
): boolean {
  if (readOnly === "any" || own(tags, ownerTag.key) === ownerTag.value) return true;
  return [tags[READABLE_TAG], tags[CONSENT_TAG]].some(
    (consent) => consent === `${cluster}/${namespace}` || consent === `${cluster}/`,
  );
}

/** Says which tag to set on a resource so that the object may show its values. */
export function consentToRead({ namespace, isChild }: Asking, { cluster }: Pick<Settings, "cluster">): string {
  return `to show them, set the resource's ${isChild ? PARENTS : ""}tag ${READABLE_TAG} to ${cluster}/${namespace}`;
}
