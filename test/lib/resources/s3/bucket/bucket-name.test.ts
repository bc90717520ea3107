import { expect, it } from "vitest";
import { bucketName, requireBucketName } from "../../../../../lib/resources/s3/bucket/bucket-name.ts";

it.each(["shop-assets", "a.b.c", "Old_Bucket"])("accepts %s", (name) => {
  expect(() => requireBucketName(bucketName({ name }))).not.toThrow();
});

it.each([
  ["no name", {}, "InvalidSpec", "spec.name is required"],
  ["an empty name", { name: "" }, "InvalidSpec", "spec.name is required"],
  ["a directory bucket", { name: "fast--usw2-az1--x-s3" }, "NotSupported", "not supported yet"],
  [
    "an access point",
    { name: "arn:aws:s3:us-west-2:000000000000:accesspoint/a" },
    "InvalidSpec",
    "is not a valid bucket name",
  ],
  ["a path", { name: "a/b/c" }, "InvalidSpec", "is not a valid bucket name"],
])("rejects %s", (_, spec, reason, message) => {
  expect(() => requireBucketName(bucketName(spec))).toThrow(
    expect.objectContaining({ name: "TerminalError", reason, message: expect.stringContaining(message) as string }),
  );
});
