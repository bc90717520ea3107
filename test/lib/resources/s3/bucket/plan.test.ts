import { describe, expect, it } from "vitest";
import { parts } from "../../../../../lib/resources/s3/bucket/parts.ts";
import { adviseOnBucket, planBucket } from "../../../../../lib/resources/s3/bucket/plan.ts";
import type { UnreadPart } from "../../../../../lib/resources/s3/bucket/read-parts.ts";
import { bucketResource, DEFAULT_TAGS } from "../../../../support/bucket-resource.ts";
import { denied } from "../../../../support/denied.ts";

type Name = (typeof parts)[number]["name"];

/** A bucket that is as our create leaves it, but for some values and some parts that cannot be read. */
function observed(values: Partial<Record<Name, unknown>> = {}, unread: readonly UnreadPart[] = []) {
  const readable = parts.filter(({ name }) => !unread.some((part) => part.name === name));
  const all: Partial<Record<Name, unknown>> = { tagging: DEFAULT_TAGS, ...values };
  return { values: new Map(readable.map(({ name }) => [name, all[name]])), unread };
}

const open = {
  blockPublicACLs: false,
  blockPublicPolicy: false,
  ignorePublicACLs: false,
  restrictPublicBuckets: false,
};
const writers = { rules: [{ objectOwnership: "ObjectWriter" }] };

it("finds nothing to do on a new bucket with a silent spec", () => {
  expect(planBucket(bucketResource(), observed())).toEqual([]);
});

it("finds nothing to do where S3 has what is declared in other words", () => {
  const policy = JSON.stringify({ Statement: [{ Effect: "Deny", Principal: "*", Action: ["s3:*"], Resource: "*" }] });
  const other = JSON.stringify({
    Statement: { Effect: "Deny", Principal: { AWS: "*" }, Action: "S3:*", Resource: ["*"] },
  });
  expect(planBucket(bucketResource({ policy }), observed({ policy: other }))).toEqual([]);
});

it("names what differs, in the order of the parts, with the default in the user's words", () => {
  const spec = {
    versioning: { status: "Enabled" },
    publicAccessBlock: {},
    tagging: { tagSet: [{ key: "a", value: "1" }] },
  };
  expect(planBucket(bucketResource(spec), observed({ policy: "{}" }))).toEqual([
    { field: "publicAccessBlock", from: expect.objectContaining({ blockPublicPolicy: true }) as object, to: open },
    { field: "versioning", from: "Suspended", to: "Enabled" },
    { field: "tagging", from: DEFAULT_TAGS, to: { ...DEFAULT_TAGS, a: "1" } },
    { field: "policy", from: "{}", to: undefined },
  ]);
});

it("finds drift where the spec is silent", () => {
  const changes = planBucket(bucketResource(), observed({ versioning: "Enabled", publicAccessBlock: open }));
  expect(changes.map(({ field }) => field)).toEqual(["publicAccessBlock", "versioning"]);
});

it("only judges the spec when nothing is observed", () => {
  expect(planBucket(bucketResource({ versioning: { status: "Enabled" } }), undefined)).toEqual([]);
});

it.each([
  ["a directory bucket", { name: "fast--usw2-az1--x-s3" }],
  ["no name", { name: "" }],
  ["another region", { createBucketConfiguration: { locationConstraint: "eu-west-1" } }],
  ["a directory bucket by its location", { createBucketConfiguration: { location: { name: "usw2-az1" } } }],
  ["a reference to a role", { replication: { roleRef: { from: { name: "copier" } } } }],
  ["a configuration without an id", { metrics: [{ filter: { prefix: "p" } }] }],
  ["an id that comes twice", { analytics: [{ id: "a" }, { id: "a", filter: { prefix: "p" } }] }],
  ["a tag of Driftless", { tagging: { tagSet: [{ key: "driftless.dev/owner", value: "me" }] } }],
])("refuses %s, whatever S3 has", (_, spec) => {
  expect(() => planBucket(bucketResource(spec), undefined)).toThrow(expect.objectContaining({ name: "TerminalError" }));
  expect(() => planBucket(bucketResource(spec), observed())).toThrow(
    expect.objectContaining({ name: "TerminalError" }),
  );
});

describe("a part that cannot be read", () => {
  const lifecycle: UnreadPart = { name: "lifecycle", error: denied("GetBucketLifecycleConfiguration") };
  const policy: UnreadPart = { name: "policy", error: denied("GetBucketPolicy") };

  it("is left alone while the spec does not mention it", () => {
    expect(planBucket(bucketResource(), observed({}, [lifecycle, policy]))).toEqual([]);
  });

  it("is an error once the spec mentions it", () => {
    expect(() => planBucket(bucketResource({ policy: "{}" }), observed({}, [lifecycle, policy]))).toThrow(policy.error);
  });

  it("is an error with the others, in the order of the parts", () => {
    expect(() =>
      planBucket(bucketResource({ policy: "{}", lifecycle: {} }), observed({}, [lifecycle, policy])),
    ).toThrow(expect.objectContaining({ name: "AggregateError", errors: [lifecycle.error, policy.error] }));
  });
});

describe("a bucket that was taken over", () => {
  const asLeftByAck = observed({ publicAccessBlock: open, ownershipControls: writers, versioning: "Enabled" });

  it.each([
    ["says so", { origin: "TakenOver" }],
    ["is ours without an origin", { origin: undefined }],
  ] as const)("keeps what ACK stripped of it while the spec is silent, and tells: its status %s", (_, overrides) => {
    const resource = bucketResource({}, overrides);
    expect(planBucket(resource, asLeftByAck).map(({ field }) => field)).toEqual(["versioning"]);
    expect(adviseOnBucket(resource, asLeftByAck)).toEqual([
      { reason: "NotManaged", message: expect.stringMatching(/^publicAccessBlock, ownershipControls: /) as string },
    ]);
  });

  it("gets what its spec declares", () => {
    const resource = bucketResource({ publicAccessBlock: { blockPublicACLs: true } }, { origin: "TakenOver" });
    expect(planBucket(resource, asLeftByAck).map(({ field }) => field)).toEqual(["publicAccessBlock", "versioning"]);
    expect(adviseOnBucket(resource, asLeftByAck)).toEqual([
      { reason: "NotManaged", message: expect.stringMatching(/^ownershipControls: /) as string },
    ]);
  });

  it("needs no advice once it is as a new one", () => {
    expect(adviseOnBucket(bucketResource({}, { origin: "TakenOver" }), observed())).toEqual([]);
  });
});

describe("an ACL with silent ownership controls", () => {
  const acl = { acl: "public-read" };

  it("turns ACLs on, also on a bucket that was taken over", () => {
    const resource = bucketResource(acl, { origin: "TakenOver" });
    expect(planBucket(resource, observed()).map(({ field }) => field)).toEqual(["ownershipControls", "acl"]);
  });

  it("finds them on where ACK has stripped the ownership controls, and leaves it at that", () => {
    const resource = bucketResource(acl, { origin: "TakenOver" });
    const changes = planBucket(resource, observed({ ownershipControls: writers }));
    expect(changes.map(({ field }) => field)).toEqual(["acl"]);
  });
});

it("has no advice on a bucket of its own", () => {
  expect(adviseOnBucket(bucketResource(), observed({ publicAccessBlock: open }))).toEqual([]);
});
