import {
  CancelKeyDeletionCommand,
  DescribeKeyCommand,
  DisableKeyCommand,
  EnableKeyRotationCommand,
  PutKeyPolicyCommand,
  ScheduleKeyDeletionCommand,
  TagResourceCommand,
  UpdateKeyDescriptionCommand,
} from "@aws-sdk/client-kms";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { calls as knownCalls } from "../../../../../lib/kinds/kms/key/calls.generated.ts";
import { sharedEmulator } from "../../../../support/aws/shared-emulator.ts";
import { createKeyObject, type KeyObject } from "../../../../support/kinds/key/key-object.ts";

const LOOK = ["DescribeKey", "ListResourceTags", "GetKeyRotationStatus", "GetKeyPolicy"];
const SYNCED = "ACK.ResourceSynced=True : Resource synced successfully\nReady=True : Resource synced successfully";
const ROOT = {
  Sid: "Root",
  Effect: "Allow",
  Principal: { AWS: "arn:aws:iam::000000000000:root" },
  Action: "kms:*",
  Resource: "*",
};
const READERS = {
  Sid: "Readers",
  Effect: "Allow",
  Principal: { AWS: "000000000000" },
  Action: "kms:Decrypt",
  Resource: "*",
};
const policyOf = (...Statement: readonly object[]) => JSON.stringify({ Version: "2012-10-17", Statement });
const full = {
  description: "orders",
  enableKeyRotation: true,
  policy: policyOf(ROOT, READERS),
  tags: [{ tagKey: "team", tagValue: "shop" }],
};

let moto: string;
let world: KeyObject;

beforeAll(async () => {
  moto = await sharedEmulator("moto");
});

beforeEach(() => {
  world = createKeyObject(moto);
});

const writesOf = (calls: readonly string[]) => calls.filter((call) => knownCalls[call]?.reads !== true);

/** An object that is Ready, after KMS shows everything. */
async function ready(spec: Parameters<KeyObject["apply"]>[0] = {}): Promise<void> {
  await world.apply(spec);
  await world.pass();
  world.later();
  expect(await world.pass()).toMatchObject({ outcome: "unchanged", calls: LOOK });
  expect(world.conditions()).toBe(SYNCED);
}

it("is searched for, created with its description, policy and tags, given its rotation, and then nothing is left to do", async () => {
  await world.apply(full);
  const { outcome, calls } = await world.pass();
  expect(outcome).toBe("created");
  expect(calls[0]).toBe("ListKeys");
  expect(writesOf(calls)).toEqual(["CreateKey", "EnableKeyRotation"]);
  expect(world.conditions()).toBe(SYNCED);
  const found = await world.found();
  expect(found).toMatchObject({ description: "orders", state: "Enabled", rotates: true });
  expect(JSON.parse(found.policy ?? "")).toEqual(JSON.parse(full.policy));
  expect(found.tags).toEqual({
    team: "shop",
    "services.k8s.aws/controller-version": "kms-driftless",
    "services.k8s.aws/namespace": "shop",
    "services.k8s.aws/driftless-owner": world.owner,
  });
  expect(world.object()?.status).toMatchObject({
    ackResourceMetadata: { arn: `arn:aws:kms:us-west-2:000000000000:key/${world.id()}` },
    ...{ creates: 1, enabled: true, keyState: "Enabled", keyManager: "CUSTOMER", awsAccountID: "000000000000" },
  });
  world.later();
  expect(await world.pass()).toMatchObject({ outcome: "unchanged", calls: LOOK });
});

it("has KMS's defaults if the spec sets nothing", async () => {
  await ready();
  expect(await world.found()).toMatchObject({ description: "", state: "Enabled", rotates: false });
});

describe("a setting is changed with one call, repaired if others change it, and returns to KMS's default:", () => {
  it.each([
    {
      field: "enableKeyRotation",
      write: "EnableKeyRotation",
      remove: "DisableKeyRotation",
      drift: (KeyId: string) => world.others.send(new EnableKeyRotationCommand({ KeyId })),
    },
    {
      field: "policy",
      write: "PutKeyPolicy",
      remove: "PutKeyPolicy",
      drift: (KeyId: string) =>
        world.others.send(new PutKeyPolicyCommand({ KeyId, PolicyName: "default", Policy: policyOf(ROOT, ROOT) })),
    },
  ] as const)("$field", async ({ field, write, remove, drift }) => {
    await ready();
    const before = await world.found();
    await world.apply({ [field]: full[field] });
    expect(writesOf((await world.pass()).calls)).toEqual([write]);
    world.later();
    expect(writesOf((await world.pass()).calls)).toEqual([]);
    await world.apply({});
    expect(writesOf((await world.pass()).calls)).toEqual([remove]);
    world.later();
    expect(await world.pass()).toMatchObject({ outcome: "unchanged" });
    const after = await world.found();
    expect({ ...after, policy: JSON.parse(after.policy ?? "") }).toEqual({
      ...before,
      policy: JSON.parse(before.policy ?? ""),
    });
    await drift(world.id());
    expect(writesOf((await world.pass()).calls)).toEqual([remove]);
    expect(world.events().at(-1)).toMatch(new RegExp(`^DriftCorrected: ${field}`));
  });

  it("description, which only others change", async () => {
    await ready({ description: "orders" });
    await world.others.send(new UpdateKeyDescriptionCommand({ KeyId: world.id(), Description: "mine" }));
    expect(writesOf((await world.pass()).calls)).toEqual(["UpdateKeyDescription"]);
    expect(await world.found()).toMatchObject({ description: "orders" });
    expect(world.events().at(-1)).toBe("DriftCorrected: description: mine -> orders");
  });
});

