import { describe, expect, it } from "vitest";
import { ownershipControls } from "../../../../../../../lib/kinds/s3/bucket/parts/access/ownership-controls.ts";
import { ApiError } from "../../../../../../../lib/reconcile/contract/errors.ts";
import { answeringAws } from "../../../../../../support/aws/s3/answering-s3.ts";
import { bucketState, bucketTarget } from "../../../../../../support/kinds/bucket-resource.ts";
import { agree } from "../../../../../../support/kinds/part-contract.ts";

const seen = { arn: "arn:aws:s3:::shop-assets" };
const owned = (objectOwnership: string) => ({ rules: [{ objectOwnership }] });

describe("missing ownership controls", () => {
  const missing = new ApiError(
    { service: "S3", operation: "GetBucketOwnershipControls" },
    { code: "OwnershipControlsNotFoundError", status: 404, message: "not found" },
  );
  const { aws, calls } = answeringAws({ GetBucketOwnershipControls: missing });

  it("enable ACLs, which is not the default", async () => {
    const observed = await ownershipControls.read(bucketTarget(aws), seen);
    expect(observed).toEqual(owned("ObjectWriter"));
    expect(agree(ownershipControls, ownershipControls.desired({ name: "b" }), observed)).toBe(false);
    const declared = ownershipControls.desired({ name: "b", objectOwnership: "ObjectWriter" });
    expect(agree(ownershipControls, declared, observed)).toBe(true);
  });

  it("are restored with ACLs disabled, and not deleted again", async () => {
    await ownershipControls.write(bucketTarget(aws), { from: owned("ObjectWriter"), to: undefined }, bucketState());
    const OwnershipControls = { Rules: [{ ObjectOwnership: "BucketOwnerEnforced" }] };
    expect(calls.at(-1)).toEqual({
      operation: "PutBucketOwnershipControls",
      input: { Bucket: "shop-assets", OwnershipControls },
    });
  });
});
