import {
  GetPublicAccessBlockCommand,
  type PublicAccessBlockConfiguration,
  PublicAccessBlockConfiguration$,
  PutPublicAccessBlockCommand,
} from "@aws-sdk/client-s3";
import { configurationPart } from "./configuration-part.ts";
import type { PublicAccessBlock } from "./spec.ts";

/**
 * What S3 refuses to make public.
 *
 * A new bucket has all four blocks since April 2023, and a bucket without a configuration none, so a missing configuration is not
 * the default: https://docs.aws.amazon.com/AmazonS3/latest/userguide/access-control-block-public-access.html
 */
export const publicAccessBlock = configurationPart<"publicAccessBlock", PublicAccessBlockConfiguration>({
  name: "publicAccessBlock",
  actions: ["s3:GetBucketPublicAccessBlock", "s3:PutBucketPublicAccessBlock"],
  schema: PublicAccessBlockConfiguration$,
  initial: all(true),
  missing: "NoSuchPublicAccessBlockConfiguration",
  whenMissing: all(false),
  normalise: (value) => ({ ...all(false), ...value }),
  async get({ Bucket, s3 }) {
    const output = await s3.send(new GetPublicAccessBlockCommand({ Bucket }));
    return output.PublicAccessBlockConfiguration;
  },
  put: ({ Bucket, s3 }, PublicAccessBlockConfiguration) =>
    s3.send(new PutPublicAccessBlockCommand({ Bucket, PublicAccessBlockConfiguration })),
});

function all(value: boolean): Required<PublicAccessBlock> {
  return {
    blockPublicACLs: value,
    blockPublicPolicy: value,
    ignorePublicACLs: value,
    restrictPublicBuckets: value,
  };
}
