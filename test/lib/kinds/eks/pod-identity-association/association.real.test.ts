import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { calls as knownCalls } from "../../../../../lib/kinds/eks/pod-identity-association/calls.generated.ts";
import { aroundCommands } from "../../../../support/aws/connections/around-commands.ts";
import { sharedEmulator } from "../../../../support/aws/shared-emulator.ts";
import {
  type AssociationObject,
  CLUSTER,
  createAssociationObject,
  ROLE,
} from "../../../../support/kinds/eks/association-object.ts";

const SYNCED = "ACK.ResourceSynced=True : Resource synced successfully\nReady=True : Resource synced successfully";
const LIST = "ListPodIdentityAssociations";
const LOOK = ["DescribePodIdentityAssociation", "DescribePodIdentityAssociation"];
// Longer than EKS may show former values.
const LATER_MS = 120_000;
const OURS = {
  "services.k8s.aws/controller-version": "eks-driftless",
  "services.k8s.aws/namespace": "shop",
  "services.k8s.aws/driftless-owner": "cluster/shop/worker",
};
const full = {
  roleARN: `${ROLE}-2`,
  targetRoleARN: "arn:aws:iam::111122223333:role/reports",
  disableSessionTags: true,
  policy: '{"Version":"2012-10-17","Statement":[]}',
} as const;

let moto: string;
let world: AssociationObject;
let now: number;

beforeAll(async () => {
  moto = await sharedEmulator("moto");
});

beforeEach(() => {
  now = Date.now();
  world = createAssociationObject(moto, () => now);
});

/** A pass, after EKS shows everything that was written before. */
async function pass() {
  now += LATER_MS;
  return await world.pass();
}

const writesOf = (calls: readonly string[]) => calls.filter((call) => knownCalls[call]?.reads !== true);

it("is created with all its settings and tags in one call, and then nothing is left to do", async () => {
  await world.declare({ ...full, tags: { team: "shop" } });
  expect(await pass()).toMatchObject({
    outcome: "created",
    calls: [LIST, "CreatePodIdentityAssociation", "DescribePodIdentityAssociation"],
  });
  expect(world.conditions()).toBe(SYNCED);
  const found = (await world.found()) ?? expect.fail();
  expect(found).toMatchObject({
    ...{ clusterName: CLUSTER, namespace: "shop", serviceAccount: world.serviceAccount, roleArn: full.roleARN },
    ...{ targetRoleArn: full.targetRoleARN, disableSessionTags: true, policy: full.policy },
    tags: { team: "shop", ...OURS },
  });
  const { associationId, associationArn } = found;
  expect(world.object()?.status).toMatchObject({
    ackResourceMetadata: { arn: associationArn, ownerAccountID: "000000000000", region: "us-west-2" },
    associationARN: associationArn,
    associationID: associationId,
  });
  expect(await pass()).toMatchObject({ outcome: "unchanged", calls: LOOK });
});

describe.each([
  ["roleARN", { roleArn: ROLE }],
  ["targetRoleARN", { targetRoleArn: "arn:aws:iam::111122223333:role/other" }],
  ["disableSessionTags", { disableSessionTags: false }],
  ["policy", { policy: '{"Version":"2012-10-17","Statement":[{"Effect":"Allow","Action":"*","Resource":"*"}]}' }],
] as const)("%s", (field, drifted) => {
  it("is changed in one call, and repaired if others change it", async () => {
    await world.declare();
    await pass();
    await world.declare({ [field]: full[field] });
    expect(writesOf((await pass()).calls)).toEqual(["UpdatePodIdentityAssociation"]);
    expect(world.conditions()).toBe(SYNCED);
    const { modifiedAt: _, ...declared } = (await world.found()) ?? expect.fail();
    await world.change(drifted);
    expect(writesOf((await pass()).calls)).toEqual(["UpdatePodIdentityAssociation"]);
    expect(world.events().at(-1)).toMatch(/^DriftCorrected: /);
    expect(await world.found()).toMatchObject(declared);
    expect(await pass()).toMatchObject({ outcome: "unchanged", calls: LOOK });
  });
});

it("returns to the settings of a new association in one call", async () => {
  await world.declare(full);
  await pass();
  await world.declare();
  expect(writesOf((await pass()).calls)).toEqual(["UpdatePodIdentityAssociation"]);
  const { targetRoleArn, policy, disableSessionTags } = (await world.found()) ?? expect.fail();
  expect([targetRoleArn, policy, disableSessionTags]).toEqual([undefined, undefined, false]);
  expect(await pass()).toMatchObject({ outcome: "unchanged", calls: LOOK });
});

