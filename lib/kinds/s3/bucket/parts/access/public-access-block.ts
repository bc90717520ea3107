import {
  GetPublicAccessBlockCommand,
  PublicAccessBlockConfiguration$,
  PutPublicAccessBlockCommand,
} from "@aws-sdk/client-s3";
import { configurationPart } from "../../configuration-part.ts";

/**
 * Which kinds of public access S3 blocks.
 *
 * Since April 2023, S3 has created buckets with all four settings enabled. In a bucket without a configuration, none of them is enabled, so
 * a missing configuration is not the default: https://docs.aws.amazon.com/AmazonS3/latest/userguide/access-control-block-public-access.html
 */
export const publicAccessBlock = configurationPart({
  name: "publicAccessBlock",
  exposure: true,
  keep: "taken-over silent",
  schema: PublicAccessBlockConfiguration$,
  get: GetPublicAccessBlockCommand,
  output: "PublicAccessBlockConfiguration",
  put: PutPublicAccessBlockCommand,
  input: "PublicAccessBlockConfiguration",
  initial: all(true),
  absent: ["NoSuchPublicAccessBlockConfiguration"],
  whenAbsent: all(false),
});

function all(value: boolean) {
  return {
    blockPublicACLs: value,
    blockPublicPolicy: value,
    ignorePublicACLs: value,
    restrictPublicBuckets: value,
  };
}
