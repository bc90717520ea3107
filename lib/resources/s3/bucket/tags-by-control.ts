import type { BucketTarget } from "./bucket-part.ts";

/** Tags by their key. */
export type Tags = Readonly<Record<string, string>>;

/**
 * Brings the tags of a bucket from `current` to `tags` by S3 Control, which takes single tags. Buckets with attribute-based access
 * control, which are few, take them in no other way, so the code of its client is only read here.
 */
export async function writeTagsByControl(
  { arn: ResourceArn, s3Control }: BucketTarget,
  tags: Tags,
  current: Tags,
): Promise<void> {
  const { TagResourceCommand, UntagResourceCommand } = await import("@aws-sdk/client-s3-control");
  const Tags = Object.entries(tags)
    .filter(([key, value]) => current[key] !== value)
    .map(([Key, Value]) => ({ Key, Value }));
  const TagKeys = Object.keys(current).filter((key) => !Object.hasOwn(tags, key));
  // First what is gone: S3 takes 50 tags at most.
  if (TagKeys.length > 0) await s3Control.send(new UntagResourceCommand({ ResourceArn, TagKeys }));
  if (Tags.length > 0) await s3Control.send(new TagResourceCommand({ ResourceArn, Tags }));
}
