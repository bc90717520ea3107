import {
  GetPublicAccessBlockCommand,
  PublicAccessBlockConfiguration$,
  PutPublicAccessBlockCommand,
} from "@aws-sdk/client-s3";
import { configurationPart } from "./configuration-part.ts";

/**
 * What S3 refuses to make public.
 *
 * A new bucket has all four blocks since April 2023, and a bucket without a configuration none, so a missing configuration is not
 * the default: https://docs.aws.amazon.com/AmazonS3/latest/userguide/access-control-block-public-access.html
 */
export const publicAccessBlock = configurationPart({
  name: "publicAccessBlock",
  actions: ["s3:GetBucketPublicAccessBlock", "s3:PutBucketPublicAccessBlock"],
  schema: PublicAccessBlockConfiguration$,
  get: GetPublicAccessBlockCommand,
  answer: "PublicAccessBlockConfiguration",
  put: PutPublicAccessBlockCommand,
  member: "PublicAccessBlockConfiguration",
  initial: all(true),
  absent: ["NoSuchPublicAccessBlockConfiguration"],
  whenAbsent: all(false),
  normalise: (value) => ({ ...all(false), ...value }),
});

function all(value: boolean) {
  return {
    blockPublicACLs: value,
    blockPublicPolicy: value,
    ignorePublicACLs: value,
    restrictPublicBuckets: value,
  };
}
