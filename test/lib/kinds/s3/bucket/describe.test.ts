import { describe, expect, it } from "vitest";
import { bucket } from "../../../../../lib/kinds/s3/bucket/bucket.ts";
import { ApiError } from "../../../../../lib/reconcile/contract/errors.ts";
import { answeringAws } from "../../../../support/aws/s3/answering-s3.ts";
import { bucketResource } from "../../../../support/kinds/bucket-resource.ts";

/** The result of describing the bucket if HeadBucket returns this response, and the calls. */
function look(answer: object | Error, { region = "us-west-2", name = "shop-assets" } = {}) {
  const { aws, calls } = answeringAws({ HeadBucket: answer });
  return { seen: bucket.describe(bucket.target(bucketResource({ name }, { region }), aws)), calls };
}

const answered = (status: number) =>
  new ApiError(
    { service: "S3", operation: "HeadBucket" },
    { code: `HTTP${status}`, status, message: `HeadBucket returned HTTP status ${status} and no error code` },
  );

it("finds a bucket by HeadBucket only", async () => {
  const { seen, calls } = look({ BucketRegion: "us-west-2" });
  expect(await seen).toEqual({ arn: "arn:aws:s3:::shop-assets" });
  expect(calls).toEqual([{ operation: "HeadBucket", input: { Bucket: "shop-assets" } }]);
});

it("finds nothing if HeadBucket returns 404", async () => {
  expect(await look(answered(404)).seen).toBeUndefined();
});

it("finds a bucket in another region if HeadBucket returns 301", async () => {
  const error = answered(301);
  await expect(look(error).seen).rejects.toMatchObject({
    name: "ElsewhereError",
    message: "the bucket shop-assets is in another region",
    cause: error,
  });
});

describe("if HeadBucket returns 403, it", () => {
  it("leaves it to the create call to find out whether the bucket exists", async () => {
    const error = answered(403);
    await expect(look(error).seen).rejects.toMatchObject({ name: "HiddenError", mayCreate: true, cause: error });
  });

  it("in us-east-1 only says that the name may be taken, because a create would succeed for an existing bucket", async () => {
    const message =
      "HeadBucket returned HTTP status 403 and no error code; the bucket name shop-assets may be taken by another AWS account; the call is retried until the object is an hour old";
    await expect(look(answered(403), { region: "us-east-1" }).seen).rejects.toMatchObject({
      name: "HiddenError",
      mayCreate: false,
      message,
      cause: { name: "ApiError", operation: "HeadBucket", status: 403, message },
    });
  });
});

it("rejects a name that no new bucket can have if HeadBucket returns 400", async () => {
  const reason = { reason: "InvalidSpec", message: expect.stringContaining("use 3 to 63 characters") };
  await expect(look(answered(400), { name: "Shop_Assets" }).seen).rejects.toMatchObject(reason);
});

it.each([400, 405, 500, 503])("cannot tell whether the bucket exists if HeadBucket returns %i", async (status) => {
  const error = answered(status);
  await expect(look(error).seen).rejects.toBe(error);
});

it("cannot tell whether the bucket exists if HeadBucket receives no response", async () => {
  const call = { service: "S3", operation: "HeadBucket" };
  const error = new ApiError(call, { code: "TimeoutError", message: "no response from S3" });
  await expect(look(error).seen).rejects.toBe(error);
});

it.each(["fast--usw2-az1--x-s3", "arn:aws:s3:us-west-2:000000000000:accesspoint/a", ""])(
  "sends S3 no request for %j, which is not the name of a general purpose bucket",
  async (name) => {
    const { seen, calls } = look({}, { name });
    await expect(seen).rejects.toMatchObject({ name: "TerminalError" });
    expect(calls).toEqual([]);
  },
);
