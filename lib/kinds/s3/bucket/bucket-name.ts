import { invalidName, type NameForm } from "../../../kind/values/name-form.ts";
import { TerminalError } from "../../../reconcile/contract/errors.ts";
import type { Resource } from "../../../reconcile/contract/resource.ts";
import { excerpt } from "../../../text/excerpt.ts";
import type { BucketSpec } from "./spec.ts";

/** The name of the bucket in S3; an empty string if adoption has not filled the spec yet. */
export function bucketName({ name = "" }: Partial<Pick<BucketSpec, "name">>): string {
  return name;
}

/**
 * The names of buckets. Looser than the rules for new buckets, because the names of older buckets may break them:
 * https://docs.aws.amazon.com/AmazonS3/latest/userguide/bucketnamingrules.html
 */
export const bucketNames: NameForm = {
  pattern: /^[a-zA-Z0-9._-]{3,255}$/,
  form: "bucket name: use 3 to 63 characters from a-z, 0-9, . and -, and begin and end with a letter or digit",
};

/**
 * Throws `TerminalError` for a name that the SDK would not treat as the name of a general purpose bucket, such as the name of a directory
 * bucket or the ARN of an access point.
 */
export function requireBucketName(name: string): void {
  if (name.endsWith("--x-s3")) {
    throw new TerminalError("NotSupported", "directory buckets (--x-s3) are not supported yet");
  }
  if (!bucketNames.pattern.test(name)) throw invalidName("name", name, bucketNames);
}

/**
 * Throws `TerminalError` for a spec that requests a bucket of an unsupported type, in a region other than the object's, or in a namespace
 * that the bucket's name does not belong to.
 */
export function refuseUnsupported(resource: Pick<Resource<BucketSpec>, "spec" | "place">): void {
  const { spec, place } = resource;
  const { region } = place;
  requireBucketName(bucketName(spec));
  requireNamespace(resource);
  const { locationConstraint, bucket, location } = spec.createBucketConfiguration ?? {};
  if (bucket !== undefined || location !== undefined) {
    const fields = "spec.createBucketConfiguration.bucket and location";
    throw new TerminalError("NotSupported", `${fields}: directory buckets are not supported yet`);
  }
  if (locationConstraint && !isIn(region, locationConstraint)) {
    throw new TerminalError(
      "InvalidSpec",
      `spec.createBucketConfiguration.locationConstraint is ${excerpt(locationConstraint)}, but the object belongs to ${region} according to its annotation services.k8s.aws/region, its namespace's default-region or the deployment's region; specify the same region in both places`,
    );
  }
}

/** Whether a location constraint stands for the region. `EU` is the old name of a region. */
function isIn(region: string, locationConstraint: string): boolean {
  return locationConstraint === region || (locationConstraint === "EU" && region === "eu-west-1");
}

type Named = Pick<Resource<BucketSpec>, "spec" | "place">;

const REGIONAL = "account-regional";

/**
 * The namespace that a bucket is created in; `undefined` for S3's default, the global namespace. A bucket name that ends with the account's
 * suffix can exist only in the account's regional namespace, so the name implies that namespace.
 * https://docs.aws.amazon.com/AmazonS3/latest/userguide/gpbucketnamespaces.html
 */
export function bucketNamespace(resource: Named): string | undefined {
  return resource.spec.namespace || (hasSuffix(resource) ? REGIONAL : undefined);
}

/** Throws `TerminalError` for a bucket name that S3 does not allow in the namespace that the spec declares. */
function requireNamespace(resource: Named): void {
  const { spec, place } = resource;
  const [name, suffix] = [excerpt(bucketName(spec)), `-${place.account}-${place.region}-an`];
  if (spec.namespace === REGIONAL && !hasSuffix(resource)) {
    throw invalid(`is ${REGIONAL}, so spec.name must end in ${suffix}, but it is ${name}`);
  }
  if (spec.namespace === "global" && hasSuffix(resource)) {
    throw invalid(`is global, but the name ${name} belongs to the account's regional namespace; set it to ${REGIONAL}`);
  }
}

function hasSuffix({ spec, place: { account } }: Named): boolean {
  // S3 defines the code that stands for the region. A name has at most 63 characters; matching a longer one could take long.
  return new RegExp(`-${account}-[a-z0-9-]+-an$`).test(bucketName(spec).slice(-63));
}

function invalid(problem: string): TerminalError {
  return new TerminalError("InvalidSpec", `spec.namespace ${problem}`);
}
