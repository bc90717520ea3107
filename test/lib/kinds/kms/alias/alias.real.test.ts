import { randomUUID } from "node:crypto";
import {
  CreateAliasCommand,
  CreateKeyCommand,
  DeleteAliasCommand,
  DescribeKeyCommand,
  KMSClient,
  ListResourceTagsCommand,
  UpdateAliasCommand,
} from "@aws-sdk/client-kms";
import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { kinds } from "../../../../../lib/kinds/index.ts";
import { alias } from "../../../../../lib/kinds/kms/alias/alias.generated.ts";
import { calls as knownCalls } from "../../../../../lib/kinds/kms/alias/calls.generated.ts";
import type { AliasSpec } from "../../../../../lib/kinds/kms/alias/spec.generated.ts";
import { page as aliasPage } from "../../../../../lib/kinds/kms/alias.ts";
import { testConnect } from "../../../../support/aws/s3/test-s3.ts";
import { sharedEmulator } from "../../../../support/aws/shared-emulator.ts";
import { ACCOUNT, REGION } from "../../../../support/aws/test-account.ts";
import { createKindWorld, type KindWorld } from "../../../../support/worlds/kind-world.ts";

const OWNER = "services.k8s.aws/driftless-owner";
const SYNCED = "ACK.ResourceSynced=True : Resource synced successfully\nReady=True : Resource synced successfully";
const LOOK = ["DescribeKey", "ListResourceTags"];

let moto: string;
let world: KindWorld<AliasSpec>;
/** A KMS client with which tests act as someone else in the account. */
let others: KMSClient;
let name: string;
let ahead: number;

beforeAll(async () => {
  moto = await sharedEmulator("moto");
});

beforeEach(() => {
  ahead = 0;
  name = `alias/orders-${randomUUID()}`;
  const entry = { resource: aliasPage.resource, load: async () => alias };
  const now = () => Date.now() + ahead;
  const served = kinds.filter(({ resource }) => resource.kind !== aliasPage.resource.kind);
  world = createKindWorld<AliasSpec>(entry, "orders", testConnect(moto), { now, others: served });
  others = new KMSClient({
    endpoint: moto,
    region: REGION,
    credentials: { accessKeyId: ACCOUNT, secretAccessKey: ACCOUNT },
  });
  onTestFinished(() => others.destroy());
});

const writesOf = (calls: readonly string[]) => calls.filter((call) => knownCalls[call]?.reads !== true);
const later = () => {
  ahead += 400_000;
};

/** The ID of a new key of this owner. */
async function createKey(owner = "cluster/shop/first-key"): Promise<string> {
  const Tags = [{ TagKey: OWNER, TagValue: owner }];
  const { KeyMetadata } = await others.send(new CreateKeyCommand({ Tags }));
  return KeyMetadata?.KeyId ?? expect.fail();
}

/** The ID of the alias's key; `undefined` if there is no alias. */
async function keyOf(AliasName = name): Promise<string | undefined> {
  try {
    return (await others.send(new DescribeKeyCommand({ KeyId: AliasName }))).KeyMetadata?.KeyId;
  } catch (error) {
    if ((error as Error).name === "NotFoundException") return undefined;
    throw error;
  }
}

/** What the tags of a key say about aliases. */
async function marksOn(KeyId: string): Promise<readonly (string | undefined)[]> {
  const { Tags = [] } = await others.send(new ListResourceTagsCommand({ KeyId }));
  return Tags.filter(({ TagKey }) => TagKey?.startsWith(`${OWNER}/`)).map(({ TagValue }) => TagValue);
}

/** An object that is Ready, after KMS shows everything. */
async function ready(spec: Partial<AliasSpec> = {}): Promise<string> {
  const key = await createKey();
  await world.apply({ name, targetKeyID: key, ...spec });
  expect((await world.pass()).outcome).toBe("created");
  later();
  await world.pass();
  expect(world.conditions()).toBe(SYNCED);
  expect(await world.pass()).toMatchObject({ outcome: "unchanged", calls: LOOK });
  return key;
}

it("is created after its key was marked with its owner, and then nothing is left to do", async () => {
  const key = await createKey();
  await world.apply({ name, targetKeyID: key });
  const { outcome, calls } = await world.pass();
  expect(outcome).toBe("created");
  expect(writesOf(calls)).toEqual(["TagResource", "CreateAlias", "TagResource"]);
  expect(await keyOf()).toBe(key);
  expect(await marksOn(key)).toEqual([expect.stringContaining("cluster/shop/orders")]);
  expect(world.object()?.status).toMatchObject({
    ackResourceMetadata: { arn: `arn:aws:kms:us-west-2:000000000000:${name}` },
  });
  later();
  expect(await world.pass()).toMatchObject({ outcome: "unchanged", calls: LOOK });
  expect(world.conditions()).toBe(SYNCED);
});

