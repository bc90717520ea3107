import { describe, expect, it } from "vitest";
import { bucket } from "../../../../../lib/kinds/s3/bucket/bucket.ts";
import { bucketName, bucketNamespace, requireBucketName } from "../../../../../lib/kinds/s3/bucket/bucket-name.ts";
import { bucketResource } from "../../../../support/kinds/bucket-resource.ts";

it.each(["shop-assets", "a.b.c", "Old_Bucket"])("accepts %s", (name) => {
  expect(() => requireBucketName(bucketName({ name }))).not.toThrow();
});

it.each([
  ["no name", {}, "InvalidSpec", "is not a valid bucket name"],
  ["an empty name", { name: "" }, "InvalidSpec", "is not a valid bucket name"],
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

const REGIONAL = "shop-assets-000000000000-us-west-2-an";
const OTHERS = "shop-assets-111111111111-us-west-2-an";
const namespace = "account-regional";

describe("the namespace of a bucket", () => {
  it.each([
    ["is the declared one", { name: REGIONAL, namespace }, namespace],
    ["is the declared one, even the default", { namespace: "global" }, "global"],
    ["is implied by the account's suffix", { name: REGIONAL }, namespace],
    ["is implied by the suffix if the field is empty", { name: REGIONAL, namespace: "" }, namespace],
    ["is S3's choice for any other name", {}, undefined],
    ["is S3's choice for another account's suffix", { name: OTHERS }, undefined],
    ["is S3's choice for a name that only ends in -an", { name: "shop-artisan-an" }, undefined],
  ])("%s", (_, spec, expected) => {
    expect(bucketNamespace(bucketResource(spec))).toBe(expected);
  });
});

describe("a name", () => {
  it.each([
    { name: REGIONAL, namespace },
    { name: REGIONAL },
    { name: "shop-assets-000000000000-usw2-an", namespace },
    { namespace: "global" },
    { name: OTHERS, namespace: "global" },
  ])("is accepted as in %o", (spec) => {
    expect(() => bucket.validate?.(bucketResource(spec))).not.toThrow();
  });

  it.each([
    [
      { namespace },
      "spec.namespace is account-regional, so spec.name must end in -000000000000-us-west-2-an, but it is shop-assets",
    ],
    [{ name: OTHERS, namespace }, /must end in -000000000000-us-west-2-an, but it is shop-assets-111111111111/],
    [
      { name: REGIONAL, namespace: "global" },
      `spec.namespace is global, but the name ${REGIONAL} belongs to the account's regional namespace; set it to account-regional`,
    ],
  ])("is rejected as in %o", (spec, message) => {
    const refuse = () => bucket.validate?.(bucketResource(spec));
    expect(refuse).toThrow(expect.objectContaining({ reason: "InvalidSpec" }));
    expect(refuse).toThrow(message);
  });
});
