/** The buckets of `cdk bootstrap`, in any account. Anyone who is allowed to write to them can change what is deployed. */
const CDK_STAGING = "cdk-*-assets-????????????-*";

/**
 * The ARNs, without the partition, of the buckets that no object may manage: the buckets with these names, and always CDK's staging
 * buckets.
 */
export function deniedBuckets(names: readonly string[]): readonly string[] {
  return [CDK_STAGING, ...names].map((name) => `s3:::${name}`);
}
