import { ListBucketsCommand } from "@aws-sdk/client-s3";
import { s3 } from "../../aws/services/s3.ts";
import type { Listing } from "../driver/listing.ts";

/** How S3 lists buckets. */
export const list: Listing = {
  service: s3,
  command: ListBucketsCommand,
  input: { MaxBuckets: 1_000 }, // Without it, S3 returns all buckets at once, and ignores the region for some.
  prefix: "Prefix",
  region: "BucketRegion",
  at: "Buckets",
  named: "Name",
  token: "ContinuationToken",
  ofServices: /^(?:aws-|cdk-|cf-templates-|codepipeline-|config-bucket-|elasticbeanstalk-|sagemaker-)/,
};
