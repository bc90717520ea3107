import { DeleteBucketOwnershipControlsCommand } from "@aws-sdk/client-s3";
import { expect, it } from "vitest";
import { ownershipControls } from "../../../../../../../lib/kinds/s3/bucket/parts/access/ownership-controls.ts";
import { bucketState } from "../../../../../../support/kinds/bucket-resource.ts";
import { createBucketTrial } from "../../../../../../support/kinds/bucket-trial.ts";

const owned = (objectOwnership: string) => ({ rules: [{ objectOwnership }] });

it("reads removed controls as enabled ACLs, and disables them again", async () => {
  const { target, seen } = await createBucketTrial();
  await target.s3.send(new DeleteBucketOwnershipControlsCommand({ Bucket: target.Bucket }));
  expect(await ownershipControls.read(target, seen)).toEqual(owned("ObjectWriter"));
  await ownershipControls.write(target, { from: owned("ObjectWriter"), to: undefined }, bucketState());
  expect(await ownershipControls.read(target, seen)).toBeUndefined();
});
