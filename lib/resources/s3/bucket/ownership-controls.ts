import {
  GetBucketOwnershipControlsCommand,
  type OwnershipControls,
  OwnershipControls$,
  PutBucketOwnershipControlsCommand,
} from "@aws-sdk/client-s3";
import { configurationPart } from "./configuration-part.ts";

/**
 * Who owns the objects in the bucket, and whether ACLs count.
 *
 * A new bucket has ACLs off since April 2023. A bucket without ownership controls behaves as `ObjectWriter`, so that is what they
 * are read as: https://docs.aws.amazon.com/AmazonS3/latest/userguide/about-object-ownership.html
 */
export const ownershipControls = configurationPart<"ownershipControls", OwnershipControls>({
  name: "ownershipControls",
  actions: ["s3:GetBucketOwnershipControls", "s3:PutBucketOwnershipControls"],
  schema: OwnershipControls$,
  initial: { rules: [{ objectOwnership: "BucketOwnerEnforced" }] },
  missing: "OwnershipControlsNotFoundError",
  whenMissing: { rules: [{ objectOwnership: "ObjectWriter" }] },
  normalise: ({ rules }) => (rules?.length ? { rules } : undefined),
  async get({ Bucket, s3 }) {
    const output = await s3.send(new GetBucketOwnershipControlsCommand({ Bucket }));
    return output.OwnershipControls;
  },
  put: ({ Bucket, s3 }, OwnershipControls) =>
    s3.send(new PutBucketOwnershipControlsCommand({ Bucket, OwnershipControls })),
});
