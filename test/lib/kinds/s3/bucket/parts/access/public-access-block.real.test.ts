import { DeletePublicAccessBlockCommand } from "@aws-sdk/client-s3";
import { expect, it } from "vitest";
import { publicAccessBlock } from "../../../../../../../lib/kinds/s3/bucket/parts/access/public-access-block.ts";
import { bucketState } from "../../../../../../support/kinds/bucket-resource.ts";
import { createBucketTrial } from "../../../../../../support/kinds/bucket-trial.ts";

const none = {
  blockPublicACLs: false,
  blockPublicPolicy: false,
  ignorePublicACLs: false,
  restrictPublicBuckets: false,
};

it("reads a removed configuration as nothing blocked, and restores the default", async () => {
  const { target, seen } = await createBucketTrial();
  await target.s3.send(new DeletePublicAccessBlockCommand({ Bucket: target.Bucket }));
  expect(await publicAccessBlock.read(target, seen)).toEqual(none);
  await publicAccessBlock.write(target, { from: none, to: undefined }, bucketState());
  expect(await publicAccessBlock.read(target, seen)).toBeUndefined();
});
