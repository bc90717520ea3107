import { DeleteBucketOwnershipControlsCommand } from "@aws-sdk/client-s3";
import { expect, it } from "vitest";
import { ownershipControls } from "../../../../../lib/resources/s3/bucket/ownership-controls.ts";
import { createBucketTrial } from "../../../../support/test-s3.ts";

const owned = (objectOwnership: string) => ({ rules: [{ objectOwnership }] });

it("reads removed controls as ACLs that count, and turns them off again", async () => {
  const { target } = await createBucketTrial();
  await target.s3.send(new DeleteBucketOwnershipControlsCommand({ Bucket: target.Bucket }));
  expect(await ownershipControls.read(target)).toEqual(owned("ObjectWriter"));
  await ownershipControls.delete(target);
  expect(await ownershipControls.read(target)).toBeUndefined();
});
