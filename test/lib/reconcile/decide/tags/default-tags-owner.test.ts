import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { serviceOf } from "../../../../../lib/annotations/annotations.ts";
import {
  controllerVersion,
  isOfAws,
  ownerTag,
  reservedFor,
} from "../../../../../lib/reconcile/decide/tags/default-tags.ts";
import { gadget } from "../../../../support/kinds/memory/gadget-kind.ts";

test("the owner tag names the cluster, the namespace and the object, under the prefix that tools for ACK ignore", () => {
  expect(ownerTag("east", { namespace: "team", name: "toy" })).toEqual({
    key: "services.k8s.aws/driftless-owner",
    value: "east/team/toy",
  });
});

test("a value of 256 characters is kept, and a longer one is replaced by a hash of the whole value", () => {
  const name = "n".repeat(256 - "east/team/".length);
  expect(ownerTag("east", { namespace: "team", name }).value).toBe(`east/team/${name}`);
  const hash = createHash("sha256").update(`east/team/${name}n`).digest("hex");
  expect(ownerTag("east", { namespace: "team", name: `${name}n` }).value).toBe(`sha256:${hash}`);
});

test("the controller version names the service and no version, so that an upgrade changes no tags", () => {
  expect(serviceOf(gadget.resource)).toBe("toys");
  expect(controllerVersion(gadget.resource)).toBe("toys-driftless");
});

test("a tag belongs to AWS or to Driftless only if its key begins with their prefix", () => {
  expect(["aws:x", "AWS:x", "my-aws:x", "aws"].map(isOfAws)).toEqual([true, true, false, false]);
  expect(["services.k8s.aws/driftless-owner", "driftless.dev/x", "aws:x", "team"].map(reservedFor)).toEqual([
    "Driftless",
    "Driftless",
    "AWS",
    undefined,
  ]);
});
