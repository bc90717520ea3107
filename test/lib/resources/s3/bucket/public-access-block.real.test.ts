import { DeletePublicAccessBlockCommand } from "@aws-sdk/client-s3";
import { expect, it } from "vitest";
import { publicAccessBlock } from "../../../../../lib/resources/s3/bucket/public-access-block.ts";
import { createBucketTrial } from "../../../../support/test-s3.ts";

const none = {
  blockPublicACLs: false,
  blockPublicPolicy: false,
  ignorePublicACLs: false,
  restrictPublicBuckets: false,
};

it("reads a removed configuration as nothing blocked, and puts the default back", async () => {
  const { target } = await createBucketTrial();
  await target.s3.send(new DeletePublicAccessBlockCommand({ Bucket: target.Bucket }));
  expect(await publicAccessBlock.read(target)).toEqual(none);
  await publicAccessBlock.delete(target);
  expect(await publicAccessBlock.read(target)).toBeUndefined();
});
