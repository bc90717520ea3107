import { describe, expect, it } from "vitest";
import { publicAccessBlock } from "../../../../../../../lib/kinds/s3/bucket/parts/access/public-access-block.ts";
import { ApiError } from "../../../../../../../lib/reconcile/contract/errors.ts";
import { answeringAws } from "../../../../../../support/aws/s3/answering-s3.ts";
import { bucketState, bucketTarget } from "../../../../../../support/kinds/bucket-resource.ts";
import { agree } from "../../../../../../support/kinds/part-contract.ts";

const seen = { arn: "arn:aws:s3:::shop-assets" };
const none = {
  blockPublicACLs: false,
  blockPublicPolicy: false,
  ignorePublicACLs: false,
  restrictPublicBuckets: false,
};

describe("a missing public access block", () => {
  const missing = new ApiError(
    { service: "S3", operation: "GetPublicAccessBlock" },
    { code: "NoSuchPublicAccessBlockConfiguration", status: 404, message: "not found" },
  );
  const { aws, calls } = answeringAws({ GetPublicAccessBlock: missing });

  it("blocks nothing, which is not the default", async () => {
    const observed = await publicAccessBlock.read(bucketTarget(aws), seen);
    expect(observed).toEqual(none);
    expect(agree(publicAccessBlock, publicAccessBlock.desired({ name: "b" }), observed)).toBe(false);
    expect(agree(publicAccessBlock, publicAccessBlock.desired({ name: "b", publicAccessBlock: {} }), observed)).toBe(
      true,
    );
  });

  it("is restored with all four blocks, and not deleted again", async () => {
    await publicAccessBlock.write(bucketTarget(aws), { from: none, to: undefined }, bucketState());
    const PublicAccessBlockConfiguration = {
      BlockPublicAcls: true,
      BlockPublicPolicy: true,
      IgnorePublicAcls: true,
      RestrictPublicBuckets: true,
    };
    expect(calls.at(-1)).toEqual({
      operation: "PutPublicAccessBlock",
      input: { Bucket: "shop-assets", PublicAccessBlockConfiguration },
    });
  });
});
