import type { Resource } from "../../../reconcile/resource.ts";
import { declaredTags } from "./declared-tags.ts";
import type { BucketSpec } from "./spec.ts";

/** The spec as it is carried out: with the default tags. Throws `TerminalError` for tags that may not be set. */
export function declaredSpec(resource: Pick<Resource<BucketSpec>, "spec" | "defaultTags">): BucketSpec {
  return { ...resource.spec, tagging: { tagSet: declaredTags(resource) } };
}
