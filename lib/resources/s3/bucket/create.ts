import { type BucketLocationConstraint, CreateBucketCommand, type CreateBucketConfiguration } from "@aws-sdk/client-s3";
import type { Aws } from "../../../aws/aws.ts";
import { ApiError, TerminalError } from "../../../reconcile/errors.ts";
import { done, type Outcome } from "../../../reconcile/outcome.ts";
import type { Resource } from "../../../reconcile/resource.ts";
import { bucketName } from "./bucket-name.ts";
import { declaredTags } from "./declared-tags.ts";
import type { BucketSpec } from "./spec.ts";

/**
 * Makes the bucket with all its tags, so that it is never without its owner's. A bucket that this account has already is left to be
 * observed. Throws `TerminalError` if it is another account's, or if it shall be in a region other than this one.
 */
export async function createBucket(resource: Resource<BucketSpec>, { s3, region }: Aws): Promise<Outcome> {
  const Bucket = bucketName(resource.spec);
  const Tags = declaredTags(resource).map(({ key, value }) => ({ Key: key, Value: value }));
  const CreateBucketConfiguration = { ...location(resource.spec, region), Tags };
  try {
    const { Location } = await s3.send(new CreateBucketCommand({ Bucket, CreateBucketConfiguration }));
    return Location === undefined ? done : { status: { location: Location } };
  } catch (error) {
    if (error instanceof ApiError && error.code === "BucketAlreadyOwnedByYou") return done;
    if (error instanceof ApiError && error.code === "BucketAlreadyExists") {
      throw new TerminalError("AlreadyExists", "Resource already exists", { cause: error });
    }
    throw error;
  }
}

/** S3 wants every region named but its first: https://docs.aws.amazon.com/AmazonS3/latest/API/API_CreateBucket.html */
function location({ createBucketConfiguration }: BucketSpec, region: string): CreateBucketConfiguration {
  const wanted = createBucketConfiguration?.locationConstraint || region;
  if (wanted !== region && !(wanted === "EU" && region === "eu-west-1")) {
    throw new TerminalError(
      "NotSupported",
      `spec.createBucketConfiguration.locationConstraint ${wanted} is not supported yet, this deployment manages ${region}`,
    );
  }
  // The SDK knows the regions of its release; S3 may know more.
  return region === "us-east-1" ? {} : { LocationConstraint: wanted as BucketLocationConstraint };
}
