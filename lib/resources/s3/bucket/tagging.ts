import { DeleteBucketTaggingCommand, GetBucketTaggingCommand, PutBucketTaggingCommand } from "@aws-sdk/client-s3";
import { ApiError } from "../../../reconcile/errors.ts";
import { readOptional } from "../read-optional.ts";
import { abac } from "./abac.ts";
import type { BucketPart, BucketTarget } from "./bucket-part.ts";
import { type Tags, writeTagsByControl } from "./tags-by-control.ts";

/**
 * The tags of a bucket, without those that AWS itself sets (`aws:`). They stay whatever is written. A bucket with attribute-based
 * access control takes its tags from S3 Control alone.
 */
export const tagging: BucketPart<Tags> = {
  name: "tagging",
  actions: ["s3:GetBucketTagging", "s3:PutBucketTagging", "s3:TagResource", "s3:UntagResource"],

  desired({ tagging }) {
    return orNothing(Object.fromEntries((tagging?.tagSet ?? []).map(({ key = "", value = "" }) => [key, value])));
  },

  async read(target) {
    return orNothing(only(await readTags(target), (key) => !isSystemTag(key)));
  },

  async put(target, tags) {
    const current = await readTags(target);
    await writeTags(target, { ...tags, ...only(current, isSystemTag) }, current);
  },

  async delete(target) {
    await this.put(target, {});
  },
};

/** Adds one tag to those that a bucket has. If it has one of that key, it is left as it is. */
export async function addTag(target: BucketTarget, key: string, value: string): Promise<void> {
  const tags = await readTags(target);
  if (!Object.hasOwn(tags, key)) await writeTags(target, { ...tags, [key]: value }, tags);
}

function isSystemTag(key: string): boolean {
  return key.startsWith("aws:");
}

async function readTags({ Bucket, s3 }: BucketTarget): Promise<Tags> {
  const output = await readOptional(["NoSuchTagSet"], s3.send(new GetBucketTaggingCommand({ Bucket })));
  return Object.fromEntries((output?.TagSet ?? []).map(({ Key = "", Value = "" }) => [Key, Value]));
}

async function writeTags(target: BucketTarget, tags: Tags, current: Tags): Promise<void> {
  if (await hasAbac(target)) return await writeTagsByControl(target, tags, current);
  const { Bucket, s3 } = target;
  const TagSet = Object.entries(tags).map(([Key, Value]) => ({ Key, Value }));
  await (TagSet.length === 0
    ? s3.send(new DeleteBucketTaggingCommand({ Bucket }))
    : s3.send(new PutBucketTaggingCommand({ Bucket, Tagging: { TagSet } })));
}

/** Where it cannot be told, S3 says by refusing the tags. */
async function hasAbac(target: BucketTarget): Promise<boolean> {
  try {
    return (await abac.read(target))?.status === "Enabled";
  } catch (error) {
    if (error instanceof ApiError) return false;
    throw error;
  }
}

function only(tags: Tags, keep: (key: string) => boolean): Tags {
  return Object.fromEntries(Object.entries(tags).filter(([key]) => keep(key)));
}

function orNothing(tags: Tags): Tags | undefined {
  return Object.keys(tags).length === 0 ? undefined : tags;
}
