import { CreatePolicyCommand, CreateRoleCommand, PutRolePermissionsBoundaryCommand } from "@aws-sdk/client-iam";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { calls as knownCalls } from "../../../../../lib/kinds/iam/role/calls.generated.ts";
import { role } from "../../../../../lib/kinds/iam/role/role.generated.ts";
import type { RoleSpec } from "../../../../../lib/kinds/iam/role/spec.generated.ts";
import { page as rolePage } from "../../../../../lib/kinds/iam/role.ts";
import { ApiError } from "../../../../../lib/reconcile/contract/errors.ts";
import type { Connect } from "../../../../../lib/reconcile/dependencies.ts";
import { aroundCommands } from "../../../../support/aws/connections/around-commands.ts";
import { sharedEmulator } from "../../../../support/aws/shared-emulator.ts";
import { IAM_PATH } from "../../../../support/aws/test-account.ts";
import { allows, trusts } from "../../../../support/kinds/iam/documents.ts";
import { createIamObject, type IamObject } from "../../../../support/kinds/iam/iam-object.ts";
import { roleAt, SHOPS_PATH } from "../../../../support/kinds/iam/role-at.ts";

const TRUST = { assumeRolePolicyDocument: trusts("lambda") };

let moto: string;
let world: IamObject<RoleSpec>;
let boundary: string;
let other: string;

beforeAll(async () => {
  moto = await sharedEmulator("moto");
});

beforeEach(async () => {
  world = createIamObject(moto, { resource: rolePage.resource, load: async () => role });
  const made = ["a", "b"].map(async (letter) => {
    const input = { PolicyName: `${world.named}-${letter}`, PolicyDocument: allows("s3:ListBucket") };
    return (await world.others.send(new CreatePolicyCommand(input))).Policy?.Arn ?? "";
  });
  [boundary = "", other = ""] = await Promise.all(made);
});

const writesOf = (calls: readonly string[]) => calls.filter((call) => knownCalls[call]?.reads !== true);
const found = () => roleAt(world.others).found(world.named);

/** Runs a pass after the time in which IAM may show old values. */
async function pass() {
  world.clock.advance(60);
  return await world.pass();
}

describe("a role of the same name", () => {
  const make = (Path: string) =>
    world.others.send(new CreateRoleCommand({ Path, RoleName: world.named, AssumeRolePolicyDocument: trusts("ec2") }));

  it.each(["/", IAM_PATH, SHOPS_PATH, `${IAM_PATH}deeper/`])(
    "at the path %s is left alone, even if the object is deleted",
    async (path) => {
      await make(path);
      const before = await found();
      await world.declare(TRUST);
      const { outcome, calls } = await pass();
      expect(outcome).toBe("terminal");
      expect(writesOf(calls)).toEqual([]);
      expect(world.conditions()).toContain("Resource already exists");
      await world.delete();
      if (world.object() !== undefined) expect(writesOf((await pass()).calls)).toEqual([]);
      expect(await found()).toEqual(before);
    },
  );

  it("that appears between the look and the create call is left alone", async () => {
    surround("CreateRole", async (command, send) => {
      await make(IAM_PATH);
      return await send(command);
    });
    await world.declare(TRUST);
    expect(writesOf((await world.pass()).calls)).toEqual(["CreateRole"]);
    const before = await found();
    expect(before?.tags).toEqual({});
    expect((await pass()).outcome).toBe("terminal");
    await world.delete();
    if (world.object() !== undefined) expect(writesOf((await pass()).calls)).toEqual([]);
    expect(await found()).toEqual(before);
  });

  it("that the function may not even see is found by the create call, and left alone", async () => {
    surround("GetRole", async () => {
      const failure = { code: "AccessDenied", message: "not authorized to perform: iam:GetRole", status: 403 };
      throw new ApiError({ service: "IAM", operation: "GetRole" }, failure);
    });
    await make("/");
    const before = await found();
    await world.declare(TRUST);
    expect((await pass()).outcome).toBe("terminal");
    expect(world.conditions()).toContain("Resource already exists");
    await world.delete();
    if (world.object() !== undefined) expect(writesOf((await pass()).calls)).toEqual([]);
    expect(await found()).toEqual(before);
  });

  function surround(operation: string, act: Parameters<typeof aroundCommands>[2]) {
    const wrap = (connect: Connect) => aroundCommands(connect, operation, act);
    world = createIamObject(moto, { resource: rolePage.resource, load: async () => role }, { wrap });
  }
});

describe("a document", () => {
  const malformed = JSON.stringify({ Version: "2012-10-17", Statement: [{ Effect: "Perhaps" }] });

  it.each([
    ["the trust policy", { assumeRolePolicyDocument: "{" }, "spec.assumeRolePolicyDocument is not a JSON object"],
    [
      "an inline policy",
      { ...TRUST, inlinePolicies: { read: "[]" } },
      'spec.inlinePolicies "read" is not a JSON object',
    ],
  ])("that is not JSON makes the object Terminal, as %s", async (_, spec, message) => {
    await world.declare(spec);
    expect((await world.pass()).outcome).toBe("terminal");
    expect(world.conditions()).toContain(message);
  });

  it("that IAM calls malformed is tried again, because a role that it names may be created later", async () => {
    await world.declare({ ...TRUST, inlinePolicies: { read: malformed } });
    expect((await world.pass()).outcome).toBe("recoverable");
    expect(world.conditions()).toContain("MalformedPolicyDocument");
  });
});

describe("with a permissions boundary of the deployment", () => {
  beforeEach(() => {
    const settings = { permissionsBoundary: boundary };
    world = createIamObject(moto, { resource: rolePage.resource, load: async () => role }, { settings });
  });

  it("has that boundary from its creation, and gets it back when others remove it", async () => {
    await world.declare(TRUST);
    expect((await world.pass()).outcome).toBe("created");
    expect(await found()).toMatchObject({ boundary: boundary, path: SHOPS_PATH });
    const changed = { RoleName: world.named, PermissionsBoundary: other };
    await world.others.send(new PutRolePermissionsBoundaryCommand(changed));
    expect(writesOf((await pass()).calls)).toEqual(["PutRolePermissionsBoundary"]);
    expect(await found()).toMatchObject({ boundary: boundary });
  });

  it.each([
    ["permissionsBoundary", () => other],
    ["path", () => "/"],
  ])("is Terminal with another %s, and AWS is not called", async (field, value) => {
    await world.declare({ ...TRUST, [field]: value() });
    expect(await world.pass()).toMatchObject({ outcome: "terminal", calls: [] });
    expect(world.conditions()).toContain("ACK.Terminal=True ValueImposed");
  });
});
