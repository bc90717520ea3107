import { expect, it } from "vitest";
import { agree } from "../../../../../lib/resources/s3/bucket/bucket-part.ts";
import { policy } from "../../../../../lib/resources/s3/bucket/policy.ts";
import { createBucketTrial } from "../../../../support/test-s3.ts";

it("gives up on a policy that is not JSON, with S3's message", async () => {
  const { target } = await createBucketTrial();
  await expect(policy.put(target, "allow everything")).rejects.toMatchObject({
    name: "TerminalError",
    reason: "MalformedPolicy",
    message: expect.stringContaining("api error MalformedPolicy: ") as string,
    cause: { name: "ApiError", operation: "PutBucketPolicy" },
  });
});

it("takes a single statement for a list of one, as S3 does", async () => {
  const { target } = await createBucketTrial();
  const Statement = { Effect: "Deny", Principal: "*", Action: "s3:*", Resource: `arn:aws:s3:::${target.Bucket}/*` };
  const declared = JSON.stringify({ Version: "2012-10-17", Statement });
  await policy.put(target, declared);
  expect(
    agree(policy, JSON.stringify({ Version: "2012-10-17", Statement: [Statement] }), await policy.read(target)),
  ).toBe(true);
});
