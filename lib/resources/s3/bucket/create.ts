import {
  type BucketLocationConstraint,
  type BucketNamespace,
  CreateBucketCommand,
  type CreateBucketConfiguration,
  type CreateBucketRequest,
  type ObjectOwnership,
} from "@aws-sdk/client-s3";
import type { Aws } from "../../../aws/aws.ts";
import { ApiError, TerminalError } from "../../../reconcile/errors.ts";
import { done, type Outcome } from "../../../reconcile/outcome.ts";
import type { Resource } from "../../../reconcile/resource.ts";
import { aclInput, declaredAcl } from "./acl.ts";
import { bucketName } from "./bucket-name.ts";
import { declaredTags } from "./declared-tags.ts";
import { isPublic } from "./grants.ts";
import { compact } from "./normal-form.ts";
import { locksObjects } from "./object-lock.ts";
import { declaredOwnership } from "./ownership-controls.ts";
import type { BucketSpec } from "./spec.ts";

/**
 * Makes the bucket with all its tags, so that it is never without its owner's, and with what AWS takes then. A bucket that this
 * account has already is left to be observed. Throws `TerminalError` if it is another account's.
 */
export async function createBucket(resource: Resource<BucketSpec>, { s3, region }: Aws): Promise<Outcome> {
  const { spec } = resource;
  const Tags = declaredTags(resource).map(({ key, value }) => ({ Key: key, Value: value }));
  try {
    const { Location } = await s3.send(
      new CreateBucketCommand({
        Bucket: bucketName(spec),
        CreateBucketConfiguration: { ...location(spec, region), Tags },
        ...settings(spec),
      }),
    );
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
  // The SDK knows the regions of its release; S3 may know more.
  return region === "us-east-1" ? {} : { LocationConstraint: wanted as BucketLocationConstraint };
}

function settings(spec: BucketSpec): Omit<CreateBucketRequest, "Bucket"> {
  const acl = declaredAcl(spec);
  return {
    ...compact<Omit<CreateBucketRequest, "Bucket">>({
      // S3 judges the texts: what the SDK did not know yet may be right.
      BucketNamespace: (spec.namespace || undefined) as BucketNamespace | undefined,
      ObjectOwnership: declaredOwnership(spec) as ObjectOwnership | undefined,
      ObjectLockEnabledForBucket: locksObjects(spec) || undefined,
    }),
    // A new bucket has its public access block, which refuses a public ACL: that has to wait.
    ...(acl === undefined || isPublic(acl) ? {} : aclInput(acl)),
  };
}
