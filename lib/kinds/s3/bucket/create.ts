import {
  type BucketLocationConstraint,
  type BucketNamespace,
  CreateBucketCommand,
  type CreateBucketConfiguration,
  CreateBucketOutput$,
  type CreateBucketRequest,
  type ObjectOwnership,
} from "@aws-sdk/client-s3";
import { asTagList } from "../../../kind/values/change-tags.ts";
import { statusFromSdk } from "../../../kind/values/kubernetes-names.ts";
import { invalidName } from "../../../kind/values/name-form.ts";
import { compact } from "../../../kind/values/normal-form.ts";
import { ApiError, TerminalError } from "../../../reconcile/contract/errors.ts";
import type { Created } from "../../../reconcile/contract/kind.ts";
import type { Resource } from "../../../reconcile/contract/resource.ts";
import type { Tags } from "../../../reconcile/contract/tag.ts";
import { bucketNames, bucketNamespace } from "./bucket-name.ts";
import type { BucketDescription, BucketTarget } from "./bucket-part.ts";
import { statusNames } from "./field-names.generated.ts";
import { declaredOwnership, ownershipControls } from "./parts/access/ownership-controls.ts";
import { locksObjects, objectLock } from "./parts/object-lock.ts";
import { versioning } from "./parts/versioning.ts";
import type { BucketSpec } from "./spec.ts";

/**
 * Creates the bucket with all its tags and with the parts that CreateBucket accepts, except the ACL: in us-east-1, CreateBucket would
 * also apply the ACL to a bucket that this account already owns. A bucket that already exists is not changed, so that the caller can
 * observe it first. Throws `TerminalError` if the bucket belongs to another account.
 */
export async function createBucket(
  { Bucket, arn, region, s3 }: BucketTarget,
  resource: Resource<BucketSpec>,
  tags: Tags,
): Promise<Created<BucketDescription>> {
  const { spec } = resource;
  const Tags = asTagList(tags);
  const input = { Bucket, CreateBucketConfiguration: { ...location(spec, region), Tags }, ...settings(resource) };
  try {
    const output = await s3.send(new CreateBucketCommand(input));
    const status = statusFromSdk(CreateBucketOutput$, output, statusNames);
    // CreateBucket also succeeds for a bucket that this account already owned, if the call was retried or if the region is us-east-1.
    const isNew = output.$metadata.attempts === 1 && region !== "us-east-1";
    const set = valuesOf(spec);
    const sent = Object.keys(set);
    return isNew ? { made: true, sent, seen: { arn, status }, set } : { made: false, sent, status };
  } catch (error) {
    if (error instanceof ApiError && error.code === "BucketAlreadyOwnedByYou") {
      // An earlier attempt at this call that received no response may have created the bucket.
      return error.answered ? { made: false, existed: true } : { made: false };
    }
    if (error instanceof ApiError && error.code === "BucketAlreadyExists") {
      const message = `Resource already exists: the bucket name ${Bucket} is taken by another AWS account`;
      throw new TerminalError("AlreadyExists", message, { cause: error });
    }
    const isImpossible = error instanceof ApiError && error.code === "InvalidBucketName";
    throw isImpossible ? invalidName("name", Bucket, bucketNames, error) : error;
  }
}

/**
 * The location, which S3 requires in every region except us-east-1: https://docs.aws.amazon.com/AmazonS3/latest/API/API_CreateBucket.html
 */
function location({ createBucketConfiguration }: BucketSpec, region: string): CreateBucketConfiguration {
  const wanted = createBucketConfiguration?.locationConstraint || region;
  // The SDK knows the regions that existed when it was released; S3 may know more.
  return region === "us-east-1" ? {} : { LocationConstraint: wanted as BucketLocationConstraint };
}

function settings(resource: Resource<BucketSpec>): Omit<CreateBucketRequest, "Bucket"> {
  const { spec } = resource;
  return compact<Omit<CreateBucketRequest, "Bucket">>({
    // S3 validates these values; it may accept values that this release of the SDK does not know.
    BucketNamespace: bucketNamespace(resource) as BucketNamespace | undefined,
    ObjectOwnership: declaredOwnership(spec) as ObjectOwnership | undefined,
    ObjectLockEnabledForBucket: locksObjects(spec) || undefined,
  });
}

/** The values that parts have after a bucket is created with these settings. Object lock turns versioning on. */
function valuesOf(spec: BucketSpec): Readonly<Record<string, unknown>> {
  const objectOwnership = declaredOwnership(spec);
  return {
    ...(objectOwnership === undefined ? {} : { [ownershipControls.name]: { rules: [{ objectOwnership }] } }),
    ...(locksObjects(spec) ? { [objectLock.name]: {}, [versioning.name]: "Enabled" } : {}),
  };
}
