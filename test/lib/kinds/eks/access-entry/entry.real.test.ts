import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { calls as knownCalls } from "../../../../../lib/kinds/eks/access-entry/calls.generated.ts";
import { sharedEmulator } from "../../../../support/aws/shared-emulator.ts";
import { CLUSTER } from "../../../../support/kinds/eks/association-object.ts";
import { createEntryObject, type EntryObject, policyIn } from "../../../../support/kinds/eks/entry-object.ts";

const SYNCED = "ACK.ResourceSynced=True : Resource synced successfully\nReady=True : Resource synced successfully";
const LOOK = ["DescribeAccessEntry", "DescribeAccessEntry", "ListAssociatedAccessPolicies"];
// Longer than EKS may show former values.
const LATER_MS = 120_000;
const OURS = {
  "services.k8s.aws/controller-version": "eks-driftless",
  "services.k8s.aws/namespace": "shop",
  "services.k8s.aws/driftless-owner": "cluster/shop/developers",
};
const [VIEW, EDIT] = [policyIn("View", "shop"), policyIn("Edit", "shop")];
const full = {
  accessPolicies: [VIEW],
  kubernetesGroups: ["driftless:shop:readers"],
  username: "driftless:shop:dev:{{SessionName}}",
};

let moto: string;
let world: EntryObject;
let now: number;

beforeAll(async () => {
  moto = await sharedEmulator("moto");
});

beforeEach(() => {
  now = Date.now();
  world = createEntryObject(moto, () => now);
});

/** A pass, after EKS shows everything that was written before. */
async function pass() {
  now += LATER_MS;
  return await world.pass();
}

const writesOf = (calls: readonly string[]) => calls.filter((call) => knownCalls[call]?.reads !== true);
const existing = async () => (await world.found()) ?? expect.fail("there is no entry");
const shown = ({ policyARN: policyArn, accessScope }: typeof VIEW) => ({ policyArn, accessScope });

it("is created with its groups, its username and its tags in one call, and then gets its access policies", async () => {
  await world.declare({ ...full, type: "STANDARD", clusterName: CLUSTER, tags: { team: "shop" } });
  const { outcome, calls } = await pass();
  expect([outcome, writesOf(calls)]).toEqual(["created", ["CreateAccessEntry", "AssociateAccessPolicy"]]);
  expect(world.conditions()).toBe(SYNCED);
  const found = await existing();
  expect(found).toMatchObject({
    ...{ clusterName: CLUSTER, principalArn: world.principalARN, type: "STANDARD", username: full.username },
    ...{ kubernetesGroups: full.kubernetesGroups, policies: [shown(VIEW)], tags: { team: "shop", ...OURS } },
  });
  expect(world.object()?.status).toMatchObject({
    ackResourceMetadata: { arn: found.accessEntryArn, ownerAccountID: "000000000000", region: "us-west-2" },
    createdAt: found.createdAt?.toISOString(),
  });
  expect(await pass()).toMatchObject({ outcome: "unchanged", calls: LOOK });
});

it("gets the username that EKS makes of the principal, and no access, if the spec names only the principal", async () => {
  await world.declare();
  expect(writesOf((await pass()).calls)).toEqual(["CreateAccessEntry"]);
  const name = world.principalARN.slice(world.principalARN.lastIndexOf("/") + 1);
  const username = `arn:aws:sts::000000000000:assumed-role/${name}/{{SessionName}}`;
  expect(await existing()).toMatchObject({ username, kubernetesGroups: [], policies: [] });
  expect(await pass()).toMatchObject({ outcome: "unchanged", calls: LOOK });
});

describe.each<["kubernetesGroups" | "username", Parameters<EntryObject["change"]>[0]]>([
  ["kubernetesGroups", { kubernetesGroups: ["system:masters"] }],
  ["username", { username: "admin" }],
])("%s", (field, drifted) => {
  it("is changed, repaired and reset in one call each", async () => {
    await world.declare();
    await pass();
    const { modifiedAt: _, ...asNew } = await existing();
    await world.declare({ [field]: full[field] });
    expect(writesOf((await pass()).calls)).toEqual(["UpdateAccessEntry"]);
    expect(world.conditions()).toBe(SYNCED);
    expect(await existing()).toMatchObject({ ...asNew, [field]: full[field] });
    await world.change(drifted);
    expect(writesOf((await pass()).calls)).toEqual(["UpdateAccessEntry"]);
    expect(world.events().at(-1)).toMatch(/^DriftCorrected: /);
    expect(await existing()).toMatchObject({ ...asNew, [field]: full[field] });
    await world.declare();
    expect(writesOf((await pass()).calls)).toEqual(["UpdateAccessEntry"]);
    expect(await existing()).toMatchObject(asNew);
    expect(await pass()).toMatchObject({ outcome: "unchanged", calls: LOOK });
  });

  it("is repaired although the spec is silent about it", async () => {
    await world.declare();
    await pass();
    const { modifiedAt: _, ...asNew } = await existing();
    await world.change(drifted);
    expect(writesOf((await pass()).calls)).toEqual(["UpdateAccessEntry"]);
    expect(await existing()).toMatchObject(asNew);
  });
});

