import { expect, it } from "vitest";
import { resourceTypesOf } from "../../../../lib/codegen/iam/resource-types.ts";
import { kindData } from "../../../../lib/kinds/kind-data.generated.ts";

it("knows against which types of resources AWS checks an action, and which of them every call concerns", () => {
  expect(resourceTypesOf("elasticache:DeleteReplicationGroup")).toEqual([
    { name: "replicationgroup", arn: "elasticache:*:*:replicationgroup:*", required: true },
    { name: "snapshot", arn: "elasticache:*:*:snapshot:*", required: false },
  ]);
});

it("knows a type whose name AWS spells with capitals", () => {
  expect(resourceTypesOf("lambda:GetEventSourceMapping")).toMatchObject([
    { name: "eventSourceMapping", arn: "lambda:*:*:event-source-mapping:*" },
  ]);
});

it("knows no type for an action that AWS checks against no resource, and nothing about one that AWS does not have", () => {
  expect(resourceTypesOf("kms:ListKeys")).toEqual([]);
  expect(resourceTypesOf("kms:ListLocks")).toBeUndefined();
});

it("knows every action of a kind's calls", () => {
  const actions = kindData.flatMap(({ calls }) => Object.values(calls).flatMap((call) => call?.actions ?? []));
  expect(actions.filter((action) => resourceTypesOf(action) === undefined)).toEqual([]);
});
