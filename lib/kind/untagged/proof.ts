import { hash } from "node:crypto";
import { OWNER_TAG, type Tags } from "../../reconcile/contract/tag.ts";
import { areWrittenAfter } from "../tags.ts";
import type { Described, Source, Target } from "../target.ts";
import { textAt } from "../value-at.ts";

// Some create calls take no tags. Until the next call writes them, the token of the create call shows whose the resource is. AWS keeps the
// token, and only whoever makes the create call can choose it. It begins with a digest of the object's owner tag and UID, so it is neither
// that of an earlier object with the same name, nor can anyone obtain a resource by writing objects or their status.

/** The tags of a resource with this description and these tags, with the owner tag that the token proves. */
export function withProof(source: Source, target: Target, description: Described = {}, tags: Tags): Tags {
  const { clientToken = "" } = source.data.create;
  if (!areWrittenAfter(source) || Object.keys(tags).some((key) => key.startsWith(CONTROLLERS))) return tags;
  const { key, value } = target.owner.ownerTag;
  return textAt(description, clientToken).startsWith(proofOf(target)) ? { ...tags, [key]: value } : tags;
}

/** The prefix of the tags of controllers, all of which the first write of tags sets. */
const CONTROLLERS = OWNER_TAG.slice(0, OWNER_TAG.indexOf("/") + 1);

/** The token of a create call: what proves whose the resource is, and what distinguishes it from other resources of the object. */
export function provingToken(target: Target, token = ""): string {
  return `${proofOf(target)}${token}`;
}

function proofOf({ owner: { uid, ownerTag } }: Target): string {
  return `driftless-${hash("sha256", `${ownerTag.value} ${uid}`).slice(0, 32)}-`;
}

/** The owner tag's value, or a digest of a long one, where it has less room than in a tag of its own. */
export function ownerText({ owner: { ownerTag } }: Target): string {
  const { value } = ownerTag;
  return value.length <= MAXIMUM_OWNER_LENGTH ? value : hash("sha256", value);
}

/** What is left of the 256 characters of a tag's value beside an identifier, which has at most 128. */
const MAXIMUM_OWNER_LENGTH = 127;
