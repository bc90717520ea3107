import { describe, expect, test } from "vitest";
import { BOUNDARY, PATH } from "../../support/aws/privileged-account.ts";
import { isAllowed } from "../../support/aws/simulate-iam.ts";
import { ACCOUNT } from "../../support/aws/test-account.ts";
import { deploy } from "./deployment.ts";

describe("a deployment with permissionsBoundary: none", () => {
  const open = deploy({ eksClusterName: "production", kinds: "all", iamPath: PATH, permissionsBoundary: "none" });
  const role = open.arnOf("AWS::IAM::Role", open.serviceRole("iam"));
  const mayCall = (action: string, name: string) =>
    isAllowed({
      principal: role.replace(":iam:", ":sts:").replace(":role/", ":assumed-role/").concat("/session"),
      action,
      resource: `arn:aws:iam::${ACCOUNT}:role${name}`,
      account: ACCOUNT,
      identity: open.identityOf(open.serviceRole("iam")),
      context: { "aws:PrincipalArn": role, "aws:ResourceAccount": ACCOUNT },
    });

  test("allows roles below the path without a boundary, and removes boundaries", async () => {
    expect(await mayCall("iam:CreateRole", `${PATH}new`)).toBe(true);
    expect(await mayCall("iam:DeleteRolePermissionsBoundary", `${PATH}new`)).toBe(true);
  });

  test("allows no roles at other paths", async () => {
    expect(await mayCall("iam:CreateRole", "/new")).toBe(false);
    expect(await mayCall("iam:AttachRolePolicy", "/administrator")).toBe(false);
  });
});

test("a deployment without Policy and Role is not allowed to create roles or to attach policies", () => {
  const { template } = deploy({ eksClusterName: "production", permissionsBoundary: BOUNDARY });
  const text = JSON.stringify(template.findResources("AWS::IAM::Policy"));
  expect(text).not.toContain("iam:CreateRole");
  expect(text).not.toContain("iam:AttachRolePolicy");
});
