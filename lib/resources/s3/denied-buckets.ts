/** The staging buckets that `cdk bootstrap` creates, in any account. Anyone who is allowed to write to them can change what is deployed. */
const CDK_STAGING = "cdk-*-assets-????????????-*";

/**
 * The ARNs, without the partition, of the buckets that no object may manage. In addition to the buckets with these names, CDK's staging
 * buckets are always included.
 */
export function deniedBuckets(names: readonly string[]): readonly string[] {
  return [CDK_STAGING, ...names].map((name) => `s3:::${name}`);
}
