import { TerminalError } from "../../../reconcile/contract/errors.ts";
import type { Resource } from "../../../reconcile/contract/resource.ts";
import { excerpt } from "../../../text/excerpt.ts";
import { bucketName, requireBucketName, requireNamespace } from "./bucket-name.ts";
import type { BucketSpec } from "./spec.ts";

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
