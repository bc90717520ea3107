import { TerminalError } from "../../../reconcile/errors.ts";
import { bucketName } from "./bucket-name.ts";
import type { BucketSpec } from "./spec.ts";

/** Throws `TerminalError` for a spec that asks for a bucket of another kind, or in a region other than this deployment's. */
export function refuseUnsupported(spec: BucketSpec, region: string): void {
  bucketName(spec);
  const { locationConstraint, bucket, location } = spec.createBucketConfiguration ?? {};
  if (bucket !== undefined || location !== undefined) {
    throw notSupported("spec.createBucketConfiguration.bucket and location: directory buckets are not supported yet");
  }
  if (locationConstraint && !isIn(region, locationConstraint)) {
    throw notSupported(
      `spec.createBucketConfiguration.locationConstraint ${locationConstraint} is not supported yet, this deployment manages ${region}`,
    );
  }
}

/** `EU` is the old name of a region. */
function isIn(region: string, locationConstraint: string): boolean {
  return locationConstraint === region || (locationConstraint === "EU" && region === "eu-west-1");
}

function notSupported(message: string): TerminalError {
  return new TerminalError("NotSupported", message);
}
