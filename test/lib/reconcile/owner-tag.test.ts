import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { defaultTags, ownerTag } from "../../../lib/reconcile/owner-tag.ts";
import { gadgetKind } from "../../support/memory-kind.ts";

test("the owner tag names cluster, namespace and object", () => {
  expect(ownerTag("east", { namespace: "team", name: "toy" })).toEqual({
    key: "driftless.dev/owner",
    value: "east/team/toy",
  });
});

test("a value of 256 characters is kept, and a longer one replaced by the hash of the whole", () => {
  const name = "n".repeat(256 - "east/team/".length);
  expect(ownerTag("east", { namespace: "team", name }).value).toBe(`east/team/${name}`);
  const hash = createHash("sha256").update(`east/team/${name}n`).digest("hex");
  expect(ownerTag("east", { namespace: "team", name: `${name}n` }).value).toBe(`sha256:${hash}`);
});

test("the default tags are ACK's, without a version, and the owner tag", () => {
  const owner = ownerTag("east", { namespace: "team", name: "toy" });
  expect(defaultTags(gadgetKind, owner, "team")).toEqual([
    { key: "services.k8s.aws/controller-version", value: "toys-driftless" },
    { key: "services.k8s.aws/namespace", value: "team" },
    { key: "driftless.dev/owner", value: "east/team/toy" },
  ]);
});
