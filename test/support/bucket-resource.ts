import type { Resource } from "../../lib/reconcile/resource.ts";
import type { BucketSpec } from "../../lib/resources/s3/bucket/spec.ts";

export const OWNER_TAG = { key: "driftless.dev/owner", value: "cluster/shop/assets" };

/** An object as the bucket's manager sees it: ours, and made by us, unless told otherwise. */
export function bucketResource(
  spec: Partial<BucketSpec> = {},
  overrides: Partial<Resource<BucketSpec>> = {},
): Resource<BucketSpec> {
  return {
    namespace: "shop",
    name: "assets",
    uid: "uid-1",
    spec: { name: "shop-assets", ...spec },
    region: "us-west-2",
    managed: true,
    origin: "Created",
    deleting: false,
    ownerTag: OWNER_TAG,
    defaultTags: [
      { key: "services.k8s.aws/controller-version", value: "s3-driftless" },
      { key: "services.k8s.aws/namespace", value: "shop" },
      OWNER_TAG,
    ],
    ...overrides,
  };
}

/** The tags of `bucketResource` in S3 when its spec has none. */
export const DEFAULT_TAGS = {
  "services.k8s.aws/controller-version": "s3-driftless",
  "services.k8s.aws/namespace": "shop",
  "driftless.dev/owner": "cluster/shop/assets",
};
