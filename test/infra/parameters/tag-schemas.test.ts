import { expect, test } from "vitest";
import { resourceTags } from "../../../infra/parameters/tag-schemas.ts";
import { placeholders } from "../../../lib/reconcile/decide/tags/default-tags.ts";

const problems = (tags: unknown) =>
  resourceTags()
    .safeParse(tags)
    .error?.issues.map(({ message }) => message) ?? [];

test("the default tags of ACK's Helm chart are accepted", () => {
  const copied = [
    "services.k8s.aws/controller-version=%CONTROLLER_SERVICE%-%CONTROLLER_VERSION%",
    "services.k8s.aws/namespace=%K8S_NAMESPACE%",
    "app.kubernetes.io/managed-by=%MANAGED_BY%",
    "kro.run/kro-version=%KRO_VERSION%",
  ];
  expect(problems(copied)).toEqual([]);
});

test("all placeholders, and everything that AWS accepts, are allowed", () => {
  const [every] = [placeholders.join("/")];
  expect(problems([`every=${every}`, "Kostenstelle Süd @home/a:b_c.d+e-f=Größe 7", "k=v"])).toEqual([]);
  expect(problems([`${"k".repeat(128)}=${"v".repeat(256)}%K8S_RESOURCE_NAME%`])).toEqual([]);
});

test.each([
  { tag: "team", problem: "must be a key, one = and a value" },
  { tag: "team=", problem: "must be a key, one = and a value" },
  { tag: "=platform", problem: "must be a key, one = and a value" },
  { tag: "team=a=b", problem: "must be a key, one = and a value" },
  { tag: "team=a,b", problem: "may contain only letters, numbers, spaces and" },
  { tag: "team*=a", problem: "may contain only letters, numbers, spaces and" },
  { tag: "team=%NAMESPACE%", problem: "its value may also contain %CONTROLLER_SERVICE%, " },
  { tag: "%K8S_NAMESPACE%=a", problem: "its value may also contain %CONTROLLER_SERVICE%, " },
  { tag: "team =a", problem: "must not have a key or a value that begins or ends with a space" },
  { tag: "team= a", problem: "must not have a key or a value that begins or ends with a space" },
  { tag: `${"k".repeat(129)}=v`, problem: "is too long: AWS allows up to 128 characters in a key and 256 in a value" },
  { tag: `k=${"v".repeat(257)}`, problem: "is too long" },
  { tag: "aws:team=a", problem: "reserved for AWS" },
  { tag: "AWS:team=a", problem: "reserved for AWS" },
  { tag: "driftless.dev/adoptable-by=a/", problem: "reserved for Driftless" },
  { tag: "services.k8s.aws/driftless-owner=a/b/c", problem: "reserved for Driftless" },
  {
    tag: "services.k8s.aws/namespace=shop",
    problem: "must be services.k8s.aws/namespace=%K8S_NAMESPACE%, or be omitted",
  },
])("$tag is rejected", ({ tag, problem }) => {
  expect(problems([tag])).toEqual([expect.stringContaining(problem)]);
});

test("each key can occur only once, and there can be at most 40 tags", () => {
  expect(problems(["team=a", "team=b"])).toEqual(["must contain each key only once."]);
  const many = (count: number) => Array.from({ length: count }, (_, index) => `k${index}=v`);
  expect(problems(many(40))).toEqual([]);
  expect(problems(many(41))).toEqual([expect.stringContaining("must be at most 40 tags")]);
  expect(problems({ team: "platform" })).toEqual(["must be a list of tags such as team=platform."]);
});
