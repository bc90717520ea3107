import { randomUUID } from "node:crypto";
import { CreateRoleCommand, IAMClient } from "@aws-sdk/client-iam";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import type { AccessEntrySpec } from "../../../../../lib/kinds/eks/access-entry/spec.generated.ts";
import { iamTags } from "../../../../../lib/kinds/iam/shared/iam-tags.ts";
import { sharedEmulator } from "../../../../support/aws/shared-emulator.ts";
import { ACCOUNT, IAM_PATH, REGION } from "../../../../support/aws/test-account.ts";
import { createEntryObject, type EntryScene, policyARN, policyIn } from "../../../../support/kinds/eks/entry-object.ts";
import { trusts } from "../../../../support/kinds/iam/documents.ts";

let moto: string;

beforeAll(async () => {
  moto = await sharedEmulator("moto");
});

/** Expects that an object with this spec is Terminal before any call to EKS, with this text in its conditions. */
async function expectRefused(spec: Partial<AccessEntrySpec>, text: string, scene: EntryScene = {}) {
  const world = createEntryObject(moto, Date.now, scene);
  await world.declare(spec);
  const { outcome, calls } = await world.pass();
  expect([outcome, calls.filter((call) => call.includes("Access"))]).toEqual(["terminal", []]);
  expect(world.conditions()).toContain(`ACK.Terminal=True ${text}`);
  expect(await world.found()).toBeUndefined();
}

const VIEW = policyIn("View", "shop");

describe("a deployment", () => {
  it("serves no access entries if accessEntries is off, and the message names this parameter", async () => {
    const settings = { accessEntries: "off" } as const;
    await expectRefused({}, "AccessNotAllowed: spec.principalARN is arn:aws:iam:", { settings });
    await expectRefused({ accessPolicies: [VIEW] }, "AccessNotAllowed: ", { settings });
    const world = createEntryObject(moto, Date.now, { settings });
    await world.declare();
    await world.pass();
    expect(world.conditions()).toContain(
      `spec.principalARN is ${world.principalARN}, which the deployment's parameter accessEntries does not allow`,
    );
  });

  it("for no EKS cluster serves no access entries", () =>
    expectRefused({}, "NotServed: a AccessEntry requires the deployment's parameter eksClusterName", {
      settings: { eksClusterName: undefined },
    }));

  it("that lets objects view their namespace lets no object edit it", () =>
    expectRefused(
      { accessPolicies: [policyIn("Edit", "shop")] },
      `AccessNotAllowed: spec.accessPolicies[0].policyARN is ${policyARN("Edit")}, which the deployment's parameter`,
      { settings: { accessEntries: "view" } },
    ));
});

describe("whatever the spec says, an entry", () => {
  it("is in no other cluster", () => expectRefused({ clusterName: "other" }, "ValueImposed: "));

  it.each(["EC2", "EC2_LINUX", "EC2_WINDOWS", "FARGATE_LINUX", "HYBRID_LINUX", "HYPERPOD_LINUX"])(
    "is not of the type %s, which is for nodes",
    (type) => expectRefused({ type }, `NotSupported: spec.type is ${type}, `),
  );

  it.each(["Admin", "AdminView", "ClusterAdmin", "SecretReader", "Hybrid", "ViewPolicy*"])(
    "does not have the access policy %s",
    (name) => expectRefused({ accessPolicies: [VIEW, policyIn(name, "shop")] }, ""),
  );

  it.each([
    "arn:*:eks::aws:cluster-access-policy/AmazonEKSViewPolicy",
    `${policyARN("ClusterAdmin")}:eks::aws:cluster-access-policy/AmazonEKSViewPolicy`,
    "AmazonEKSClusterAdminPolicy",
    "",
  ])("does not have the access policy %j, which is no policy", (arn) =>
    expectRefused({ accessPolicies: [{ ...VIEW, policyARN: arn }] }, "InvalidSpec: "),
  );

  it.each<{ type?: string; namespaces?: string[] } | undefined>([
    { type: "cluster" },
    { type: "cluster", namespaces: ["shop"] },
    { namespaces: ["shop"] },
    { type: "namespace" },
    { type: "namespace", namespaces: [] },
    { type: "namespace", namespaces: ["bank"] },
    { type: "namespace", namespaces: ["shop", "bank"] },
    { type: "namespace", namespaces: ["*"] },
    { type: "namespace", namespaces: ["sho*"] },
    { type: "namespace", namespaces: ["shop", "shop"] },
    {},
    undefined,
  ])("does not have an access policy with the scope %j", (accessScope) =>
    expectRefused(
      { accessPolicies: [{ policyARN: VIEW.policyARN, ...(accessScope && { accessScope }) }] },
      `AccessNotAllowed: spec.accessPolicies[0].accessScope is ${JSON.stringify(accessScope ?? {})}, and must be only shop`,
    ),
  );

  const names = ["system:masters", "system:nodes", "admins", "driftless:reconcilers", "driftless:bank:admins"];
  const more = ["driftless:shop:", "driftless:shop", "Driftless:shop:a", " driftless:shop:a", "driftless:shopper:a"];

  it.each([...names, ...more])("has no group %j", (group) =>
    expectRefused(
      { kubernetesGroups: ["driftless:shop:a", group] },
      `AccessNotAllowed: spec.kubernetesGroups[1] is ${group}, and must begin with driftless:shop:`,
    ),
  );

  it.each([...names, ...more, "arn:aws:sts::000000000000:assumed-role/admin/{{SessionName}}"])(
    "has no username %j",
    (username) => expectRefused({ username }, `AccessNotAllowed: spec.username is ${username}, and must begin with `),
  );
});

