import type { ResourceKind } from "../../kubernetes/resource-kind.ts";
import { TerminalError } from "../contract/errors.ts";
import type { Resource } from "../contract/resource.ts";
import type { Tag, Tags } from "../contract/tag.ts";
import { CONSENT_TAG } from "./consent.ts";
import {
  CONTROLLER_TAG,
  CONTROLLER_TAGS,
  controllerVersion,
  NAMESPACE_TAG,
  ORIGIN_TAG,
  OWN_TAGS,
  TAKEN_OVER,
} from "./owner-tag.ts";

/** How many tags of its user a resource may have: https://docs.aws.amazon.com/tag-editor/latest/userguide/tagging.html */
const MAXIMUM_TAGS = 50;

/**
 * The tags that a resource shall have: those of the spec, which win, then ours. Throws `TerminalError` for a key that only Driftless
 * or AWS may set, for a key that comes twice, and where ours do not fit beside those of the spec. `field` is the spec field.
 */
export function declaredTags(
  field: string,
  spec: readonly Tag[],
  resource: Pick<Resource<unknown>, "namespace" | "ownerTag">,
  kind: ResourceKind,
): Tags {
  const keys = new Set<string>();
  for (const { key } of spec) {
    const owner = reservedFor(key);
    if (owner !== undefined) throw invalid(field, `key ${key} is reserved for ${owner}; remove it`);
    if (keys.has(key)) throw invalid(field, `key ${key} occurs more than once`);
    keys.add(key);
  }
  const tags = toTags([...spec, ...ours(resource, kind).filter(({ key }) => !keys.has(key))]);
  requireRoom(field, tags);
  return tags;
}

/** What goes into a write: the declared tags, and those that are there and are not the spec's to remove. */
export function withKeptTags(field: string, declared: Tags, observed: Tags): Tags {
  const kept = Object.entries(observed).filter(([key]) => isOfAws(key) || key.startsWith(OWN_TAGS));
  const tags = { ...declared, ...Object.fromEntries(kept.filter(([key]) => !Object.hasOwn(declared, key))) };
  requireRoom(field, tags);
  return tags;
}

/** The tags of a resource after its take-over from ACK: as they are, and ours. */
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

/** The tags of a resource after its adoption: as they are, and ours, without its consent. */
export function adoptedTags(
  field: string,
  observed: Tags,
  resource: Pick<Resource<unknown>, "namespace" | "ownerTag">,
  kind: ResourceKind,
): Tags {
  const all = { ...observed, ...toTags(ours(resource, kind)) };
  // The consent goes when the owner is there, so that there must be room for both.
  requireRoom(field, all);
  const { [CONSENT_TAG]: _consent, [ORIGIN_TAG]: _origin, ...tags } = all;
  return tags;
}

/** Whether the tags say that the resource was taken over from ACK. */
export function isTakenOver(tags: Tags): boolean {
  return tags[ORIGIN_TAG] === TAKEN_OVER;
}

/** The tags without those of AWS itself. */
export function withoutAwsTags(tags: Tags): Tags {
  return Object.fromEntries(Object.entries(tags).filter(([key]) => !isOfAws(key)));
}

/** The tags without those of AWS and of controllers such as ACK's and Driftless's: what a spec has to say something about. */
export function userTags(tags: Tags): Tags {
  return Object.fromEntries(
    Object.entries(tags).filter(([key]) => reservedFor(key) === undefined && !key.startsWith(CONTROLLER_TAGS)),
  );
}

/** The tags that every resource carries beside those of its spec. */
function ours({ namespace, ownerTag }: Pick<Resource<unknown>, "namespace" | "ownerTag">, kind: ResourceKind) {
  return [{ key: CONTROLLER_TAG, value: controllerVersion(kind) }, { key: NAMESPACE_TAG, value: namespace }, ownerTag];
}

function reservedFor(key: string): string | undefined {
  if (key.startsWith("driftless.dev/") || key.startsWith(OWN_TAGS)) return "Driftless";
  return isOfAws(key) ? "AWS" : undefined;
}

/** The tags of AWS itself do not count: https://docs.aws.amazon.com/tag-editor/latest/userguide/tagging.html */
function requireRoom(field: string, tags: Tags): void {
  const surplus = Object.keys(withoutAwsTags(tags)).length - MAXIMUM_TAGS;
  if (surplus > 0) {
    throw invalid(
      field,
      `AWS takes ${MAXIMUM_TAGS} tags, and Driftless needs some of its own; remove at least ${surplus}`,
    );
  }
}

function isOfAws(key: string): boolean {
  return key.startsWith("aws:");
}

function toTags(list: readonly Tag[]): Tags {
  return Object.fromEntries(list.map(({ key, value }) => [key, value]));
}

function invalid(field: string, what: string): TerminalError {
  return new TerminalError("InvalidSpec", `spec.${field}: ${what}`);
}
