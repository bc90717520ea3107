import {
  GetBucketOwnershipControlsCommand,
  OwnershipControls$,
  PutBucketOwnershipControlsCommand,
} from "@aws-sdk/client-s3";
import { declaredAcl } from "./acl.ts";
import { configurationPart } from "./configuration-part.ts";
import type { BucketSpec } from "./spec.ts";

/**
 * Who owns the objects in the bucket, and whether ACLs count. While the spec is silent, it is as its `objectOwnership` says, and
 * else as its ACL needs it.
 *
 * A new bucket has ACLs off since April 2023. A bucket without ownership controls behaves as `ObjectWriter`, so that is what they
 * are read as: https://docs.aws.amazon.com/AmazonS3/latest/userguide/about-object-ownership.html
 */
export const ownershipControls = configurationPart({
  name: "ownershipControls",
  actions: ["s3:GetBucketOwnershipControls", "s3:PutBucketOwnershipControls"],
  schema: OwnershipControls$,
  get: GetBucketOwnershipControlsCommand,
  answer: "OwnershipControls",
  put: PutBucketOwnershipControlsCommand,
  member: "OwnershipControls",
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

/** The ownership that a spec asks for; `undefined` if it is that of every new bucket. */
export function declaredOwnership(spec: BucketSpec): string | undefined {
  return ownershipControls.desired(spec)?.rules?.[0]?.objectOwnership;
}
