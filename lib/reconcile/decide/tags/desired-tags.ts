import { hash } from "node:crypto";
import type { ResourceKind } from "../../../kubernetes/resource-kind.ts";
import { excerpt } from "../../../text/excerpt.ts";
import { TerminalError } from "../../contract/errors.ts";
import type { Resource } from "../../contract/resource.ts";
import type { Settings } from "../../contract/settings.ts";
import { CONSENT_TAG, PERMISSION_TAGS, type Tag, type Tags } from "../../contract/tag.ts";
import {
  CONTROLLER_TAG,
  controllerVersion,
  isOfAws,
  MAXIMUM_TAGS,
  MAXIMUM_VALUE_LENGTH,
  NAMESPACE_TAG,
  ORIGIN_TAG,
  OWN_TAGS,
  reservedFor,
  TAKEN_OVER,
  withoutAwsTags,
} from "./default-tags.ts";

type Owner = Pick<Resource<unknown>, "namespace" | "ownerTag">;

/**
 * The tags that a resource should have, in order of precedence: the tags in the spec, our own tags, and the deployment's `defaults`. Throws
 * `TerminalError` for a reserved or duplicate key, for a default tag whose value is too long, and if there are more tags than AWS allows.
 */
export function declaredTags(
  field: string,
  spec: readonly Tag[],
  resource: Owner,
  kind: ResourceKind,
  defaults: readonly Tag[],
): Tags {
  const keys = new Set<string>();
  for (const { key } of spec) {
    const owner = reservedFor(key);
    if (owner !== undefined) throw invalid(field, `key ${excerpt(key)} is reserved for ${owner}; remove it`);
    if (keys.has(key)) throw invalid(field, `key ${excerpt(key)} occurs more than once`);
    keys.add(key);
  }
  for (const { key, value } of defaults) {
    if (value.length > MAXIMUM_VALUE_LENGTH && !keys.has(key)) throw tooLong(key, value);
  }
  return withRoom(field, withDefaults(withDefaults(toTags(spec), ours(resource, kind)), defaults));
}

/** The tags to write: the declared tags, and the existing tags that the spec cannot remove. */
export function withKeptTags(field: string, declared: Tags, observed: Tags, unknown: Settings["unknownTags"]): Tags {
  const { [KEPT_TAG]: _mark, ...others } = observed;
  const found = unknown === "keep" ? keptKeys(declared, observed) : [];
  // A resource with an owner is not adopted, so its consent to that is removed.
  const isPermission = (key: string) => key.startsWith(PERMISSION_TAGS) && key !== CONSENT_TAG;
  const isKept = (key: string) => isOfAws(key) || isPermission(key) || key.startsWith(OWN_TAGS) || found.includes(key);
  const kept = Object.entries(others).filter(([key]) => isKept(key) && !Object.hasOwn(declared, key));
  const mark = unknown === "keep" ? keptMark(declared, observed) : {};
  return withRoom(field, { ...declared, ...Object.fromEntries(kept), ...mark });
}

/** The tags of a resource after its take-over from ACK: its existing tags, and ours. */
export function takenOverTags(field: string, observed: Tags, { ownerTag }: Owner, kind: ResourceKind): Tags {
  const own = { [CONTROLLER_TAG]: controllerVersion(kind), [ownerTag.key]: ownerTag.value, [ORIGIN_TAG]: TAKEN_OVER };
  return withRoom(field, { ...observed, ...own });
}

/** The tags of a resource after its adoption: its existing tags, and ours, without the consent tag. */
export function adoptedTags(field: string, observed: Tags, resource: Owner, kind: ResourceKind): Tags {
  // The consent tag is removed once the owner tag exists, so there must be room for both.
  const all = withRoom(field, { ...observed, ...toTags(ours(resource, kind)) });
  const { [CONSENT_TAG]: _consent, [ORIGIN_TAG]: _origin, ...tags } = all;
  return tags;
}

/** The tags, except those that the list contains with the same key and value. */
export function withoutTags(tags: Tags, list: readonly Tag[]): Tags {
  return Object.fromEntries(
    Object.entries(tags).filter(([key, value]) => !list.some((tag) => tag.key === key && tag.value === value)),
  );
}