describe("a principal", () => {
  it.each([
    `arn:aws:iam::${ACCOUNT}:role/admin`,
    `arn:aws:iam::${ACCOUNT}:user/team/admin`,
    "arn:aws:iam::111122223333:role/team/developer",
  ])("that is neither listed nor of the namespace gets no access: %s", (principalARN) =>
    expectRefused({}, "PrincipalNotAllowed: ", { principalARN }),
  );

  it.each([`arn:aws:iam::${ACCOUNT}:root`, "arn:aws:sts::111122223333:assumed-role/team/session", "*", "team", ""])(
    "that is no role and no user gets no access: %j",
    (principalARN) =>
      expectRefused({ principalARN }, "InvalidSpec: ", { settings: { accessPrincipals: ["arn:*", "*"] } }),
  );

  /** Creates a role with this path and this owner tag. Resolves to its ARN. */
  async function createRole(owner: string, Path = IAM_PATH): Promise<string> {
    const iam = new IAMClient({
      endpoint: moto,
      region: REGION,
      credentials: { accessKeyId: ACCOUNT, secretAccessKey: ACCOUNT },
    });
    onTestFinished(() => iam.destroy());
    const { Role } = await iam.send(
      new CreateRoleCommand({
        RoleName: `developer-${randomUUID()}`,
        Path,
        AssumeRolePolicyDocument: trusts("ec2"),
        Tags: [{ Key: "services.k8s.aws/driftless-owner", Value: owner }],
      }),
    );
    return Role?.Arn ?? "";
  }

  it("that is a role of the namespace gets access, although it is not listed", async () => {
    const principalARN = await createRole("cluster/shop/developer");
    const world = createEntryObject(moto, Date.now, { principalARN, ownTags: iamTags });
    await world.declare({ accessPolicies: [VIEW] });
    expect((await world.pass()).outcome).toBe("created");
    expect(await world.found()).toMatchObject({ principalArn: principalARN });
  });

  it.each([
    ["another namespace", "cluster/bank/vault", IAM_PATH],
    ["another cluster", "other/shop/developer", IAM_PATH],
    ["another path", "cluster/shop/developer", "/others/"],
  ])("that is a role of %s gets no access, whatever its tags say", async (_, owner, path) => {
    const principalARN = await createRole(owner, path);
    await expectRefused({}, "PrincipalNotAllowed: ", { principalARN, ownTags: iamTags });
  });

  it("gets no access through a role of the namespace if the deployment serves no access entries", async () => {
    const principalARN = await createRole("cluster/shop/developer");
    await expectRefused({}, "AccessNotAllowed: ", {
      principalARN,
      ownTags: iamTags,
      settings: { accessEntries: "off" },
    });
  });
});

it("an entry keeps the access that it has if the spec asks for more", async () => {
  const world = createEntryObject(moto, Date.now);
  await world.declare({ accessPolicies: [VIEW] });
  await world.pass();
  const before = await world.found();
  await world.declare({ accessPolicies: [policyIn("ClusterAdmin", "shop")] });
  expect((await world.pass()).outcome).toBe("terminal");
  expect(await world.found()).toEqual(before);
});

it("two objects do not share an entry: the second is refused", async () => {
  const principalARN = `arn:aws:iam::${ACCOUNT}:role/team/${randomUUID()}`;
  const first = createEntryObject(moto, Date.now, { principalARN });
  await first.declare({ accessPolicies: [VIEW] });
  await first.pass();
  const before = await first.found();
  // A new object waits for a while, because a deleted entry may still be shown.
  let now = Date.now();
  const second = createEntryObject(moto, () => now, { principalARN, settings: { cluster: "another" } });
  await second.declare({ accessPolicies: [policyIn("Edit", "shop")] });
  expect((await second.pass()).outcome).toBe("in-progress");
  now += 120_000;
  expect((await second.pass()).outcome).toBe("terminal");
  expect(second.conditions()).toContain("Resource already exists");
  expect(await first.found()).toEqual(before);
});
