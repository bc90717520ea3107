import { describe, expect, test } from "vitest";
import {
  type RoleSelector,
  type RoleSubject,
  selectRole,
} from "../../../../../lib/reconcile/place/roles/select-role.ts";
import { gadget } from "../../../../support/kinds/memory/gadget-kind.ts";

const ARN = "arn:aws:iam::111122223333:role/web";
const { group, version, kind } = gadget.resource;

const subject: RoleSubject = {
  kind: gadget.resource,
  labels: { tier: "gold" },
  namespace: { name: "web", annotations: {}, labels: { department: "finance", stage: "test" } },
};

function selector(name: string, spec: Partial<RoleSelector["spec"]> = {}): RoleSelector {
  return { name, resourceVersion: "7", spec: { arn: ARN, ...spec } };
}

const select = (...selectors: readonly RoleSelector[]) => selectRole(selectors, subject, "aws");

describe("a selector", () => {
  test.each<readonly [string, Partial<RoleSelector["spec"]>]>([
    ["without any conditions", {}],
    ["for the namespace", { namespaceSelector: { names: ["data", "web"] } }],
    ["without names", { namespaceSelector: { names: [] } }],
    [
      "for the namespace's label",
      { namespaceSelector: { names: [], labelSelector: { matchLabels: { stage: "test" } } } },
    ],
    [
      "for the kind",
      {
        resourceTypeSelector: [
          { group: "other", version: "", kind: "" },
          { group, version, kind },
        ],
      },
    ],
    ["for the group", { resourceTypeSelector: [{ group, version: "", kind: "" }] }],
    [
      "for the object's label in the namespace",
      {
        namespaceSelector: { names: ["web"] },
        resourceLabelSelector: { matchLabels: { tier: "gold" } },
      },
    ],
    [
      "for the object's label in namespaces with a label",
      {
        namespaceSelector: { labelSelector: { matchLabels: { stage: "test" } } },
        resourceLabelSelector: { matchLabels: { tier: "gold" } },
      },
    ],
  ])("%s chooses its role", (_, spec) => {
    expect(select(selector("one", spec))).toEqual({
      arn: ARN,
      account: "111122223333",
      selector: { name: "one", resourceVersion: "7" },
    });
  });

  test.each<readonly [string, Partial<RoleSelector["spec"]>]>([
    ["another namespace", { namespaceSelector: { names: ["data"] } }],
    [
      "another label on the namespace",
      {
        namespaceSelector: { names: ["web"], labelSelector: { matchLabels: { stage: "live" } } },
      },
    ],
    [
      "a label with the same name as a property that every JavaScript object has",
      {
        namespaceSelector: { names: [], labelSelector: { matchLabels: { constructor: "Object" } } },
      },
    ],
    ["another kind", { resourceTypeSelector: [{ group, version, kind: "Other" }] }],
    [
      "another label on the object",
      {
        namespaceSelector: { names: ["web"] },
        resourceLabelSelector: { matchLabels: { tier: "silver" } },
      },
    ],
  ])("for %s does not choose its role", (_, spec) => {
    expect(select(selector("one", spec))).toBeUndefined();
  });
});

test("if several selectors match, no role is chosen, and the error lists the selectors in order", () => {
  expect(() =>
    select(selector("two"), selector("one"), selector("three", { namespaceSelector: { names: ["x"] } })),
  ).toThrow(
    expect.objectContaining({
      reason: "SeveralSelectors",
      message: "the IAMRoleSelectors one, two all match this object; change them so that only one does",
    }),
  );
});

test.each([
  ["", {}],
  [" with an empty namespace selector", { namespaceSelector: { names: [], labelSelector: { matchLabels: {} } } }],
])("a selector for object labels in every namespace%s is rejected", (_, spec) => {
  expect(() => select(selector("one", { ...spec, resourceLabelSelector: { matchLabels: { tier: "gold" } } }))).toThrow(
    expect.objectContaining({
      reason: "SelectorRefused",
      message: expect.stringContaining("specify namespaces in spec.namespaceSelector") as string,
    }),
  );
});

test("a selector whose ARN is not that of a role is rejected", () => {
  expect(() => select(selector("one", { arn: "web" }))).toThrow(
    "spec.arn of the IAMRoleSelector one is not the ARN of an IAM role",
  );
});
