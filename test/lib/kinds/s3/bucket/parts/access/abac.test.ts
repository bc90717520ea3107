import { expect, it } from "vitest";
import { abac } from "../../../../../../../lib/kinds/s3/bucket/parts/access/abac.ts";
import { ApiError } from "../../../../../../../lib/reconcile/contract/errors.ts";
import { denied } from "../../../../../../support/aws/denied.ts";
import { abacAws } from "../../../../../../support/aws/s3/abac-s3.ts";
import { answeringAws } from "../../../../../../support/aws/s3/answering-s3.ts";
import { bucketState, bucketTarget } from "../../../../../../support/kinds/bucket-resource.ts";

const seen = { arn: "arn:aws:s3:::shop-assets" };
const enabled = { status: "Enabled" };

it("is enabled, and disabled when the spec no longer mentions it", async () => {
  const target = bucketTarget(abacAws().aws);
  expect(await abac.read(target, seen)).toBeUndefined();
  await abac.write(target, { from: undefined, to: enabled }, bucketState());
  expect(await abac.read(target, seen)).toEqual(enabled);
  await abac.write(target, { from: enabled, to: undefined }, bucketState());
  expect(await abac.read(target, seen)).toBeUndefined();
});

it.each([
  ["MethodNotAllowed", 405],
  ["UnsupportedArgument", 400],
  ["InternalFailure", 501],
])("is considered disabled if S3 responds with %s and status %i", async (code, status) => {
  const error = new ApiError({ service: "S3", operation: "GetBucketAbac" }, { code, status, message: "no" });
  expect(await abac.read(bucketTarget(answeringAws({ GetBucketAbac: error }).aws), seen)).toBeUndefined();
});

it("is unknown if it cannot be read", async () => {
  const error = denied("GetBucketAbac");
  await expect(abac.read(bucketTarget(answeringAws({ GetBucketAbac: error }).aws), seen)).rejects.toBe(error);
});
