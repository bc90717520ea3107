import { DeleteBucketTaggingCommand, GetBucketTaggingCommand, PutBucketTaggingCommand } from "@aws-sdk/client-s3";
import { readOptional } from "../read-optional.ts";
import type { BucketPart, BucketTarget } from "./bucket-part.ts";

/** Tags by their key. */
export type Tags = Readonly<Record<string, string>>;

/** The tags of a bucket, without those that AWS itself sets (`aws:`). They stay whatever is written. */
export const tagging: BucketPart<Tags> = {
  name: "tagging",
  actions: ["s3:GetBucketTagging", "s3:PutBucketTagging"],

  desired({ tagging }) {
    return orNothing(Object.fromEntries((tagging?.tagSet ?? []).map(({ key = "", value = "" }) => [key, value])));
  },

  async read(target) {
    return orNothing(only(await readTags(target), (key) => !isSystemTag(key)));
  },

  async put(target, tags) {
    await writeTags(target, { ...tags, ...only(await readTags(target), isSystemTag) });
  },

  async delete(target) {
    await writeTags(target, only(await readTags(target), isSystemTag));
  },
};

/** Adds one tag to those that a bucket has. If it has one of that key, it is left as it is. */
export async function addTag(target: BucketTarget, key: string, value: string): Promise<void> {
  const tags = await readTags(target);
  if (!Object.hasOwn(tags, key)) await writeTags(target, { ...tags, [key]: value });
}

function isSystemTag(key: string): boolean {
  return key.startsWith("aws:");
}

async function readTags({ Bucket, s3 }: BucketTarget): Promise<Tags> {
  const output = await readOptional("NoSuchTagSet", s3.send(new GetBucketTaggingCommand({ Bucket })));
  return Object.fromEntries((output?.TagSet ?? []).map(({ Key = "", Value = "" }) => [Key, Value]));
}

async function writeTags({ Bucket, s3 }: BucketTarget, tags: Tags): Promise<void> {
  const TagSet = Object.entries(tags).map(([Key, Value]) => ({ Key, Value }));
  await (TagSet.length === 0
    ? s3.send(new DeleteBucketTaggingCommand({ Bucket }))
    : s3.send(new PutBucketTaggingCommand({ Bucket, Tagging: { TagSet } })));
}

function only(tags: Tags, keep: (key: string) => boolean): Tags {
  return Object.fromEntries(Object.entries(tags).filter(([key]) => keep(key)));
}

function orNothing(tags: Tags): Tags | undefined {
  return Object.keys(tags).length === 0 ? undefined : tags;
}
