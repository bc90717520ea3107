import type { Tags } from "../../reconcile/contract/tag.ts";

/** The calls that change individual tags of a resource. */
interface TagCalls {
  readonly set: (tags: AwsTag[]) => Promise<unknown>;
  readonly remove: (keys: string[]) => Promise<unknown>;
}

interface AwsTag {
  readonly Key: string;
  readonly Value: string;
}

/** How many user tags a resource may have: https://docs.aws.amazon.com/tag-editor/latest/userguide/tagging.html */
const MAXIMUM_TAGS = 50;

/**
 * Changes tags to a new set. New tags are added first, because a change that ends halfway must not leave a resource without its owner tag.
 * Old tags are removed first only if there is no room for the old and the new tags together.
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

/** Tags in the form that AWS's calls accept. */
export function asTagList(tags: Tags): AwsTag[] {
  return Object.entries(tags).map(([Key, Value]) => ({ Key, Value }));
}
