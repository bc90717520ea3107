import { DeleteBucketTaggingCommand, GetBucketTaggingCommand, PutBucketTaggingCommand } from "@aws-sdk/client-s3";
import { asTagList, tagRoute } from "../../../kind/values/change-tags.ts";
import { ifPresent } from "../../../kind/values/if-present.ts";
import { ApiError } from "../../../reconcile/contract/errors.ts";
import type { TagAccess } from "../../../reconcile/contract/kind.ts";
import type { BucketDescription, BucketState, BucketTarget } from "./bucket-part.ts";
import { abac } from "./parts/access/abac.ts";
import { writeTagsByControl } from "./parts/tags-by-control.ts";
import type { BucketSpec } from "./spec.ts";

/** The tags of a bucket. While attribute-based access control is enabled, only S3 Control can write them. */
export const tags: TagAccess<BucketTarget, BucketSpec, BucketDescription> = {
  field: "tagging",

  declared({ tagging }) {
    return (tagging?.tagSet ?? []).map(({ key = "", value = "" }) => ({ key, value }));
  },

  toSpec(tags) {
    return { tagging: tags.length === 0 ? {} : { tagSet: [...tags] } };
  },

  async read({ Bucket, s3 }) {
    const output = await ifPresent(s3.send(new GetBucketTaggingCommand({ Bucket })), "NoSuchTagSet");
    return Object.fromEntries((output?.TagSet ?? []).map(({ Key = "", Value = "" }) => [Key, Value]));
  },

  route: (change, { observed }) => (observed.get(abac.name) === undefined ? [change.to] : tagRoute(change)),

  async write(target, change, state) {
    if (await hasAbac(target, state)) return await writeTagsByControl(target, change);
    const { Bucket, s3 } = target;
    const TagSet = asTagList(change.to);
    await (TagSet.length === 0
      ? s3.send(new DeleteBucketTaggingCommand({ Bucket }))
      : s3.send(new PutBucketTaggingCommand({ Bucket, Tagging: { TagSet } })));
  },
};

/** Whether ABAC is enabled. If it was observed as enabled, the same pass may have disabled it in the meantime, so it is read again. */
async function hasAbac(target: BucketTarget, { observed, seen }: BucketState): Promise<boolean> {
  if (observed.has(abac.name) && observed.get(abac.name) === undefined) return false;
  try {
    return (await abac.read(target, seen))?.status === "Enabled";
  } catch (error) {
    // If ABAC is enabled after all, S3 rejects the tags.
    if (error instanceof ApiError) return false;
    throw error;
  }
}
