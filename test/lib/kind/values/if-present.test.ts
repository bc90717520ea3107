import { expect, it } from "vitest";
import { ifPresent } from "../../../../lib/kind/values/if-present.ts";
import { ApiError } from "../../../../lib/reconcile/contract/errors.ts";

const error = new ApiError(
  { service: "S3", operation: "GetBucketTagging" },
  { code: "NoSuchTagSet", status: 404, message: "There is no tag set" },
);

it("resolves to the output of the call", async () => {
  expect(await ifPresent(Promise.resolve("answer"), "NoSuchTagSet")).toBe("answer");
});

it.each(["NoSuchTagSet", 404])("resolves to nothing if S3 responds with %s", async (absent) => {
  expect(await ifPresent(Promise.reject(error), absent)).toBeUndefined();
});

it.each(["NoSuchBucket", 403])("rejects if S3 responds with something other than %s", async (absent) => {
  await expect(ifPresent(Promise.reject(error), absent)).rejects.toBe(error);
});

it("rejects with an error that is not S3's", async () => {
  const aborted = Object.assign(new Error("aborted"), { code: "NoSuchTagSet", status: 404 });
  await expect(ifPresent(Promise.reject(aborted), "NoSuchTagSet", 404)).rejects.toBe(aborted);
});
