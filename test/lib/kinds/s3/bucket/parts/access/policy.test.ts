import { describe, expect, it } from "vitest";
import { policy } from "../../../../../../../lib/kinds/s3/bucket/parts/access/policy.ts";
import type { BucketSpec } from "../../../../../../../lib/kinds/s3/bucket/spec.ts";
import { ApiError } from "../../../../../../../lib/reconcile/contract/errors.ts";
import { denied } from "../../../../../../support/aws/denied.ts";
import { answeringAws } from "../../../../../../support/aws/s3/answering-s3.ts";
import { bucketState, bucketTarget } from "../../../../../../support/kinds/bucket-resource.ts";

const call = { service: "S3", operation: "PutBucketPolicy" };
const malformed = new ApiError(call, { code: "MalformedPolicy", status: 400, message: "Invalid principal in policy" });

async function write(text: string, answer: Error, spec: Partial<BucketSpec> = {}): Promise<void> {
  const { aws } = answeringAws({ PutBucketPolicy: answer });
  await policy.write(bucketTarget(aws), { from: undefined, to: text }, bucketState(spec));
}

it("leaves errors of S3 as they are: the principals of a policy may appear later", async () => {
  await expect(write("{}", malformed)).rejects.toBe(malformed);
});

describe("a policy that S3 denies", () => {
  const error = denied("PutBucketPolicy");

  it("is reported with a hint if the spec does not mention the public access block, which may be the cause", async () => {
    await expect(write("{}", error)).rejects.toMatchObject({
      name: "ApiError",
      operation: "PutBucketPolicy",
      code: "AccessDenied",
      status: 403,
      answered: true,
      message:
        "Access Denied; if this policy makes the bucket public, the spec must set publicAccessBlock explicitly, with blockPublicPolicy set to false",
      cause: error,
    });
  });

  it("is reported as it is if the spec declares the public access block", async () => {
    await expect(write("{}", error, { publicAccessBlock: {} })).rejects.toBe(error);
  });
});
