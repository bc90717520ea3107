import { changeTags } from "../../../../kind/values/change-tags.ts";
import type { TagChange } from "../../../../reconcile/contract/tag.ts";
import type { BucketTarget } from "../bucket-part.ts";

/**
 * Changes the tags of a bucket through S3 Control, which adds and removes individual tags. Few buckets need S3 Control, so its SDK is
 * loaded only when this function is called.
 */
export async function writeTagsByControl(
  { arn: ResourceArn, s3Control }: BucketTarget,
  change: TagChange,
): Promise<void> {
  const { TagResourceCommand, UntagResourceCommand } = await import("@aws-sdk/client-s3-control");
  await changeTags(change, {
    set: (Tags) => s3Control.send(new TagResourceCommand({ ResourceArn, Tags })),
    remove: (TagKeys) => s3Control.send(new UntagResourceCommand({ ResourceArn, TagKeys })),
  });
}
