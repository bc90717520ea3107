import { TerminalError } from "../../../reconcile/contract/errors.ts";
import type { Resource } from "../../../reconcile/contract/resource.ts";
import { excerpt } from "../../../text/excerpt.ts";
import type { BucketSpec } from "./spec.ts";

/** The name of the bucket in S3; an empty string if adoption has not filled the spec yet. */
export function bucketName({ name = "" }: Partial<Pick<BucketSpec, "name">>): string {
  return name;
}

/**
 * Throws `TerminalError` for a name that the SDK would not treat as the name of a general purpose bucket, such as the name of a directory
 * bucket or the ARN of an access point.
 */
export function requireBucketName(name: string): void {
  if (name === "") throw new TerminalError("InvalidSpec", "spec.name is required: it is the name of the bucket");
  if (name.endsWith("--x-s3")) {
    throw new TerminalError("NotSupported", "directory buckets (--x-s3) are not supported yet");
  }
  // Looser than S3's rules, because the names of older buckets may break them:
  // https://docs.aws.amazon.com/AmazonS3/latest/userguide/bucketnamingrules.html
  if (!/^[\w.-]{3,255}$/.test(name)) {
    throw new TerminalError(
      "InvalidSpec",
      `spec.name ${excerpt(name)} is not a valid bucket name: use 3 to 63 characters from a-z, 0-9, . and -`,
    );
  }
}

type Named = Pick<Resource<BucketSpec>, "spec" | "place">;

const REGIONAL = "account-regional";

/**
 * The namespace that a bucket is created in; `undefined` for S3's default, the global namespace. A bucket name that ends with the account's
 * suffix can exist only in the account's regional namespace, so the name implies that namespace.
 * https://docs.aws.amazon.com/AmazonS3/latest/userguide/gpbucketnamespaces.html
 */
export function bucketNamespace(resource: Named): string | undefined {
  const { namespace } = resource.spec;
  return namespace || (hasSuffix(resource) ? REGIONAL : undefined);
}

/** Throws `TerminalError` for a bucket name that S3 does not allow in the namespace that the spec declares. */
export function requireNamespace(resource: Named): void {
  const { spec, place } = resource;
  const name = bucketName(spec);
  if (spec.namespace === REGIONAL && !hasSuffix(resource)) {
    throw invalid(
      `is ${REGIONAL}, so spec.name must end in -${place.account}-${place.region}-an, but it is ${excerpt(name)}`,
    );
  }
  if (spec.namespace === "global" && hasSuffix(resource)) {
    throw invalid(
      `is global, but the name ${excerpt(name)} belongs to the account's regional namespace; set it to ${REGIONAL}`,
    );
  }
}

function hasSuffix({ spec, place: { account } }: Named): boolean {
  // S3 defines the code that stands for the region. A name has at most 63 characters; matching a longer one could take long.
  return new RegExp(`-${account}-[a-z0-9-]+-an$`).test(bucketName(spec).slice(-63));
}

function invalid(problem: string): TerminalError {
  return new TerminalError("InvalidSpec", `spec.namespace ${problem}`);
}
