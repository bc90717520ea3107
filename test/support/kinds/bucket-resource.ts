import { bucket } from "../../../lib/kinds/s3/bucket/bucket.ts";
import type { BucketTarget } from "../../../lib/kinds/s3/bucket/bucket-part.ts";
import type { BucketSpec } from "../../../lib/kinds/s3/bucket/spec.ts";
import type { Aws } from "../../../lib/reconcile/contract/aws.ts";
import type { Place, Resource } from "../../../lib/reconcile/contract/resource.ts";
import { ACCOUNT, REGION } from "../aws/test-account.ts";

/** An object in the form in which its kind receives it. Its bucket is `shop-assets`, unless the spec specifies another name. */
export function bucketResource(spec: Partial<BucketSpec> = {}, place: Partial<Place> = {}): Resource<BucketSpec> {
  return {
    namespace: "shop",
    name: "assets",
    uid: "uid-1",
    annotations: {},
    spec: { name: "shop-assets", ...spec },
    status: {},
    place: { account: ACCOUNT, partition: "aws", region: REGION, ...place },
    ownerTag: { key: "services.k8s.aws/driftless-owner", value: "cluster/shop/assets" },
  };
}

/** The target for calls about the bucket with this name. */
export function bucketTarget(aws: Aws, name = "shop-assets"): BucketTarget {
  return bucket.target(bucketResource({ name }), aws);
}

/** The state that a write receives in addition to its own change: the spec, the bucket's ARN, and no observed values of parts. */
export function bucketState(spec: Partial<BucketSpec> = {}) {
  return { spec: bucketResource(spec).spec, seen: { arn: "arn:aws:s3:::shop-assets" }, observed: new Map() };
}