it("may be named without alias/, as in ACK, and its key by the key's ARN", async () => {
  const key = await createKey();
  const targetKeyID = `arn:aws:kms:us-west-2:000000000000:key/${key}`;
  await world.apply({ name: name.replace("alias/", ""), targetKeyID });
  expect((await world.pass()).outcome).toBe("created");
  expect(await keyOf()).toBe(key);
  later();
  expect(await world.pass()).toMatchObject({ outcome: "unchanged", calls: LOOK });
});

it("names another key of the namespace after one call, and its former key forgets it", async () => {
  const key = await ready();
  const other = await createKey("cluster/shop/second-key");
  await world.apply({ name, targetKeyID: other });
  expect(writesOf((await world.pass()).calls)).toEqual(["TagResource", "UpdateAlias", "UntagResource"]);
  expect([await keyOf(), await marksOn(key)]).toEqual([other, []]);
  later();
  expect(await world.pass()).toMatchObject({ outcome: "unchanged", calls: LOOK });
});

describe("a key that belongs to no object of the namespace", () => {
  it.each(["cluster/web/first-key", "another/shop/first-key", "mine"])("but to %s, gets no alias", async (owner) => {
    await world.apply({ name, targetKeyID: await createKey(owner) });
    const { outcome, calls } = await world.pass();
    expect({ outcome, writes: writesOf(calls) }).toEqual({ outcome: "terminal", writes: [] });
    expect(world.conditions()).toContain("ParentNotOwned");
    expect(await keyOf()).toBeUndefined();
  });

  it("does not become the key of an alias either", async () => {
    const key = await ready();
    await world.apply({ name, targetKeyID: await createKey("cluster/web/first-key") });
    const { outcome, calls } = await world.pass();
    expect({ outcome, writes: writesOf(calls) }).toEqual({ outcome: "terminal", writes: [] });
    expect(await keyOf()).toBe(key);
  });
});

it("that exists is left alone, even if it is of a key of the namespace", async () => {
  const key = await createKey();
  await others.send(new CreateAliasCommand({ AliasName: name, TargetKeyId: key }));
  await world.apply({ name, targetKeyID: key });
  later();
  const { outcome, calls } = await world.pass();
  expect({ outcome, writes: writesOf(calls) }).toEqual({ outcome: "terminal", writes: [] });
  await world.delete();
  expect([world.object(), await keyOf()]).toEqual([undefined, key]);
});

it("that others let name another key is left alone, and its object says so", async () => {
  await ready();
  const theirs = await createKey("cluster/web/first-key");
  await others.send(new UpdateAliasCommand({ AliasName: name, TargetKeyId: theirs }));
  const { outcome, calls } = await world.pass();
  expect({ outcome, writes: writesOf(calls) }).toEqual({ outcome: "terminal", writes: [] });
  await world.delete();
  later();
  await world.pass();
  expect(await keyOf()).toBe(theirs);
});

it("that others delete is created again", async () => {
  const key = await ready();
  await others.send(new DeleteAliasCommand({ AliasName: name }));
  expect((await world.pass()).outcome).toBe("created");
  expect(await keyOf()).toBe(key);
});

describe("a deleted object", () => {
  it("has its alias deleted, and its key keeps no mark", async () => {
    const key = await ready();
    await world.delete();
    expect(await world.pass()).toMatchObject({
      outcome: "deleted",
      calls: [...LOOK, "DeleteAlias", "UntagResource"],
    });
    expect([await keyOf(), await marksOn(key), world.object()]).toEqual([undefined, [], undefined]);
  });

  it("keeps its alias while another object names it", async () => {
    await ready();
    const queues = kinds.find(({ resource }) => resource.kind === "Queue")?.resource ?? expect.fail();
    const queue = { kind: queues, namespace: "shop", name: "orders" };
    await world.user.create(queue, { spec: { queueName: "orders", kmsMasterKeyID: name } });
    await world.delete();
    expect(await world.pass()).toMatchObject({ outcome: "in-progress", calls: LOOK });
    expect(world.conditions()).toContain("Ready=False InUse: Queue shop/orders refers to the Alias");
    await world.user.delete(queue);
    expect((await world.pass()).outcome).toBe("deleted");
  });
});

it.each([
  ["a name of AWS's", { name: "alias/aws/s3" }],
  ["a name of AWS's without alias/", { name: "aws/s3" }],
  ["no key", { targetKeyID: "" }],
  ["another alias in place of a key", { targetKeyID: "alias/other" }],
])("refuses %s before it calls KMS", async (_, spec) => {
  await world.apply({ name, targetKeyID: "1234abcd-12ab-34cd-56ef-1234567890ab", ...spec });
  const { outcome, calls } = await world.pass();
  expect({ outcome, calls }).toEqual({ outcome: "terminal", calls: [] });
});
