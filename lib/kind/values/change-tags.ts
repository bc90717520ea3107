import { isDeepStrictEqual } from "node:util";
import type { TagChange, Tags } from "../../reconcile/contract/tag.ts";
import { own } from "../../text/own.ts";

/** The calls that change individual tags of a resource. */
interface TagCalls {
  readonly set: (tags: AwsTag[]) => Promise<unknown>;
  readonly remove: (keys: string[]) => Promise<unknown>;
}

interface AwsTag {
  readonly Key: string;
  readonly Value: string;
}

/** The maximum number of user tags per resource: https://docs.aws.amazon.com/tag-editor/latest/userguide/tagging.html */
const MAXIMUM_TAGS = 50;

/**
 * The route from one set of tags to another: the set of tags after each call. New tags are added first, because an interrupted change
 * must not leave a resource without its owner tag. Old tags are removed first only if there is no room for the old and the new tags
 * together.
 */
export function tagRoute({ from, to }: TagChange): readonly Tags[] {
  const together = { ...from, ...to };
  const isTooMany = Object.keys(together).filter((key) => !key.startsWith("aws:")).length > MAXIMUM_TAGS;
  const kept = Object.fromEntries(Object.entries(from).filter(([key]) => Object.hasOwn(to, key)));
  const between = isTooMany ? kept : together;
  return isDeepStrictEqual(between, from) || isDeepStrictEqual(between, to) ? [to] : [between, to];
}

/** Changes tags to a new set, with one call if the change is one leg of `tagRoute`. */
export async function changeTags(change: TagChange, { set, remove }: TagCalls): Promise<void> {
  const [removed, changed] = [removedKeys(change), changedTags(change)];
  if (changed.length > 0) await set(changed);
  if (removed.length > 0) await remove(removed);
}

/** The keys that a change removes. */
export function removedKeys({ from, to }: TagChange): string[] {
  return Object.keys(from).filter((key) => !Object.hasOwn(to, key));
}

/** The tags that a change adds, or to which it gives another value. */
export function changedTags({ from, to }: TagChange): AwsTag[] {
  return asTagList(to).filter(({ Key, Value }) => own(from, Key) !== Value);
}

/** Tags in the form that AWS's calls accept. */
export function asTagList(tags: Tags): AwsTag[] {
  return Object.entries(tags).map(([Key, Value]) => ({ Key, Value }));
}
