import { own } from "../../../text/own.ts";
import type { Resource } from "../../contract/resource.ts";
import type { Settings } from "../../contract/settings.ts";
import type { Tags } from "../../contract/tag.ts";
import { CONSENT_TAG } from "./consent.ts";

/**
 * The tag that lets read-only objects show the values of a resource. Its value is `<cluster>/<namespace>`, or `<cluster>/` for every
 * namespace. Passes neither set nor remove this tag.
 */
export const READABLE_TAG = "driftless.dev/readable-by";

type Reader = Pick<Resource<unknown>, "namespace" | "ownerTag">;

/**
 * Whether an object may show the values of a resource with these tags: the resource belongs to the object, or consents to being read or
 * adopted by it, or the deployment requires no consent. A user who is only allowed to write objects cannot set these tags.
 */
export function isReadable(
  { namespace, ownerTag }: Reader,
  tags: Tags,
  { readOnly = "tagged", cluster }: Pick<Settings, "readOnly" | "cluster">,
): boolean {
  if (readOnly === "any" || own(tags, ownerTag.key) === ownerTag.value) return true;
  return [tags[READABLE_TAG], tags[CONSENT_TAG]].some(
    (consent) => consent === `${cluster}/${namespace}` || consent === `${cluster}/`,
  );
}

/** Says which tag to set on a resource so that the object may show its values. */
export function consentToRead(
  { namespace }: Pick<Reader, "namespace">,
  { cluster }: Pick<Settings, "cluster">,
): string {
  return `to show them, set the resource's tag ${READABLE_TAG} to ${cluster}/${namespace}`;
}