it("is retagged with one call for the new tags and one for the old ones", async () => {
  await ready({ tags: [{ tagKey: "team", tagValue: "shop" }] });
  await world.apply({ tags: [{ tagKey: "owner", tagValue: "web" }] });
  expect(writesOf((await world.pass()).calls)).toEqual(["TagResource", "UntagResource"]);
  world.later();
  expect((await world.found()).tags).toMatchObject({ owner: "web", "services.k8s.aws/driftless-owner": world.owner });
  await world.others.send(
    new TagResourceCommand({ KeyId: world.id(), Tags: [{ TagKey: "owner", TagValue: "other" }] }),
  );
  expect(writesOf((await world.pass()).calls)).toEqual(["TagResource"]);
  expect(world.events().at(-1)).toBe("DriftCorrected: tags.owner: other -> web");
});

describe("a deleted object", () => {
  it.each([
    [undefined, 30],
    ["7", 7],
    ["21", 21],
  ])("with the window %j has its key deleted in %i days, and is gone at once", async (days, expected) => {
    await ready();
    const id = world.id();
    const annotations = days === undefined ? {} : { "kms.services.k8s.aws/pending-window-in-days": days };
    await world.user.patch(world.reference, { metadata: { annotations } });
    await world.delete();
    const { outcome, calls } = await world.pass();
    expect({ outcome, calls }).toEqual({
      outcome: "deleted",
      calls: ["DescribeKey", "ListResourceTags", "ScheduleKeyDeletion"],
    });
    expect(world.object()).toBeUndefined();
    const { KeyMetadata } = await world.others.send(new DescribeKeyCommand({ KeyId: id }));
    expect(KeyMetadata?.KeyState).toBe("PendingDeletion");
    const left = ((KeyMetadata?.DeletionDate?.getTime() ?? 0) - Date.now()) / 86_400_000;
    expect(Math.round(left)).toBe(expected);
  });

  it.each(["6", "31", "seven"])("with the window %j keeps its key, and says which windows there are", async (days) => {
    await ready();
    await world.user.patch(world.reference, {
      metadata: { annotations: { "kms.services.k8s.aws/pending-window-in-days": days } },
    });
    await world.delete();
    expect((await world.pass()).outcome).toBe("terminal");
    expect(world.conditions()).toContain("kms.services.k8s.aws/pending-window-in-days");
    expect(await world.found()).toMatchObject({ state: "Enabled" });
  });

  it("whose pass died after the call is released, and its key stays scheduled", async () => {
    await ready();
    const KeyId = world.id();
    await world.others.send(new ScheduleKeyDeletionCommand({ KeyId, PendingWindowInDays: 9 }));
    await world.delete();
    world.later();
    expect(await world.pass()).toMatchObject({ calls: expect.not.arrayContaining(["ScheduleKeyDeletion"]) });
    expect(world.object()).toBeUndefined();
  });
});

describe("a key that others schedule to be deleted", () => {
  it("is neither replaced nor written, until the deletion is cancelled, and it is enabled", async () => {
    await ready();
    const KeyId = world.id();
    await world.others.send(new ScheduleKeyDeletionCommand({ KeyId, PendingWindowInDays: 7 }));
    const { outcome, calls } = await world.pass();
    expect({ outcome, writes: writesOf(calls) }).toEqual({ outcome: "terminal", writes: [] });
    expect(world.conditions()).toMatch(
      /ACK.Terminal=True PendingDeletion: on \d{4}-\d\d-\d\d, the key will be deleted; to keep it, cancel the deletion and enable the key/,
    );
    await world.others.send(new CancelKeyDeletionCommand({ KeyId }));
    expect(writesOf((await world.pass()).calls)).toEqual([]);
    expect(world.conditions()).toContain("Ready=False Disabled: the key is Disabled: to use it, enable it");
    expect(world.id()).toBe(KeyId);
  });

  it("does not keep a new object with the same name from getting a key", async () => {
    await ready();
    const KeyId = world.id();
    await world.delete();
    await world.pass();
    await world.apply({});
    expect((await world.pass()).outcome).toBe("created");
    expect(world.id()).not.toBe(KeyId);
    expect(world.conditions()).toBe(SYNCED);
  });
});

it("is not enabled again if others disable it", async () => {
  await ready();
  await world.others.send(new DisableKeyCommand({ KeyId: world.id() }));
  expect(writesOf((await world.pass()).calls)).toEqual([]);
  expect(world.conditions()).toContain("Ready=False Disabled");
});

it.each([
  ["a policy without the account's root", { policy: policyOf(READERS) }],
  [
    "a policy that gives the root rights under a condition",
    { policy: policyOf({ ...ROOT, Condition: { Bool: { a: "b" } } }) },
  ],
  ["a policy that is not JSON", { policy: "allow" }],
  ["the bypass of KMS's check", { bypassPolicyLockoutSafetyCheck: true }],
])("refuses %s before it calls KMS", async (_, spec) => {
  await world.apply(spec);
  const { outcome, calls } = await world.pass();
  expect({ outcome, calls }).toEqual({ outcome: "terminal", calls: [] });
});
