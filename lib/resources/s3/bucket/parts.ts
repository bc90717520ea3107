import type { BucketPart } from "./bucket-part.ts";
import { encryption } from "./encryption.ts";
import { lifecycle } from "./lifecycle.ts";
import { ownershipControls } from "./ownership-controls.ts";
import { policy } from "./policy.ts";
import { publicAccessBlock } from "./public-access-block.ts";
import { tagging } from "./tagging.ts";
import { versioning } from "./versioning.ts";

/**
 * The parts of a bucket, in the order in which they are written: what a public policy or an ACL needs comes before it. They are
 * taken back in reverse.
 */
export const parts: readonly BucketPart[] = [
  publicAccessBlock,
  ownershipControls,
  encryption,
  versioning,
  lifecycle,
  tagging,
  policy,
];
