import { expect, it } from "vitest";
import { ApiError } from "../../../../../lib/reconcile/errors.ts";
import { bucketTarget } from "../../../../../lib/resources/s3/bucket/bucket-target.ts";
import { policy } from "../../../../../lib/resources/s3/bucket/policy.ts";
import { answeringAws } from "../../../../support/answering-s3.ts";

const call = { service: "S3", operation: "PutBucketPolicy" };
const malformed = new ApiError(call, { code: "MalformedPolicy", status: 400, message: "Invalid principal in policy" });

function put(text: string, answer: Error): Promise<void> {
  return policy.put(bucketTarget({ name: "bbb" }, answeringAws({ PutBucketPolicy: answer }).aws), text);
}

it.each(["allow everything", "[]", '"{}"', "{"])("gives up on %j, which can never be a policy", async (text) => {
  await expect(put(text, malformed)).rejects.toMatchObject({
    name: "TerminalError",
    reason: "MalformedPolicy",
    message: "api error MalformedPolicy: Invalid principal in policy",
    cause: malformed,
  });
});

it("hopes for the principals of a well-formed policy", async () => {
  await expect(put("{}", malformed)).rejects.toBe(malformed);
});

it("leaves other errors as they are", async () => {
  const slow = new ApiError(call, { code: "SlowDown", status: 503, message: "Please reduce your request rate." });
  await expect(put("no JSON", slow)).rejects.toBe(slow);
});
