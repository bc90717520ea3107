import { CreatePolicyCommand, CreatePolicyVersionCommand, SetDefaultPolicyVersionCommand } from "@aws-sdk/client-iam";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { calls as knownCalls } from "../../../../../lib/kinds/iam/policy/calls.generated.ts";
import { policy } from "../../../../../lib/kinds/iam/policy/policy.generated.ts";
import type { PolicySpec } from "../../../../../lib/kinds/iam/policy/spec.generated.ts";
import { page as policyPage } from "../../../../../lib/kinds/iam/policy.ts";
import { ApiError } from "../../../../../lib/reconcile/contract/errors.ts";
import type { Connect } from "../../../../../lib/reconcile/dependencies.ts";
import { aroundCommands } from "../../../../support/aws/connections/around-commands.ts";
import { sharedEmulator } from "../../../../support/aws/shared-emulator.ts";
import { IAM_PATH } from "../../../../support/aws/test-account.ts";
import { allows } from "../../../../support/kinds/iam/documents.ts";
import { createIamObject, type IamObject } from "../../../../support/kinds/iam/iam-object.ts";
import { policyArn, policyAt } from "../../../../support/kinds/iam/policy-at.ts";

const LOOK = ["GetPolicy", "ListPolicyTags", "GetPolicyVersion"];
const SYNCED = "ACK.ResourceSynced=True : Resource synced successfully\nReady=True : Resource synced successfully";
const OURS = {
  "services.k8s.aws/controller-version": "iam-driftless",
  "services.k8s.aws/namespace": "shop",
  "services.k8s.aws/driftless-owner": "cluster/shop/worker",
};

let moto: string;
let world: IamObject<PolicySpec>;

beforeAll(async () => {
  moto = await sharedEmulator("moto");
});

beforeEach(() => {
  world = createIamObject(moto, { resource: policyPage.resource, load: async () => policy });
});

const writesOf = (calls: readonly string[]) => calls.filter((call) => knownCalls[call]?.reads !== true);
const found = () => policyAt(world.others).found(world.named);
const declare = (action: string, rest: Partial<PolicySpec> = {}) =>
  world.declare({ policyDocument: allows(action), ...rest });

/** Runs a pass after the time in which IAM may show old values. */
async function pass() {
  world.clock.advance(60);
  return await world.pass();
}

it("is created below the deployment's path in one call, and then nothing is left to do", async () => {
  await declare("s3:GetObject", { description: "Reads", tags: [{ key: "team", value: "shop" }] });
  const { outcome, calls } = await world.pass();
  expect(outcome).toBe("created");
  expect(calls).toEqual(["GetPolicy", "CreatePolicy", ...LOOK]);
  expect(world.conditions()).toBe(SYNCED);
  expect(await found()).toEqual({
    description: "Reads",
    document: JSON.parse(allows("s3:GetObject")),
    versions: ["v1"],
    tags: { team: "shop", ...OURS },
  });
  expect(world.object()?.status).toMatchObject({
    ackResourceMetadata: { arn: policyArn(world.named), ownerAccountID: "000000000000", region: "us-west-2" },
    defaultVersionID: "v1",
    isAttachable: true,
    policyID: expect.any(String),
  });
  expect(await pass()).toMatchObject({ outcome: "unchanged", calls: LOOK });
});

