import { expect, it } from "vitest";
import { declaredTags } from "../../../../../lib/resources/s3/bucket/declared-tags.ts";
import { bucketResource, OWNER_TAG } from "../../../../support/bucket-resource.ts";

const declared = (...tagSet: { key?: string; value?: string }[]) =>
  declaredTags(bucketResource({ tagging: { tagSet } }));

it("adds the default tags to those of the spec", () => {
  expect(declared({ key: "team", value: "blue" })).toEqual([
    ...bucketResource().defaultTags,
    { key: "team", value: "blue" },
  ]);
});

it("lets the spec win over a default tag", () => {
  const own = { key: "services.k8s.aws/namespace", value: "mine" };
  expect(declared(own)).toEqual([
    { key: "services.k8s.aws/controller-version", value: "s3-driftless" },
    OWNER_TAG,
    own,
  ]);
});

it.each([
  ["the owner tag", [OWNER_TAG], "driftless.dev/owner is kept for Driftless's own tags"],
  ["any tag of Driftless", [{ key: "driftless.dev/x" }], "driftless.dev/x is kept for Driftless's own tags"],
  ["a tag of AWS", [{ key: "aws:x", value: "y" }], "aws:x is kept for AWS's own tags"],
  [
    "a key twice",
    [
      { key: "a", value: "1" },
      { key: "a", value: "2" },
    ],
    "key a comes more than once",
  ],
])("refuses %s", (_, tagSet, message) => {
  expect(() => declared(...tagSet)).toThrow(
    expect.objectContaining({ name: "TerminalError", message: expect.stringContaining(message) as string }),
  );
});