/** The tag that records the undeclared tags that were found. Not a status field: a forged status must not cause tags to be removed. */
export const KEPT_TAG = `${OWN_TAGS}kept`;

/** The tags for a take-over or an adoption: the existing tags, the declared tags that are missing, and the record of the undeclared tags. */
export function foundTags(declared: Tags, observed: Tags, unknown: Settings["unknownTags"]): Tags {
  const { [KEPT_TAG]: _before, ...found } = observed;
  const others = unknown === "keep" ? Object.keys(found).filter((key) => isUnknown(key, declared)) : [];
  return { ...declared, ...found, ...markOf(others.map(digestOf)) };
}

/** The keys, in alphabetical order, of the recorded tags that still exist and are still not declared. */
export function keptKeys(declared: Tags, observed: Tags): readonly string[] {
  const digests = digestsIn(observed);
  if (digests.length === 0) return [];
  return Object.keys(observed)
    .filter((key) => isUnknown(key, declared) && digests.includes(digestOf(key)))
    .sort();
}

/** The updated record of the undeclared tags that were found, without those that the object has declared since then. */
function keptMark(declared: Tags, observed: Tags): Tags {
  const digests = digestsIn(observed);
  // Every pass calls this function, and most resources have no such tag.
  if (digests.length === 0) return {};
  const known = new Set(Object.keys(declared).map(digestOf));
  return markOf(digests.filter((digest) => !known.has(digest)));
}

function isUnknown(key: string, declared: Tags): boolean {
  return !Object.hasOwn(declared, key) && reservedFor(key) === undefined;
}

function markOf(digests: readonly string[]): Tags {
  return digests.length === 0 ? {} : { [KEPT_TAG]: digests.join(SEPARATOR) };
}

function digestsIn({ [KEPT_TAG]: mark = "" }: Tags): readonly string[] {
  return mark === "" ? [] : mark.split(SEPARATOR);
}

const SEPARATOR = ".";

/** A digest is short enough for the digests of 50 keys to fit in one tag value. If two keys have the same digest, both are kept. */
function digestOf(key: string): string {
  return hash("sha256", key, "base64url").slice(0, 4);
}

/** The tags that every resource has in addition to those in its spec. */
function ours({ namespace, ownerTag }: Owner, kind: ResourceKind): readonly Tag[] {
  return [{ key: CONTROLLER_TAG, value: controllerVersion(kind) }, { key: NAMESPACE_TAG, value: namespace }, ownerTag];
}

/** Adds the tags in the list whose keys are not present yet. */
function withDefaults(tags: Tags, list: readonly Tag[]): Tags {
  return { ...tags, ...toTags(list.filter(({ key }) => !Object.hasOwn(tags, key))) };
}

export function toTags(list: readonly Tag[]): Tags {
  return Object.fromEntries(list.map(({ key, value }) => [key, value]));
}

export function toList(tags: Tags): readonly Tag[] {
  return Object.entries(tags).map(([key, value]) => ({ key, value }));
}

/** The tags; throws if AWS does not allow so many. AWS's own do not count: https://docs.aws.amazon.com/tag-editor/latest/userguide/tagging.html */
function withRoom(field: string, tags: Tags): Tags {
  const surplus = Object.keys(withoutAwsTags(tags)).length - MAXIMUM_TAGS;
  if (surplus <= 0) return tags;
  const counted = "including those of Driftless and those in the parameter resourceTags";
  throw invalid(field, `AWS allows ${MAXIMUM_TAGS} tags per resource, ${counted}; remove at least ${surplus}`);
}

function tooLong(key: string, { length }: string): TerminalError {
  const message = `for this object, the parameter resourceTags sets the tag ${key} to a value of ${length} characters, but AWS allows at most ${MAXIMUM_VALUE_LENGTH}; change the parameter, or set the tag in the spec`;
  return new TerminalError("InvalidTag", message);
}

function invalid(field: string, what: string): TerminalError {
  return new TerminalError("InvalidSpec", `spec.${field}: ${what}`);
}