it("keeps its username if only its groups change, and its groups if only its username changes", async () => {
  await world.declare(full);
  await pass();
  await world.declare({ ...full, kubernetesGroups: ["driftless:shop:writers"] });
  await pass();
  expect(await existing()).toMatchObject({ username: full.username, kubernetesGroups: ["driftless:shop:writers"] });
  await world.declare({ ...full, username: "driftless:shop:other" });
  await pass();
  expect(await existing()).toMatchObject({ username: "driftless:shop:other", kubernetesGroups: full.kubernetesGroups });
});

describe("accessPolicies", () => {
  it("is changed with one call for each policy that differs, and no others", async () => {
    await world.declare({ accessPolicies: [VIEW] });
    await pass();
    await world.declare({ accessPolicies: [EDIT, VIEW] });
    expect(writesOf((await pass()).calls)).toEqual(["AssociateAccessPolicy"]);
    expect((await existing()).policies).toEqual([shown(VIEW), shown(EDIT)]);
    expect(await pass()).toMatchObject({ outcome: "unchanged", calls: LOOK });
    await world.declare({ accessPolicies: [EDIT] });
    expect(writesOf((await pass()).calls)).toEqual(["DisassociateAccessPolicy"]);
    expect((await existing()).policies).toEqual([shown(EDIT)]);
    await world.declare();
    expect(writesOf((await pass()).calls)).toEqual(["DisassociateAccessPolicy"]);
    expect((await existing()).policies).toEqual([]);
  });

  it.each<[string, (entry: EntryObject) => Promise<void>]>([
    ["associates the policy of an administrator", (entry) => entry.associate("ClusterAdmin")],
    ["extends a policy to the cluster", (entry) => entry.associate("View")],
    ["extends a policy to another namespace", (entry) => entry.associate("View", "shop", "bank")],
    ["disassociates a policy", (entry) => entry.disassociate("View")],
  ])("is repaired in one call if someone %s", async (_, drift) => {
    await world.declare({ accessPolicies: [VIEW] });
    await pass();
    await drift(world);
    expect(writesOf((await pass()).calls)).toHaveLength(1);
    expect(world.events().at(-1)).toMatch(/^DriftCorrected: /);
    expect((await existing()).policies).toEqual([shown(VIEW)]);
  });

  it("contains each policy once", async () => {
    await world.declare({ accessPolicies: [VIEW, { ...VIEW, accessScope: { ...VIEW.accessScope } }, EDIT] });
    expect((await pass()).outcome).toBe("created");
    expect((await existing()).policies).toEqual([shown(VIEW), shown(EDIT)]);
  });
});

it("is retagged with one call for the new tags and one for the old ones", async () => {
  await world.declare({ tags: { team: "shop" } });
  await pass();
  await world.declare({ tags: { owner: "web" } });
  expect(writesOf((await pass()).calls)).toEqual(["TagResource", "UntagResource"]);
  expect((await existing()).tags).toEqual({ owner: "web", ...OURS });
  await world.tag({ owner: "other" });
  expect(writesOf((await pass()).calls)).toEqual(["TagResource"]);
  expect(world.events().at(-1)).toBe("DriftCorrected: tags.owner: other -> web");
});

it("is deleted with one call, also if its spec is no longer allowed", async () => {
  await world.declare({ accessPolicies: [VIEW] });
  await pass();
  await world.declare({ accessPolicies: [policyIn("View", "bank")] });
  await pass();
  await world.delete();
  const { outcome, calls } = await pass();
  expect([outcome, writesOf(calls)]).toEqual(["deleted", ["DeleteAccessEntry"]]);
  expect([await world.found(), world.object()]).toEqual([undefined, undefined]);
});

describe("an entry that somebody else has made for the same principal", () => {
  it("is neither changed nor deleted", async () => {
    await world.make({ team: "platform" });
    const before = await world.found();
    await world.declare(full);
    const { outcome, calls } = await pass();
    expect([outcome, writesOf(calls)]).toEqual(["terminal", []]);
    expect(world.conditions()).toContain("Resource already exists");
    await world.delete();
    expect(world.object()).toBeUndefined();
    expect(await world.found()).toEqual(before);
  });

  const adopt = () =>
    world.user.create(world.reference, {
      annotations: {
        "services.k8s.aws/adoption-policy": "adopt",
        "services.k8s.aws/adoption-fields": JSON.stringify({ principalARN: world.principalARN }),
      },
    });

  it("is not adopted if it reaches beyond the namespace, although its tags consent", async () => {
    await world.make({ "driftless.dev/adoptable-by": "cluster/shop" });
    const before = await world.found();
    await adopt();
    expect(await pass()).toMatchObject({ outcome: "terminal" });
    expect(await world.found()).toEqual(before);
  });

  it("is adopted if it stays within the namespace and its tags consent", async () => {
    await world.make({ "driftless.dev/adoptable-by": "cluster/shop" });
    await world.disassociate("ClusterAdmin");
    await world.change({ kubernetesGroups: full.kubernetesGroups });
    await world.associate("View", "shop");
    await adopt();
    await pass();
    await pass();
    expect(world.conditions()).toBe(SYNCED);
    const { principalARN } = world;
    expect(world.object()?.spec).toEqual({
      principalARN,
      accessPolicies: [VIEW],
      kubernetesGroups: full.kubernetesGroups,
    });
    expect((await existing()).tags).toEqual(OURS);
  });
});
