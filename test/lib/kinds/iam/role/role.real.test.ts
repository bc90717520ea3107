import {
  AddRoleToInstanceProfileCommand,
  AttachRolePolicyCommand,
  CreateInstanceProfileCommand,
  CreatePolicyCommand,
  GetInstanceProfileCommand,
  PutRolePermissionsBoundaryCommand,
  PutRolePolicyCommand,
  UpdateAssumeRolePolicyCommand,
  UpdateRoleCommand,
} from "@aws-sdk/client-iam";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { calls as knownCalls } from "../../../../../lib/kinds/iam/role/calls.generated.ts";
import { role } from "../../../../../lib/kinds/iam/role/role.generated.ts";
import type { RoleSpec } from "../../../../../lib/kinds/iam/role/spec.generated.ts";
import { page as rolePage } from "../../../../../lib/kinds/iam/role.ts";
import { sharedEmulator } from "../../../../support/aws/shared-emulator.ts";
import { allows, trusts } from "../../../../support/kinds/iam/documents.ts";
import { createIamObject, type IamObject } from "../../../../support/kinds/iam/iam-object.ts";
import { roleArn, roleAt, SHOPS_PATH } from "../../../../support/kinds/iam/role-at.ts";

const LOOK = ["GetRole", "ListRoleTags", "ListAttachedRolePolicies", "ListRolePolicies"];
const TRUST = { assumeRolePolicyDocument: trusts("lambda") };
const SYNCED = "ACK.ResourceSynced=True : Resource synced successfully\nReady=True : Resource synced successfully";
const OURS = {
  "services.k8s.aws/controller-version": "iam-driftless",
  "services.k8s.aws/namespace": "shop",
  "services.k8s.aws/driftless-owner": "cluster/shop/worker",
};

let moto: string;
let world: IamObject<RoleSpec>;
let policies: readonly [string, string, string];

beforeAll(async () => {
  moto = await sharedEmulator("moto");
});

beforeEach(async () => {
  world = createIamObject(moto, { resource: rolePage.resource, load: async () => role });
  const made = ["a", "b", "c"].map(async (letter) => {
    const input = { PolicyName: `${world.named}-${letter}`, PolicyDocument: allows("s3:ListBucket") };
    return (await world.others.send(new CreatePolicyCommand(input))).Policy?.Arn ?? "";
  });
  const [a = "", b = "", c = ""] = await Promise.all(made);
  policies = [a, b, c];
});

const writesOf = (calls: readonly string[]) => calls.filter((call) => knownCalls[call]?.reads !== true);
const found = () => roleAt(world.others).found(world.named);

/** Runs a pass after the time in which IAM may show old values. */
async function pass() {
  world.clock.advance(60);
  return await world.pass();
}

/** Every field that can be changed. */
function full() {
  const [boundary, ...attached] = policies;
  return {
    ...TRUST,
    description: "Works",
    inlinePolicies: { read: allows("s3:GetObject"), write: allows("s3:PutObject") },
    maxSessionDuration: 7200,
    permissionsBoundary: boundary,
    policies: attached,
    tags: [{ key: "team", value: "shop" }],
  } satisfies Omit<RoleSpec, "name">;
}

it("is created at the path of its namespace in one call, gets its policies, and then nothing is left to do", async () => {
  await world.declare(full());
  const { calls, outcome } = await world.pass();
  expect(outcome).toBe("created");
  expect(calls).toEqual([
    ...["GetRole", "CreateRole", ...LOOK],
    ...["AttachRolePolicy", "AttachRolePolicy", "PutRolePolicy", "PutRolePolicy"],
  ]);
  expect(world.conditions()).toBe(SYNCED);
  expect(await found()).toEqual({
    path: SHOPS_PATH,
    description: "Works",
    maxSessionDuration: 7200,
    boundary: policies[0],
    trust: JSON.parse(TRUST.assumeRolePolicyDocument),
    attached: policies.slice(1).sort(),
    inline: { read: JSON.parse(allows("s3:GetObject")), write: JSON.parse(allows("s3:PutObject")) },
    tags: { team: "shop", ...OURS },
  });
  expect(world.object()?.status).toMatchObject({
    ackResourceMetadata: { arn: roleArn(world.named, SHOPS_PATH), ownerAccountID: "000000000000", region: "us-west-2" },
    roleID: expect.any(String),
    createDate: expect.any(String),
  });
  expect(await pass()).toMatchObject({ outcome: "unchanged", calls: [...LOOK, "GetRolePolicy", "GetRolePolicy"] });
});

it("returns to what a new role has when the spec no longer declares it", async () => {
  await world.declare(TRUST);
  await world.pass();
  const before = await found();
  await world.declare(full());
  expect(writesOf((await pass()).calls)).toEqual([
    ...["TagRole", "PutRolePermissionsBoundary", "UpdateRole"],
    ...["AttachRolePolicy", "AttachRolePolicy", "PutRolePolicy", "PutRolePolicy"],
  ]);
  expect(world.conditions()).toBe(SYNCED);
  await world.declare(TRUST);
  expect(writesOf((await pass()).calls)).toEqual([
    ...["DeleteRolePolicy", "DeleteRolePolicy", "DetachRolePolicy", "DetachRolePolicy"],
    ...["UpdateRole", "DeleteRolePermissionsBoundary", "UntagRole"],
  ]);
  expect(await found()).toEqual(before);
  expect(await pass()).toMatchObject({ outcome: "unchanged", calls: LOOK });
});

