import fc from "fast-check";
import { publicAccessBlock as part } from "../../../../../lib/kinds/s3/bucket/parts/access/public-access-block.ts";
import type { PublicAccessBlock } from "../../../../../lib/kinds/s3/bucket/spec.ts";
import { optional, record } from "../../../assertions/arbitraries.ts";
import type { PartExamples } from "../examples.ts";

const none = {
  blockPublicACLs: false,
  blockPublicPolicy: false,
  ignorePublicACLs: false,
  restrictPublicBuckets: false,
};
const all = { blockPublicACLs: true, blockPublicPolicy: true, ignorePublicACLs: true, restrictPublicBuckets: true };
const flag = optional(fc.boolean());

export const publicAccessBlock: PartExamples<PublicAccessBlock> = {
  part,
  examples: [
    [{ publicAccessBlock: {} }, none],
    [{ publicAccessBlock: { blockPublicACLs: true } }, { ...none, blockPublicACLs: true }],
    [{ publicAccessBlock: { ...all, blockPublicPolicy: false } }, { ...all, blockPublicPolicy: false }],
  ],
  defaults: [{ publicAccessBlock: all }],
  generated: record<PublicAccessBlock>({
    blockPublicACLs: flag,
    blockPublicPolicy: flag,
    ignorePublicACLs: flag,
    restrictPublicBuckets: flag,
  })
    .filter((block) => !Object.values({ ...none, ...block }).every(Boolean))
    .map((publicAccessBlock) => ({ publicAccessBlock })),
};
