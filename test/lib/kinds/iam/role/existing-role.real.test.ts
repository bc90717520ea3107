import {
  CreatePolicyCommand,
  CreateRoleCommand,
  DeleteRoleCommand,
  PutRolePermissionsBoundaryCommand,
} from "@aws-sdk/client-iam";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ANNOTATIONS } from "../../../../../lib/annotations/annotations.ts";
import { calls as knownCalls } from "../../../../../lib/kinds/iam/role/calls.generated.ts";
import { role } from "../../../../../lib/kinds/iam/role/role.generated.ts";
import type { RoleSpec } from "../../../../../lib/kinds/iam/role/spec.generated.ts";
import { page as rolePage } from "../../../../../lib/kinds/iam/role.ts";
import { sharedEmulator } from "../../../../support/aws/shared-emulator.ts";
import { allows, trusts } from "../../../../support/kinds/iam/documents.ts";
import { createIamObject, type IamObject } from "../../../../support/kinds/iam/iam-object.ts";
import { roleArn, roleAt } from "../../../../support/kinds/iam/role-at.ts";

const PATH = "/team/";
const CONSENT = { "driftless.dev/adoptable-by": "cluster/shop" };
const ADOPT = { [ANNOTATIONS.adoptionPolicy]: "adopt" };

let moto: string;
let world: IamObject<RoleSpec>;
let boundary: string;
const existingRoles: string[] = [];

beforeAll(async () => {
  moto = await sharedEmulator("moto");
});

beforeEach(async () => {
  const settings = { existingRoles, adoption: "any" as const, readOnly: "any" as const };
  const entry = { resource: rolePage.resource, load: async () => role };
  world = createIamObject(moto, entry, { settings: { ...settings, permissionsBoundary: "" } });
  const input = { PolicyName: `${world.named}-bounds`, PolicyDocument: allows("s3:ListBucket") };
  boundary = (await world.others.send(new CreatePolicyCommand(input))).Policy?.Arn ?? "";
  Object.assign(world.dependencies.settings, { permissionsBoundary: boundary });
  existingRoles.splice(0, existingRoles.length, roleArn(world.named, PATH));
});

const writesOf = (calls: readonly string[]) => calls.filter((call) => knownCalls[call]?.reads !== true);
const found = () => roleAt(world.others).found(world.named);

/** Creates the role as someone else in the account. */
async function make({
  Path = PATH,
  PermissionsBoundary = boundary,
  tags = CONSENT as Readonly<Record<string, string>>,
}) {
  const RoleName = world.named;
  await world.others.send(
    new CreateRoleCommand({
      RoleName,
      Path,
      AssumeRolePolicyDocument: trusts("ec2"),
      ...(PermissionsBoundary !== "" && { PermissionsBoundary }),
    }),
  );
  await roleAt(world.others).writeTags(RoleName, tags);
}

/** Applies an object for the role with these annotations. Adoption needs no spec. */
async function apply(annotations: Readonly<Record<string, string>>, spec: object = {}) {
  await world.user.create(world.reference, {
    annotations: { [ANNOTATIONS.adoptionFields]: JSON.stringify({ name: world.named }), ...annotations },
    spec,
  });
}

async function pass() {
  world.clock.advance(60);
  return await world.pass();
}

describe("a role outside of iamPath that the deployment lists", () => {
  it("is adopted, changed and deleted", async () => {
    await make({});
    await apply(ADOPT);
    expect(writesOf((await pass()).calls)).toEqual(["TagRole", "UntagRole"]);
    expect(world.conditions()).toContain("Ready=True");
    expect(await found()).toMatchObject({ path: PATH, boundary, trust: JSON.parse(trusts("ec2")) });
    expect((await found())?.tags).toMatchObject({ "services.k8s.aws/driftless-owner": "cluster/shop/worker" });
    expect(world.object()?.status?.ackResourceMetadata?.arn).toBe(roleArn(world.named, PATH));
    await world.user.patch(world.reference, { spec: { description: "The workers of the team" } });
    expect((await pass()).outcome).toBe("updated");
    expect(await found()).toMatchObject({ description: "The workers of the team" });
    await world.delete();
    await pass();
    expect(await found()).toBeUndefined();
    expect(world.object()).toBeUndefined();
  });

  it.each([
    ["its tag does not consent, also with adoption: any", { tags: {} }, "adoptable-by"],
    ["it has no boundary", { PermissionsBoundary: "" }, "the resource's permissionsBoundary is not"],
    ["it is at another path", { Path: "/" }, "and not"],
  ])("is not adopted if %s, and nothing is written", async (_, other, message) => {
    await make(other);
    const before = await found();
    await apply(ADOPT);
    const { outcome, calls } = await pass();
    expect(outcome).toBe("terminal");
    expect(writesOf(calls)).toEqual([]);
    expect(world.conditions()).toContain("AdoptionNotAllowed");
    expect(world.conditions()).toContain(message);
    expect(await found()).toEqual(before);
  });

  it("gets its boundary back before anything else is written", async () => {
    await make({});
    await apply(ADOPT);
    await pass();
    const other = { PolicyName: `${world.named}-other`, PolicyDocument: allows("s3:GetObject") };
    const PermissionsBoundary = (await world.others.send(new CreatePolicyCommand(other))).Policy?.Arn;
    await world.others.send(new PutRolePermissionsBoundaryCommand({ RoleName: world.named, PermissionsBoundary }));
    expect(writesOf((await pass()).calls)).toEqual(["PutRolePermissionsBoundary"]);
    expect(await found()).toMatchObject({ boundary });
  });

  it("is not created, neither before nor after an adoption", async () => {
    await apply(
      { [ANNOTATIONS.adoptionPolicy]: "adopt-or-create" },
      {
        name: world.named,
        assumeRolePolicyDocument: trusts("ec2"),
      },
    );
    const { outcome, calls } = await pass();
    expect(outcome).toBe("recoverable");
    expect(writesOf(calls)).toEqual([]);
    await make({});
    await pass();
    expect(world.conditions()).toContain("Ready=True");
    await world.others.send(new DeleteRoleCommand({ RoleName: world.named }));
    expect((await pass()).outcome).toBe("recoverable");
    expect(await found()).toBeUndefined();
  });

  it("is observed by a read-only object", async () => {
    await make({ tags: {} });
    await apply({ [ANNOTATIONS.readOnly]: "true" }, { name: world.named, assumeRolePolicyDocument: trusts("ec2") });
    expect(writesOf((await pass()).calls)).toEqual([]);
    expect(world.conditions()).toContain("Ready=True");
    expect(world.conditions()).not.toContain("Advisory");
    expect(world.object()?.status?.ackResourceMetadata?.arn).toBe(roleArn(world.named, PATH));
  });
});

it("a role outside of iamPath that is not listed is not adopted", async () => {
  existingRoles.length = 0;
  await make({});
  await apply(ADOPT);
  const { calls } = await pass();
  expect(writesOf(calls)).toEqual([]);
  expect(world.conditions()).not.toContain("Ready=True");
});
