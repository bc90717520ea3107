import { expect, it } from "vitest";
import { policy } from "../../../../../lib/resources/s3/bucket/policy.ts";
import { testBucketPart } from "../../../../support/bucket-part-contract.ts";
import { createBucketTrial } from "../../../../support/test-s3.ts";

const statement = {
  Effect: "Deny",
  Principal: "*",
  Action: ["s3:PutObject", "s3:GetObject"],
  Resource: "arn:aws:s3:::b/*",
};
const text = JSON.stringify({ Version: "2012-10-17", Statement: [statement] });
const pretty = JSON.stringify({ Version: "2012-10-17", Statement: statement }, undefined, 2);

testBucketPart(policy, {
  examples: [
    [{ policy: text }, text],
    [{ policy: `\n${pretty}\n` }, pretty],
  ],
  defaults: [{ policy: "" }, { policy: " \n" }],
});

it("gives up on a policy that is not JSON, with S3's message", async () => {
  const { target } = await createBucketTrial();
  await expect(policy.put(target, "allow everything")).rejects.toMatchObject({
    name: "TerminalError",
    reason: "MalformedPolicy",
    message: expect.stringContaining("api error MalformedPolicy: ") as string,
    cause: { name: "ApiError", operation: "PutBucketPolicy" },
  });
});
