import { HeadBucketCommand } from "@aws-sdk/client-s3";
import type { Aws } from "../../../aws/aws.ts";
import { ApiError } from "../../../reconcile/errors.ts";
import type { Resource } from "../../../reconcile/resource.ts";
import type { Observation } from "../../../reconcile/resource-manager.ts";
import type { BucketTarget } from "./bucket-part.ts";
import { bucketTarget } from "./bucket-target.ts";
import { ownership } from "./ownership.ts";
import { parts } from "./parts.ts";
import { type Readings, readParts } from "./read-parts.ts";
import type { BucketSpec } from "./spec.ts";
import { tagging } from "./tagging.ts";
import type { Tags } from "./tags-by-control.ts";

/** A bucket as S3 has it. */
export interface BucketObservation extends Observation, Readings {
  readonly arn: string;
  readonly unread: Readings["unread"];
}

/**
 * Reads a bucket: whether it exists, then all of its parts at once; of an object that is being deleted only what decides ownership.
 * Resolves to `undefined` if there is no bucket. A part that cannot be read is no failure here. If the bucket or its tags cannot be
 * read, its owner is unknown. Throws `TerminalError` for a name that is not a general purpose bucket's.
 */
export async function observeBucket(resource: Resource<BucketSpec>, aws: Aws): Promise<BucketObservation | undefined> {
  const target = bucketTarget(resource.spec, aws);
  const { arn } = target;
  const refusal = await head(target);
  if (refusal?.status === 404) return undefined;
  if (refusal !== undefined) return { ...unseen(refusal), arn };

  const readings = await readParts(target, resource.deleting ? [tagging] : parts);
  return { ...readings, ...ownerOf(resource, readings), arn };
}

/** Why S3 does not let us look at the bucket; `undefined` if it does. */
async function head({ Bucket, s3 }: BucketTarget): Promise<ApiError | undefined> {
  try {
    await s3.send(new HeadBucketCommand({ Bucket }));
    return undefined;
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
}

/** HeadBucket's errors have no code, only a status. 301: the bucket is in another region, so it is not the one made here. */
function unseen(error: ApiError): Readings & Pick<Observation, "owner" | "ownerError"> {
  const owner = error.status === 301 ? { owner: "foreign" as const } : { owner: "unknown" as const, ownerError: error };
  return { ...owner, values: new Map(), unread: parts.map(({ name }) => ({ name, error })) };
}

function ownerOf(
  resource: Resource<BucketSpec>,
  { values, unread }: Readings,
): Pick<Observation, "owner" | "ownerError"> {
  const failure = unread.find(({ name }) => name === tagging.name);
  if (failure !== undefined) return { owner: "unknown", ownerError: failure.error };
  // Under the name of tagging are the values of tagging.
  return ownership(resource, (values.get(tagging.name) ?? {}) as Tags);
}
