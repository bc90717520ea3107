import type { ResourceKind } from "../../../kubernetes/resource-kind.ts";
import { excerpt } from "../../../text/excerpt.ts";
import { TerminalError } from "../../contract/errors.ts";
import type { Resource } from "../../contract/resource.ts";
import type { Settings } from "../../contract/settings.ts";
import type { Tag, Tags } from "../../contract/tag.ts";
import { CONSENT_TAG } from "../ownership/consent.ts";
import { READABLE_TAG } from "../ownership/readable.ts";
import { KEPT_TAG, keptKeys, keptMark } from "./kept-tags.ts";
import {
  CONTROLLER_TAG,
  CONTROLLER_TAGS,
  controllerVersion,
  isOfAws,
  NAMESPACE_TAG,
  ORIGIN_TAG,
  OWN_TAGS,
  reservedFor,
  TAKEN_OVER,
} from "./owner-tag.ts";
import { MAXIMUM_TAGS, MAXIMUM_VALUE_LENGTH } from "./tag-limits.ts";

/**
 * The tags that a resource should have, in order of precedence: the tags in the spec, our own tags, and the deployment's `defaults`. Throws
 * `TerminalError` for a key that only Driftless or AWS may set, for a duplicate key, for a default tag whose value is too long, and if all
 * these tags together exceed AWS's limit. `field` is the spec field that declares tags.
 */
export function declaredTags(
  field: string,
  spec: readonly Tag[],
  resource: Pick<Resource<unknown>, "namespace" | "ownerTag">,
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
  const tags = withDefaults(withDefaults(toTags(spec), ours(resource, kind)), defaults);
  requireRoom(field, tags);
  return tags;
}

/** The tags to write: the declared tags, and the existing tags that the spec cannot remove. */
export function withKeptTags(field: string, declared: Tags, observed: Tags, unknown: Settings["unknownTags"]): Tags {
  const { [KEPT_TAG]: _mark, ...others } = observed;
  const found = unknown === "keep" ? keptKeys(declared, observed) : [];
  const isKept = (key: string) =>
    isOfAws(key) || key === READABLE_TAG || key.startsWith(OWN_TAGS) || found.includes(key);
  const kept = Object.entries(others).filter(([key]) => isKept(key) && !Object.hasOwn(declared, key));
  const mark = unknown === "keep" ? keptMark(declared, observed) : {};
  const tags = { ...declared, ...Object.fromEntries(kept), ...mark };
  requireRoom(field, tags);
  return tags;
}

/** The tags of a resource after its take-over from ACK: its existing tags, and ours. */
export function takenOverTags(
  field: string,
  observed: Tags,
  { ownerTag }: Pick<Resource<unknown>, "ownerTag">,
  kind: ResourceKind,
): Tags {
  const tags = {
    ...observed,
    [CONTROLLER_TAG]: controllerVersion(kind),
    [ownerTag.key]: ownerTag.value,
    [ORIGIN_TAG]: TAKEN_OVER,
  };
  requireRoom(field, tags);
  return tags;
}

/** The tags of a resource after its adoption: its existing tags, and ours, without the consent tag. */
export function adoptedTags(
  field: string,
  observed: Tags,
  resource: Pick<Resource<unknown>, "namespace" | "ownerTag">,
  kind: ResourceKind,
): Tags {
  const all = { ...observed, ...toTags(ours(resource, kind)) };
  // The consent tag is removed once the owner tag exists, so there must be room for both.
  requireRoom(field, all);
  const { [CONSENT_TAG]: _consent, [ORIGIN_TAG]: _origin, ...tags } = all;
  return tags;
}

/** Whether the tags record that the resource was taken over from ACK. */
export function isTakenOver(tags: Tags): boolean {
  return tags[ORIGIN_TAG] === TAKEN_OVER;
}

/** The tags, except those that the list contains with the same key and value. */
export function withoutTags(tags: Tags, list: readonly Tag[]): Tags {
  return Object.fromEntries(
    Object.entries(tags).filter(([key, value]) => !list.some((tag) => tag.key === key && tag.value === value)),
  );
}

/** The tags, except those that AWS itself has set. */
export function withoutAwsTags(tags: Tags): Tags {
  return Object.fromEntries(Object.entries(tags).filter(([key]) => !isOfAws(key)));
}

/**
 * The tags, except AWS's own tags and those of ACK's controllers and Driftless. Only the tags that remain have to be declared in a spec.
 */
export function userTags(tags: Tags): Tags {
  return Object.fromEntries(Object.entries(tags).filter(([key]) => isUserTag(key)));
}

/** Whether a tag with this key belongs neither to AWS nor to a controller. */
export function isUserTag(key: string): boolean {
  return reservedFor(key) === undefined && !key.startsWith(CONTROLLER_TAGS);
}

/** The tags that every resource has in addition to those in its spec. */
function ours({ namespace, ownerTag }: Pick<Resource<unknown>, "namespace" | "ownerTag">, kind: ResourceKind) {
  return [{ key: CONTROLLER_TAG, value: controllerVersion(kind) }, { key: NAMESPACE_TAG, value: namespace }, ownerTag];
}

/** AWS's own tags do not count: https://docs.aws.amazon.com/tag-editor/latest/userguide/tagging.html */
function requireRoom(field: string, tags: Tags): void {
  const surplus = Object.keys(withoutAwsTags(tags)).length - MAXIMUM_TAGS;
  if (surplus > 0) {
    throw invalid(
      field,
      `AWS allows ${MAXIMUM_TAGS} tags per resource, including those of Driftless and those in the parameter resourceTags; remove at least ${surplus}`,
    );
  }
}

/** Adds the tags in the list whose keys are not present yet. */
function withDefaults(tags: Tags, list: readonly Tag[]): Tags {
  return { ...tags, ...toTags(list.filter(({ key }) => !Object.hasOwn(tags, key))) };
}

function toTags(list: readonly Tag[]): Tags {
  return Object.fromEntries(list.map(({ key, value }) => [key, value]));
}

function tooLong(key: string, { length }: string): TerminalError {
  return new TerminalError(
    "InvalidTag",
    `for this object, the parameter resourceTags sets the tag ${key} to a value of ${length} characters, but AWS allows at most ${MAXIMUM_VALUE_LENGTH}; change the parameter, or set the tag in the spec`,
  );
}

function invalid(field: string, what: string): TerminalError {
  return new TerminalError("InvalidSpec", `spec.${field}: ${what}`);
}
