import { PutBucketTaggingCommand } from "@aws-sdk/client-s3";
import { expect, it } from "vitest";
import { addTag, tagging } from "../../../../../lib/resources/s3/bucket/tagging.ts";
import { createBucketTrial } from "../../../../support/test-s3.ts";

it("adds one tag and keeps the others", async () => {
  const { target } = await createBucketTrial();
  await tagging.put(target, { team: "blue" });
  await addTag(target, "owner", "me");
  expect(await tagging.read(target)).toEqual({ team: "blue", owner: "me" });
});

it("does not add a tag over another's of the same key", async () => {
  const { target } = await createBucketTrial();
  await target.s3.send(
    new PutBucketTaggingCommand({ Bucket: target.Bucket, Tagging: { TagSet: [{ Key: "owner", Value: "you" }] } }),
  );
  await addTag(target, "owner", "me");
  expect(await tagging.read(target)).toEqual({ owner: "you" });
});
