import { CreateRoleCommand, DeleteRoleCommand, UpdateAssumeRolePolicyCommand } from "@aws-sdk/client-iam";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { role } from "../../../../../lib/kinds/iam/role/role.generated.ts";
import type { RoleSpec } from "../../../../../lib/kinds/iam/role/spec.generated.ts";
import { page as rolePage } from "../../../../../lib/kinds/iam/role.ts";
import { aroundCommands } from "../../../../support/aws/connections/around-commands.ts";
import { sharedEmulator } from "../../../../support/aws/shared-emulator.ts";
import { IAM_PATH } from "../../../../support/aws/test-account.ts";
import { trusts } from "../../../../support/kinds/iam/documents.ts";
import { createIamObject, type IamObject } from "../../../../support/kinds/iam/iam-object.ts";
import { roleArn, roleAt, SHOPS_PATH } from "../../../../support/kinds/iam/role-at.ts";

const TRUST = { assumeRolePolicyDocument: trusts("lambda") };

let moto: string;
let world: IamObject<RoleSpec>;
/** Roles are created where the former version created them. */
let isFormer: boolean;

beforeAll(async () => {
  moto = await sharedEmulator("moto");
});

beforeEach(() => {
  isFormer = false;
  const entry = { resource: rolePage.resource, load: async () => role };
  world = createIamObject(moto, entry, {
    wrap: (connect) =>
      aroundCommands(connect, "CreateRole", (command, send) => {
        const { input } = command as CreateRoleCommand;
        return send(isFormer ? new CreateRoleCommand({ ...input, Path: IAM_PATH }) : command);
      }),
  });
});

const found = () => roleAt(world.others).found(world.named);
const arn = () => world.object()?.status?.ackResourceMetadata?.arn;

/** Runs a pass after the time in which IAM may show old values. */
async function pass() {
  world.clock.advance(60);
  return await world.pass();
}

it.each([undefined, IAM_PATH, SHOPS_PATH])(
  "a new role is at the path of its namespace, also with the path %s",
  async (path) => {
    await world.declare({ ...TRUST, ...(path !== undefined && { path }) });
    expect((await world.pass()).outcome).toBe("created");
    expect(await found()).toMatchObject({ path: SHOPS_PATH });
    expect(arn()).toBe(roleArn(world.named, SHOPS_PATH));
    expect((await pass()).outcome).toBe("unchanged");
  },
);

describe("a role that a former version created", () => {
  beforeEach(async () => {
    isFormer = true;
    await world.declare(TRUST);
    expect((await world.pass()).outcome).toBe("created");
    expect(await found()).toMatchObject({ path: IAM_PATH });
    isFormer = false;
  });

  it("keeps its path and its ARN, and nothing is left to do", async () => {
    expect((await pass()).outcome).toBe("unchanged");
    expect(world.conditions()).toContain("Ready=True");
    expect(arn()).toBe(roleArn(world.named));
  });

  it("also keeps them if the object's status is lost, or says another path", async () => {
    for (const one of [undefined, roleArn(world.named, SHOPS_PATH)]) {
      const metadata = one && { arn: one, ownerAccountID: "000000000000", region: "us-west-2" };
      world.user.patchStatus(world.reference, { ackResourceMetadata: metadata ?? null });
      await pass();
      expect(world.conditions()).toContain("Ready=True");
      expect(arn()).toBe(roleArn(world.named));
    }
    expect(await found()).toMatchObject({ path: IAM_PATH });
  });

  it("is repaired and deleted", async () => {
    const PolicyDocument = trusts("ec2");
    await world.others.send(new UpdateAssumeRolePolicyCommand({ RoleName: world.named, PolicyDocument }));
    expect((await pass()).outcome).toBe("updated");
    expect(await found()).toMatchObject({ trust: JSON.parse(TRUST.assumeRolePolicyDocument) });
    await world.delete();
    await pass();
    expect(await found()).toBeUndefined();
    expect(world.object()).toBeUndefined();
  });

  it("is created at the path of its namespace if others have deleted it, whatever the status says", async () => {
    await world.others.send(new DeleteRoleCommand({ RoleName: world.named }));
    expect(arn()).toBe(roleArn(world.named));
    expect((await pass()).outcome).toBe("created");
    expect(await found()).toMatchObject({ path: SHOPS_PATH });
    await pass();
    expect(arn()).toBe(roleArn(world.named, SHOPS_PATH));
  });
});

it("a forged status does not bring a new role to the path of the deployment", async () => {
  await world.declare(TRUST);
  const metadata = { arn: roleArn(world.named), ownerAccountID: "000000000000", region: "us-west-2" };
  world.user.patchStatus(world.reference, { ackResourceMetadata: metadata });
  expect((await world.pass()).outcome).toBe("created");
  expect(await found()).toMatchObject({ path: SHOPS_PATH });
});
