import {
  GetBucketOwnershipControlsCommand,
  OwnershipControls$,
  PutBucketOwnershipControlsCommand,
} from "@aws-sdk/client-s3";
import { configurationPart } from "../../configuration-part.ts";
import type { BucketSpec } from "../../spec.ts";
import { declaredAcl } from "./acl.ts";

/**
 * Who owns the objects in the bucket, and whether ACLs are enabled. If the spec does not set `ownershipControls`, `objectOwnership`
 * applies. If the spec does not set that either, the ownership is the one that a declared ACL requires.
 *
 * Since April 2023, ACLs have been disabled in new buckets. A bucket without ownership controls behaves as if `ObjectWriter` were set, so
 * `ObjectWriter` is the observed value: https://docs.aws.amazon.com/AmazonS3/latest/userguide/about-object-ownership.html
 */
export const ownershipControls = configurationPart({
  name: "ownershipControls",
  fields: ["ownershipControls", "objectOwnership"],
  keep: "taken-over silent",
  schema: OwnershipControls$,
  get: GetBucketOwnershipControlsCommand,
  output: "OwnershipControls",
  put: PutBucketOwnershipControlsCommand,
  input: "OwnershipControls",
  initial: { rules: [{ objectOwnership: "BucketOwnerEnforced" }] },
  absent: ["OwnershipControlsNotFoundError"],
  whenAbsent: { rules: [{ objectOwnership: "ObjectWriter" }] },
  declared({ ownershipControls, ...spec }) {
    if (ownershipControls?.rules?.length) return ownershipControls;
    const objectOwnership = spec.objectOwnership || (declaredAcl(spec) && "BucketOwnerPreferred");
    return objectOwnership === undefined ? undefined : { rules: [{ objectOwnership }] };
  },
  normalise: ({ rules }) => (rules?.length ? { rules } : undefined),
});

/** The object ownership that a spec declares; `undefined` if it is the ownership that every new bucket has. */
export function declaredOwnership(spec: BucketSpec): string | undefined {
  return ownershipControls.desired(spec)?.rules?.[0]?.objectOwnership;
}
