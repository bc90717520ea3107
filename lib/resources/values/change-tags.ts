import type { Tags } from "../../reconcile/contract/tag.ts";

/** The calls that change single tags of a resource. */
interface TagCalls {
  readonly set: (tags: AwsTag[]) => Promise<unknown>;
  readonly remove: (keys: string[]) => Promise<unknown>;
}

interface AwsTag {
  readonly Key: string;
  readonly Value: string;
}

/** How many tags of its user a resource may have: https://docs.aws.amazon.com/tag-editor/latest/userguide/tagging.html */
const MAXIMUM_TAGS = 50;

/**
 * Turns tags into others. First come the new ones: a change that ends half way must not leave a resource without a tag that says whose
 * it is. Only where there is no room for both, first go the old ones.
 */
export async function changeTags(from: Tags, to: Tags, { set, remove }: TagCalls): Promise<void> {
  const removed = Object.keys(from).filter((key) => !Object.hasOwn(to, key));
  const changed = asTagList(to).filter(({ Key, Value }) => from[Key] !== Value);
  const setChanged = async () => changed.length > 0 && (await set(changed));
  const removeOld = async () => removed.length > 0 && (await remove(removed));
  const together = Object.keys({ ...from, ...to }).filter((key) => !key.startsWith("aws:"));
  const steps = together.length > MAXIMUM_TAGS ? [removeOld, setChanged] : [setChanged, removeOld];
  for (const step of steps) await step();
}

/** Tags as AWS's calls take them. */
export function asTagList(tags: Tags): AwsTag[] {
  return Object.entries(tags).map(([Key, Value]) => ({ Key, Value }));
}
