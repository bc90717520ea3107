import fc from "fast-check";
import { ownershipControls as part } from "../../../../../lib/kinds/s3/bucket/parts/access/ownership-controls.ts";
import type { OwnershipControls } from "../../../../../lib/kinds/s3/bucket/spec.ts";
import type { PartExamples } from "../examples.ts";

const owned = (objectOwnership: string): OwnershipControls => ({ rules: [{ objectOwnership }] });

export const ownershipControls: PartExamples<OwnershipControls> = {
  part,
  examples: [
    [{ ownershipControls: owned("BucketOwnerPreferred") }, owned("BucketOwnerPreferred")],
    [{ ownershipControls: owned("ObjectWriter"), objectOwnership: "BucketOwnerPreferred" }, owned("ObjectWriter")],
    [{ objectOwnership: "ObjectWriter" }, owned("ObjectWriter")],
    [{ acl: "public-read" }, owned("BucketOwnerPreferred")],
    [{ grantRead: "id=1" }, owned("BucketOwnerPreferred")],
  ],
  defaults: [
    { ownershipControls: owned("BucketOwnerEnforced") },
    { ownershipControls: owned("BucketOwnerEnforced"), acl: "public-read" },
    { ownershipControls: { rules: [] } },
    { ownershipControls: {} },
    { acl: "private" },
    { objectOwnership: "BucketOwnerEnforced" },
  ],
  generated: fc
    .constantFrom("BucketOwnerPreferred", "ObjectWriter")
    .map((objectOwnership) => ({ ownershipControls: owned(objectOwnership) })),
};
