import { describe, expect, it } from "vitest";
import { createLowWater } from "../../../../lib/relay/hints/low-water.ts";
import { namespaceDigest, namespaceFilter, namespaceScopes } from "../../../../lib/relay/namespaces/namespaces.ts";
import { checkpointKey } from "../../../../lib/relay/watch/scope-name.ts";
import { objectMeta } from "../../../support/kubernetes/object-meta.ts";

const digest = namespaceDigest([{ group: "s3.services.k8s.aws" }, { group: "ecr.services.k8s.aws" }]);
const namespace = (number: number, annotations: Readonly<Record<string, string>> = {}, resourceVersion = "7") =>
  digest(objectMeta(number, { annotations, resourceVersion, namespace: "" }));
const listed = (resourceVersion?: string) => {
  const filter = namespaceFilter(createLowWater(resourceVersion, () => 0));
  filter.beginList({ everything: false });
  return filter;
};

describe("a namespace that is known has changed if", () => {
  const region = { "services.k8s.aws/default-region": "us-west-2" };
  it.each<[string, Readonly<Record<string, string>>, Readonly<Record<string, string>>]>([
    ["its default region is set", {}, region],
    ["its default region is changed", region, { "services.k8s.aws/default-region": "us-east-1" }],
    ["its default region is removed", region, {}],
    ["its account is set", {}, { "services.k8s.aws/owner-account-id": "111122223333" }],
    ["its team is set", {}, { "services.k8s.aws/team-id": "web" }],
    ["a deletion policy is set for a service of the relay", {}, { "s3.services.k8s.aws/deletion-policy": "retain" }],
    ["an annotation is removed that its objects are refused for", { "driftless.dev/pause": "true" }, {}],
  ])("%s", (_, before, after) => {
    const filter = listed();
    filter.admits(namespace(1, before));
    filter.endList();
    expect(filter.admits(namespace(1, after))).toBe(true);
    expect(filter.admits(namespace(1, after))).toBe(false);
  });
});

describe("a namespace that is known has not changed if", () => {
  it.each<[string, Readonly<Record<string, string>>]>([
    ["only its labels or its status have changed", {}],
    ["an annotation of another program is set", { "example.com/team": "web", "services.k8s.aws": "x" }],
    [
      "a deletion policy is set for a service that the relay does not serve",
      { "rds.services.k8s.aws/deletion-policy": "retain" },
    ],
  ])("%s", (_, annotations) => {
    const filter = listed();
    filter.admits(namespace(1));
    filter.endList();
    expect(filter.admits(namespace(1, annotations, "8"))).toBe(false);
  });
});

describe("a relay that starts", () => {
  it("admits only the namespaces that were written after the position in its checkpoint", () => {
    const filter = listed("100");
    expect(filter.admits(namespace(1, {}, "99"))).toBe(false);
    expect(filter.admits(namespace(2, {}, "100"))).toBe(false);
    expect(filter.admits(namespace(3, {}, "1000"))).toBe(true);
  });

  it("admits no namespace if there is no checkpoint", () => {
    expect(listed().admits(namespace(1))).toBe(false);
  });

  it("does not admit a namespace that is created later, which has no objects yet", () => {
    const filter = listed("100");
    filter.endList();
    expect(filter.admits(namespace(4, { "services.k8s.aws/default-region": "us-east-1" }, "101"))).toBe(false);
  });
});

it("each namespace of a restricted relay has its own position in the checkpoint", () => {
  const scopes = [...namespaceScopes({ namespaces: ["a", "b"] }), ...namespaceScopes({ namespaces: [] })];
  expect(new Set(scopes.map(checkpointKey)).size).toBe(3);
  for (const scope of scopes) expect(checkpointKey(scope)).toMatch(/^namespaces\.[0-9a-f]{12}$/);
});
