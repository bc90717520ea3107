import { expect, it } from "vitest";
import { ownership } from "../../../../../lib/resources/s3/bucket/ownership.ts";
import { bucketResource } from "../../../../support/bucket-resource.ts";

const ours = { "driftless.dev/owner": "cluster/shop/assets" };
const anothers = { "driftless.dev/owner": "cluster/shop/other" };
const acks = { "services.k8s.aws/namespace": "shop", "services.k8s.aws/controller-version": "s3-v1.10.0" };
const defaults = { "services.k8s.aws/namespace": "shop", "services.k8s.aws/controller-version": "s3-driftless" };

it.each([
  ["our owner tag", ours, "ours"],
  ["our owner tag beside ACK's", { ...acks, ...ours }, "ours"],
  ["ACK's tags naming this namespace", acks, "acks"],
  ["ACK's tags and those of a user", { ...acks, team: "blue" }, "acks"],
  ["ACK's namespace tag alone", { "services.k8s.aws/namespace": "shop" }, "acks"],
])("with our finalizer, takes a bucket with %s for its own or ACK's", (_, tags, owner) => {
  expect(ownership(bucketResource(), tags)).toEqual({ owner });
});

it.each([
  ["another owner tag", anothers],
  ["another owner tag beside ACK's", { ...acks, ...anothers }],
])("with our finalizer, finds a bucket with %s to be foreign, as one that exists already", (_, tags) => {
  expect(ownership(bucketResource(), tags)).toEqual({ owner: "foreign" });
});

it.each([
  ["no tags", {}],
  ["a user's tags", { team: "blue" }],
  ["ACK's tags naming another namespace", { ...acks, "services.k8s.aws/namespace": "other" }],
  ["our default tags but not the owner's", defaults],
])("with our finalizer, finds a bucket with %s to be lost, and says how to get it back", (_, tags) => {
  const { owner, ownerError } = ownership(bucketResource(), tags);
  expect(owner).toBe("foreign");
  expect(ownerError).toMatchObject({ name: "TerminalError", reason: "OwnershipLost" });
  expect(ownerError?.message).toContain("set its tag driftless.dev/owner to cluster/shop/assets");
});

it.each([
  ["our owner tag", ours],
  ["another owner tag", anothers],
  ["ACK's tags", acks],
  ["no tags", {}],
])("without our finalizer, finds a bucket with %s to be foreign", (_, tags) => {
  expect(ownership(bucketResource({}, { managed: false }), tags)).toEqual({ owner: "foreign" });
});
