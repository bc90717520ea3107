import { createHash } from "node:crypto";
import type { Settings } from "../../contract/settings.ts";
import type { Tags } from "../../contract/tag.ts";
import { OWN_TAGS, reservedFor } from "./owner-tag.ts";

/**
 * The tag that records which undeclared tags a take-over or an adoption has found. It is a tag and not a status field, because a forged
 * status must not cause tags to be removed.
 */
export const KEPT_TAG = `${OWN_TAGS}kept`;

/**
 * The tags for a resource that is being taken over or adopted: its existing tags, the declared tags that it lacks, and the tag that records
 * the existing tags that the object does not declare.
 */
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

/**
 * The updated tag that records the undeclared tags that were found. Tags that the object has declared since then are no longer recorded,
 * because only the object controls those tags.
 */
export function keptMark(declared: Tags, observed: Tags): Tags {
  // Every pass calls this function, and most resources have no such tag.
  if (digestsIn(observed).length === 0) return {};
  const known = new Set(Object.keys(declared).map(digestOf));
  return markOf(digestsIn(observed).filter((digest) => !known.has(digest)));
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
  return createHash("sha256").update(key).digest("base64url").slice(0, 4);
}
