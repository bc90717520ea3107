import { DeleteBucketOwnershipControlsCommand } from "@aws-sdk/client-s3";
import { expect, it } from "vitest";
import { ownershipControls } from "../../../../../lib/resources/s3/bucket/ownership-controls.ts";
import { testBucketPart } from "../../../../support/bucket-part-contract.ts";
import { createBucketTrial } from "../../../../support/test-s3.ts";

const owned = (objectOwnership: string) => ({ rules: [{ objectOwnership }] });

testBucketPart(ownershipControls, {
  examples: [
    [{ ownershipControls: owned("BucketOwnerPreferred") }, owned("BucketOwnerPreferred")],
    [{ ownershipControls: owned("ObjectWriter") }, owned("ObjectWriter")],
  ],
  defaults: [
    { ownershipControls: owned("BucketOwnerEnforced") },
    { ownershipControls: { rules: [] } },
    { ownershipControls: {} },
  ],
});

it("reads removed controls as ACLs that count, and turns them off again", async () => {
  const { target } = await createBucketTrial();
  await target.s3.send(new DeleteBucketOwnershipControlsCommand({ Bucket: target.Bucket }));
  expect(await ownershipControls.read(target)).toEqual(owned("ObjectWriter"));
  await ownershipControls.delete(target);
  expect(await ownershipControls.read(target)).toBeUndefined();
});
