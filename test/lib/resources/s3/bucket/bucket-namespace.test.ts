import { describe, expect, it } from "vitest";
import { bucket } from "../../../../../lib/resources/s3/bucket/bucket.ts";
import { bucketNamespace } from "../../../../../lib/resources/s3/bucket/bucket-namespace.ts";
import { bucketResource } from "../../../../support/kinds/bucket-resource.ts";

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