describe("changes, and repairs what others change:", () => {
  const cases: readonly {
    readonly field: string;
    readonly change: () => Partial<RoleSpec>;
    readonly writes: readonly string[];
    readonly drift: () => object;
    readonly repairs: readonly string[];
  }[] = [
    {
      field: "assumeRolePolicyDocument",
      change: () => ({ assumeRolePolicyDocument: trusts("ec2") }),
      writes: ["UpdateAssumeRolePolicy"],
      drift: () => new UpdateAssumeRolePolicyCommand({ RoleName: world.named, PolicyDocument: trusts("ecs") }),
      repairs: ["UpdateAssumeRolePolicy"],
    },
    {
      field: "description",
      change: () => ({ description: "Rests" }),
      writes: ["UpdateRole"],
      drift: () => new UpdateRoleCommand({ RoleName: world.named, Description: "Others", MaxSessionDuration: 7200 }),
      repairs: ["UpdateRole"],
    },
    {
      field: "maxSessionDuration",
      change: () => ({ maxSessionDuration: 3601 }),
      writes: ["UpdateRole"],
      drift: () => new UpdateRoleCommand({ RoleName: world.named, Description: "Works" }),
      repairs: ["UpdateRole"],
    },
    {
      field: "inlinePolicies",
      change: () => ({ inlinePolicies: { read: allows("s3:GetObjectAcl"), list: allows("s3:ListBucket") } }),
      writes: ["DeleteRolePolicy", "PutRolePolicy", "PutRolePolicy"],
      drift: () =>
        new PutRolePolicyCommand({ RoleName: world.named, PolicyName: "others", PolicyDocument: allows("iam:*") }),
      repairs: ["DeleteRolePolicy"],
    },
    {
      field: "permissionsBoundary",
      change: () => ({ permissionsBoundary: policies[1] }),
      writes: ["PutRolePermissionsBoundary"],
      drift: () => new PutRolePermissionsBoundaryCommand({ RoleName: world.named, PermissionsBoundary: policies[2] }),
      repairs: ["PutRolePermissionsBoundary"],
    },
    {
      field: "policies",
      change: () => ({ policies: [policies[0], policies[1]] }),
      writes: ["DetachRolePolicy", "AttachRolePolicy"],
      drift: () => new AttachRolePolicyCommand({ RoleName: world.named, PolicyArn: policies[2] }),
      repairs: ["DetachRolePolicy"],
    },
  ];

  it.each(cases)("$field", async ({ field, change, writes, drift, repairs }) => {
    await world.declare(full());
    await world.pass();
    await world.declare({ ...full(), ...change() });
    expect(writesOf((await pass()).calls)).toEqual(writes);
    expect(world.conditions()).toBe(SYNCED);
    const declared = await found();
    expect(writesOf((await pass()).calls)).toEqual([]);

    await world.others.send(drift() as AttachRolePolicyCommand);
    expect(await found()).not.toEqual(declared);
    expect(writesOf((await pass()).calls)).toEqual(repairs);
    expect(world.events().at(-1)).toMatch(new RegExp(`^DriftCorrected: ${field}`));
    expect(await found()).toEqual(declared);
    expect(writesOf((await pass()).calls)).toEqual([]);
  });
});

it("is retagged with one call for the new tags and one for the old ones", async () => {
  await world.declare({ ...TRUST, tags: [{ key: "team", value: "shop" }] });
  await world.pass();
  await world.declare({ ...TRUST, tags: [{ key: "owner", value: "web" }] });
  expect(writesOf((await pass()).calls)).toEqual(["TagRole", "UntagRole"]);
  expect((await found())?.tags).toEqual({ owner: "web", ...OURS });
});

it("is deleted after its policies, inline policies and instance profiles, which may have been added by others", async () => {
  await world.declare({ ...TRUST, policies: [policies[1]] });
  await world.pass();
  const { others, named: RoleName } = world;
  const profile = { InstanceProfileName: `${RoleName}-profile` };
  await others.send(new AttachRolePolicyCommand({ RoleName, PolicyArn: policies[2] }));
  await others.send(new PutRolePolicyCommand({ RoleName, PolicyName: "others", PolicyDocument: allows("s3:*") }));
  await others.send(new CreateInstanceProfileCommand(profile));
  await others.send(new AddRoleToInstanceProfileCommand({ ...profile, RoleName }));
  await world.delete();
  const { outcome, calls } = await pass();
  expect(outcome).toBe("deleted");
  expect(writesOf(calls)).toEqual([
    ...["DetachRolePolicy", "DetachRolePolicy", "DeleteRolePolicy", "RemoveRoleFromInstanceProfile", "DeleteRole"],
  ]);
  expect(await found()).toBeUndefined();
  expect(world.object()).toBeUndefined();
  const { InstanceProfile } = await others.send(new GetInstanceProfileCommand(profile));
  expect(InstanceProfile?.Roles).toEqual([]);
});