describe("the document", () => {
  it("is changed by a new default version, and the oldest of five that is not the default goes first", async () => {
    await declare("s3:GetObject");
    await world.pass();
    for (const [number, action] of ["s3:A", "s3:B", "s3:C", "s3:D"].entries()) {
      await declare(action);
      const expected = ["CreatePolicyVersion"];
      expect(writesOf((await pass()).calls), action).toEqual(expected);
      expect((await found())?.versions.length).toBe(number + 2);
    }
    expect((await found())?.versions).toEqual(["v5", "v1", "v2", "v3", "v4"]);
    await declare("s3:E");
    expect(writesOf((await pass()).calls)).toEqual(["DeletePolicyVersion", "CreatePolicyVersion"]);
    expect(await found()).toMatchObject({
      document: JSON.parse(allows("s3:E")),
      versions: ["v6", "v2", "v3", "v4", "v5"],
    });
    expect(writesOf((await pass()).calls)).toEqual([]);
  });

  it("is repaired if others create a version or choose another default, which is never deleted", async () => {
    await declare("s3:GetObject");
    await world.pass();
    const PolicyArn = policyArn(world.named);
    const version = { PolicyArn, PolicyDocument: allows("*"), SetAsDefault: true };
    await world.others.send(new CreatePolicyVersionCommand(version));
    expect(writesOf((await pass()).calls)).toEqual(["CreatePolicyVersion"]);
    expect(world.events().at(-1)).toMatch(/^DriftCorrected: policyDocument/);
    expect(await found()).toMatchObject({ document: JSON.parse(allows("s3:GetObject")) });

    for (const _ of [4, 5])
      await world.others.send(new CreatePolicyVersionCommand({ ...version, SetAsDefault: false }));
    await world.others.send(new SetDefaultPolicyVersionCommand({ PolicyArn, VersionId: "v2" }));
    expect((await found())?.versions).toEqual(["v2", "v1", "v3", "v4", "v5"]);
    expect(writesOf((await pass()).calls)).toEqual(["DeletePolicyVersion", "CreatePolicyVersion"]);
    expect(await found()).toMatchObject({
      document: JSON.parse(allows("s3:GetObject")),
      versions: ["v6", "v2", "v3", "v4", "v5"],
    });
  });

  it("creates no version if it has the same meaning", async () => {
    await declare("s3:GetObject");
    await world.pass();
    const { Statement, Version } = JSON.parse(allows("s3:GetObject"));
    await world.declare({ policyDocument: JSON.stringify({ Statement, Version }, undefined, 2) });
    expect(writesOf((await pass()).calls)).toEqual([]);
  });

  it("that is not JSON makes the object Terminal, and nothing is created", async () => {
    await world.declare({ policyDocument: "{" });
    expect((await world.pass()).outcome).toBe("terminal");
    expect(world.conditions()).toContain("spec.policyDocument is not a JSON object");
    expect(await found()).toBeUndefined();
  });

  it("that IAM calls malformed is tried again", async () => {
    await world.declare({ policyDocument: JSON.stringify({ Version: "2012-10-17", Statement: [{ Effect: "No" }] }) });
    expect((await world.pass()).outcome).toBe("recoverable");
    expect(world.conditions()).toContain("MalformedPolicyDocument");
  });
});

it("is retagged with one call for the new tags and one for the old ones", async () => {
  await declare("s3:GetObject", { tags: [{ key: "team", value: "shop" }] });
  await world.pass();
  await declare("s3:GetObject", { tags: [{ key: "owner", value: "web" }] });
  expect(writesOf((await pass()).calls)).toEqual(["TagPolicy", "UntagPolicy"]);
  expect((await found())?.tags).toEqual({ owner: "web", ...OURS });
});

it("refuses another description, which IAM cannot change, and changes everything else", async () => {
  await declare("s3:GetObject", { description: "Reads" });
  await world.pass();
  await declare("s3:PutObject", { description: "Writes" });
  expect((await pass()).outcome).toBe("terminal");
  expect(world.conditions()).toContain("spec.description cannot be changed after creation");
  expect(await found()).toMatchObject({ description: "Reads", document: JSON.parse(allows("s3:PutObject")) });
});

it("is Terminal with another path, and AWS is not called", async () => {
  await declare("s3:GetObject", { path: "/" });
  expect(await world.pass()).toMatchObject({ outcome: "terminal", calls: [] });
  expect(world.conditions()).toContain("ACK.Terminal=True ValueImposed");
});

it("is deleted after its other versions, once nothing has it attached any more", async () => {
  let isAttached = true;
  const wrap = (connect: Connect) =>
    aroundCommands(connect, "DeletePolicy", async (command, send) => {
      if (!isAttached) return await send(command);
      const failure = {
        code: "DeleteConflictException",
        message: "Cannot delete a policy attached to entities",
        status: 409,
      };
      throw new ApiError({ service: "IAM", operation: "DeletePolicy" }, failure);
    });
  world = createIamObject(moto, { resource: policyPage.resource, load: async () => policy }, { wrap });
  await declare("s3:GetObject");
  await world.pass();
  await declare("s3:PutObject");
  await pass();
  await world.delete();
  const first = await pass();
  expect(first.outcome).toBe("recoverable");
  expect(writesOf(first.calls)).toEqual(["DeletePolicyVersion", "DeletePolicy"]);
  expect(world.conditions()).toContain("Cannot delete a policy attached to entities");
  isAttached = false;
  const { outcome, calls } = await pass();
  expect(outcome).toBe("deleted");
  expect(writesOf(calls)).toEqual(["DeletePolicy"]);
  expect(await found()).toBeUndefined();
  expect(world.object()).toBeUndefined();
});

it("that others have created is left alone, even if the object is deleted", async () => {
  const input = { Path: IAM_PATH, PolicyName: world.named, PolicyDocument: allows("s3:ListBucket") };
  await world.others.send(new CreatePolicyCommand(input));
  const before = await found();
  await declare("*");
  const { outcome, calls } = await pass();
  expect(outcome).toBe("terminal");
  expect(writesOf(calls)).toEqual([]);
  await world.delete();
  if (world.object() !== undefined) expect(writesOf((await pass()).calls)).toEqual([]);
  expect(await found()).toEqual(before);
});
