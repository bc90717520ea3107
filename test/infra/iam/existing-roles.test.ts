import { describe, expect, test } from "vitest";
import { isAllowed } from "../../support/aws/simulate-iam.ts";
import { ACCOUNT, deploy } from "./deployment.ts";

const BOUNDARY = `arn:aws:iam::${ACCOUNT}:policy/boundary`;
const LISTED = `arn:aws:iam::${ACCOUNT}:role/team/web`;
const OWNED = { "services.k8s.aws/driftless-owner": "production/shop/web" };
const CONSENTING = { "driftless.dev/adoptable-by": "production/shop" };

const deployment = deploy({
  eksClusterName: "production",
  clusterName: "production",
  kinds: "all",
  permissionsBoundary: BOUNDARY,
  existingRoles: [LISTED],
});
const principal = deployment.arnOf("AWS::IAM::Role", deployment.serviceRole("iam"));

interface Role {
  readonly arn?: string;
  readonly tags?: Readonly<Record<string, string>>;
  readonly boundary?: string;
}

/** Whether passes over roles may do this to a role with these tags and this boundary. */
async function may(action: string, { arn = LISTED, tags = {}, boundary }: Role): Promise<boolean> {
  return await isAllowed({
    principal,
    action: `iam:${action}`,
    resource: arn,
    account: ACCOUNT,
    identity: deployment.identityOf(deployment.serviceRole("iam")),
    context: {
      "aws:ResourceAccount": ACCOUNT,
      ...Object.fromEntries(Object.entries(tags).map(([key, value]) => [`aws:ResourceTag/${key}`, value])),
      ...(boundary !== undefined && { "iam:PermissionsBoundary": boundary }),
    },
  });
}

const adopted = { tags: OWNED, boundary: BOUNDARY };
const READS = ["GetRole", "GetRolePolicy", "ListAttachedRolePolicies", "ListRolePolicies", "ListRoleTags"];
const GRANTS = ["AttachRolePolicy", "PutRolePolicy"];
const CHANGES = [
  "UpdateRole",
  "UpdateAssumeRolePolicy",
  "DetachRolePolicy",
  "DeleteRolePolicy",
  "DeleteRole",
  "UntagRole",
];

describe("a role that existingRoles lists", () => {
  test.each(READS)("can be read: %s", async (action) => {
    expect(await may(action, {})).toBe(true);
  });

  test.each([...GRANTS, ...CHANGES])("can be changed once an object of the deployment owns it: %s", async (action) => {
    expect(await may(action, adopted)).toBe(true);
    expect(await may(action, { ...adopted, tags: CONSENTING })).toBe(false);
    expect(await may(action, { ...adopted, tags: {} })).toBe(false);
    const anothers = { "services.k8s.aws/driftless-owner": "staging/shop/web" };
    expect(await may(action, { ...adopted, tags: anothers })).toBe(false);
  });

  test.each(GRANTS)("gets no permissions without the boundary: %s", async (action) => {
    expect(await may(action, { tags: OWNED })).toBe(false);
    expect(await may(action, { tags: OWNED, boundary: "arn:aws:iam::aws:policy/AdministratorAccess" })).toBe(false);
  });

  test("can be tagged if it consents to an adoption by the deployment's objects, or one of them owns it", async () => {
    expect(await may("TagRole", { tags: CONSENTING })).toBe(true);
    expect(await may("TagRole", { tags: OWNED })).toBe(true);
    expect(await may("TagRole", { tags: { "driftless.dev/adoptable-by": "staging/shop" } })).toBe(false);
    expect(await may("TagRole", {})).toBe(false);
  });

  test("is not created, not passed to a service, and does not lose its boundary", async () => {
    expect(await may("CreateRole", adopted)).toBe(false);
    expect(await may("PassRole", adopted)).toBe(false);
    expect(await may("DeleteRolePermissionsBoundary", adopted)).toBe(false);
  });
});

test.each([`${LISTED}-2`, `arn:aws:iam::${ACCOUNT}:role/web`, `arn:aws:iam::${ACCOUNT}:role/team/web/api`])(
  "%s, which is not listed, can neither be read nor changed",
  async (arn) => {
    for (const action of [...READS, ...GRANTS, ...CHANGES, "TagRole"]) {
      expect([action, await may(action, { ...adopted, tags: { ...OWNED, ...CONSENTING }, arn })]).toEqual([
        action,
        false,
      ]);
    }
  },
);

test("without the parameter, nothing is granted on other roles", () => {
  const without = deploy({ eksClusterName: "production", kinds: ["Role"], permissionsBoundary: BOUNDARY });
  const granted = JSON.stringify(without.identityOf("Services"));
  expect(granted).not.toContain("adoptable-by");
});
