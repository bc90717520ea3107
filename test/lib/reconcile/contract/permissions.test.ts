import { describe, expect, test } from "vitest";
import { grantedPermissions, type Permissions } from "../../../../lib/reconcile/contract/permissions.ts";

const always: Permissions[number] = { actions: ["toys:PutGadget"], resources: ["toys:*:*:gadget/*"] };
const ofReplicas: Permissions[number] = { actions: ["toys:Copy"], resources: ["*"], parameter: "replicas" };
const ofRoles: Permissions[number] = {
  actions: ["iam:PassRole"],
  resources: ["iam::*:role/*"],
  parameter: "passableRoles",
};
const all = [always, ofReplicas, ofRoles];

describe("a deployment grants", () => {
  test("only the permissions that no parameter guards, by default", () => {
    expect(grantedPermissions(all, { replicas: false, passableRoles: [] })).toEqual([always]);
  });

  test("the permissions that replicas require, if it allows replicas", () => {
    expect(grantedPermissions(all, { replicas: true, passableRoles: [] })).toEqual([always, ofReplicas]);
  });

  test.each([
    ["off", []],
    ["view", [{ ...always, parameter: "accessEntries" }]],
  ])("what a choice guards, if it is not off: %s", (accessEntries, granted) => {
    expect(grantedPermissions([{ ...always, parameter: "accessEntries" }], { accessEntries })).toEqual(granted);
  });

  test("permission to pass exactly the roles that it lists, in any partition", () => {
    const passableRoles = ["arn:aws:iam::111122223333:role/one", "arn:aws-cn:iam::111122223333:role/two"];
    expect(grantedPermissions(all, { replicas: false, passableRoles })).toEqual([
      always,
      { ...ofRoles, resources: ["iam::111122223333:role/one", "iam::111122223333:role/two"] },
    ]);
  });
});
