import { expect, it } from "vitest";
import { parts } from "../../../../../lib/kinds/s3/bucket/parts.ts";

const names = (about: (part: (typeof parts)[number]) => unknown) => parts.filter(about).map(({ name }) => name);

it("treats policy, ACL and public access block as the parts that decide who has access", () => {
  expect(names(({ exposure }) => exposure)).toEqual(["publicAccessBlock", "policy", "acl"]);
});

it("holds policy, ACL and website back until the public access block and the ownership controls are in order", () => {
  expect(names(({ heldBackBy }) => heldBackBy)).toEqual(["policy", "acl", "website"]);
  for (const { heldBackBy } of parts.filter((part) => part.heldBackBy)) {
    expect(heldBackBy).toEqual(["publicAccessBlock", "ownershipControls"]);
  }
});

it("does not restore settings that ACK has removed from a taken-over bucket, unless the spec declares them", () => {
  expect(names(({ keep }) => keep === "taken-over silent")).toEqual(["publicAccessBlock", "ownershipControls"]);
  expect(names(({ keep }) => keep !== undefined)).toHaveLength(2);
});