it("is retagged with one call for the new tags and one for the old ones", async () => {
  await world.declare({ tags: { team: "shop" } });
  await pass();
  await world.declare({ tags: { owner: "web" } });
  expect(writesOf((await pass()).calls)).toEqual(["TagResource", "UntagResource"]);
  expect((await world.found())?.tags).toEqual({ owner: "web", ...OURS });
  await world.tag({ owner: "other" });
  expect(writesOf((await pass()).calls)).toEqual(["TagResource"]);
  expect(world.events().at(-1)).toBe("DriftCorrected: tags.owner: other -> web");
});

it("is deleted with one call", async () => {
  await world.declare();
  await pass();
  await world.delete();
  expect(await pass()).toMatchObject({ outcome: "deleted", calls: [...LOOK, "DeletePodIdentityAssociation"] });
  expect([await world.found(), world.object()]).toEqual([undefined, undefined]);
});

it("cannot change its service account", async () => {
  await world.declare();
  await pass();
  await world.declare({ serviceAccount: "another" });
  expect((await pass()).outcome).toBe("terminal");
  expect(world.conditions()).toContain("Immutable: spec.serviceAccount cannot be changed after creation");
});

it("is made once, although the create call got no response and the status was never written", async () => {
  let isLost = false;
  const { promise: lost, resolve } = Promise.withResolvers<void>();
  world = createAssociationObject(moto, () => now, {
    wrap: (connect) =>
      aroundCommands(connect, "CreatePodIdentityAssociation", async (command, send) => {
        const output = await send(command);
        if (isLost) return output;
        isLost = true;
        resolve();
        throw new Error("the process has died");
      }),
  });
  await world.declare();
  await world.pass();
  await lost;
  const { associationId } = (await world.found()) ?? expect.fail();
  expect(await pass()).toMatchObject({ calls: [LIST, ...LOOK] });
  expect(world.conditions()).toBe(SYNCED);
  expect(world.object()?.status).toMatchObject({ associationID: associationId });
});

describe("an association that somebody else has made for the same service account", () => {
  it("is neither changed nor deleted", async () => {
    const before = await world.make();
    await world.declare(full);
    const { outcome, calls } = await pass();
    expect([outcome, writesOf(calls)]).toEqual(["terminal", []]);
    expect(world.conditions()).toContain("Resource already exists");
    await world.delete();
    expect(world.object()).toBeUndefined();
    expect(await world.found()).toEqual(before);
  });

  it("is adopted if its tags consent", async () => {
    const { associationId = "" } = await world.make();
    await world.tag({ "driftless.dev/adoptable-by": "cluster/shop" });
    await world.user.create(world.reference, {
      annotations: {
        "services.k8s.aws/adoption-policy": "adopt",
        "services.k8s.aws/adoption-fields": JSON.stringify({ associationID: associationId }),
      },
      spec: { namespace: "shop", serviceAccount: world.serviceAccount },
    });
    await pass();
    await pass();
    expect(world.conditions()).toBe(SYNCED);
    expect(world.object()?.spec).toMatchObject({ roleARN: `${ROLE}-2` });
    expect((await world.found())?.tags).toEqual(OURS);
  });

  it("keeps a policy that only takes permissions away, if the object that adopts it names just the role", async () => {
    const { associationId = "" } = await world.make();
    const policy = '{"Version":"2012-10-17","Statement":[]}';
    await world.change({ disableSessionTags: true, policy });
    await world.tag({ "driftless.dev/adoptable-by": "cluster/shop" });
    await world.user.create(world.reference, {
      annotations: {
        "services.k8s.aws/adoption-policy": "adopt",
        "services.k8s.aws/adoption-fields": JSON.stringify({ associationID: associationId }),
      },
      spec: { namespace: "shop", serviceAccount: world.serviceAccount, roleARN: `${ROLE}-2` },
    });
    await pass();
    await pass();
    expect(world.conditions()).toBe(SYNCED);
    expect(world.object()?.spec).toMatchObject({ disableSessionTags: true, policy });
    expect(await world.found()).toMatchObject({ disableSessionTags: true, policy });
  });

  it("is left alone, although a forged status names it", async () => {
    const victim = createAssociationObject(moto, () => now);
    const before = await victim.make();
    await world.declare();
    await pass();
    world.user.patchStatus(world.reference, { associationID: before.associationId });
    await world.declare({ disableSessionTags: true });
    await pass();
    world.user.patchStatus(world.reference, { associationID: before.associationId });
    await world.delete();
    await pass();
    expect(await world.found()).toBeUndefined();
    expect(await victim.found()).toEqual(before);
  });
});
