import { expect, test } from "vitest";
import { problemsWithRights } from "../../../../lib/codegen/names/rights.ts";
import { role, SETTING } from "../../../../lib/kind/publish/common-names.ts";
import { ackKind } from "../../../../lib/kubernetes/resource-kind.ts";

const queue = ackKind("sqs", "Queue", "queues");
const policy = ackKind("iam", "Policy", "policies");

test.each([
  ["names a role", { kind: queue, names: { roleARN: role("sqs.amazonaws.com") } }],
  ["is IAM's", { kind: policy, names: {} }],
])("a kind that %s says whether its objects hand out rights", (_why, definition) => {
  expect(problemsWithRights(definition)).toEqual([expect.stringContaining("say so in rights, in publish of the page")]);
  expect(problemsWithRights({ ...definition, rights: { handOut: "the role can do more" } })).toEqual([]);
  expect(problemsWithRights({ ...definition, rights: { none: "the service writes logs" } })).toEqual([]);
});

test("a kind that names no role has no rights to hand out", () => {
  const definition = { kind: queue, names: { delaySeconds: SETTING } };
  expect(problemsWithRights(definition)).toEqual([]);
  expect(problemsWithRights({ ...definition, rights: { none: "there are none" } })).toEqual([
    "rights: no field names a role or a principal, so there is nothing to say",
  ]);
});
