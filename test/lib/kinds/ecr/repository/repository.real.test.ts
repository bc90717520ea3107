import { CreateRepositoryCommand } from "@aws-sdk/client-ecr";
import fc from "fast-check";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { RepositorySpec } from "../../../../../lib/kinds/ecr/repository/spec.generated.ts";
import { readRepositoryByBoto3 } from "../../../../support/aws/boto3/read-repository.ts";
import { sharedEmulator } from "../../../../support/aws/shared-emulator.ts";
import { allExamples } from "../../../../support/kinds/repository/all-examples.ts";
import { pullPolicy, untaggedExpire } from "../../../../support/kinds/repository/document-examples.ts";
import { startCountingProxy } from "../../../../support/proxies/counting-proxy.ts";
import { createRepositoryObject, type RepositoryObject } from "../../../../support/worlds/repository-object.ts";

let moto: string;
let world: RepositoryObject;

beforeAll(async () => {
  moto = await sharedEmulator("moto");
});

beforeEach(() => {
  world = createRepositoryObject(moto);
});

const LIFECYCLE = JSON.stringify({ rules: [untaggedExpire] });
const FULL = {
  encryptionConfiguration: { encryptionType: "KMS" },
  imageScanningConfiguration: { scanOnPush: true },
  imageTagMutability: "IMMUTABLE_WITH_EXCLUSION",
  imageTagMutabilityExclusionFilters: [{ filter: "latest", filterType: "WILDCARD" }],
  lifecyclePolicy: LIFECYCLE,
  policy: pullPolicy,
  registryID: "000000000000",
  tags: [{ key: "team", value: "shop" }],
} satisfies Omit<RepositorySpec, "name">;

const SYNCED = "ACK.ResourceSynced=True : Resource synced successfully\nReady=True : Resource synced successfully";

const OURS = {
  "services.k8s.aws/controller-version": "ecr-driftless",
  "services.k8s.aws/namespace": "shop",
  "services.k8s.aws/driftless-owner": "cluster/shop/app",
};

describe("a repository that is created", () => {
  it("has all declared settings, after five calls", async () => {
    await world.declare(FULL);
    const { outcome, calls } = await world.pass();
    expect(outcome).toBe("created");
    expect(calls).toEqual([
      "DescribeRepositories",
      "CreateRepository",
      "ListTagsForResource",
      "PutLifecyclePolicy",
      "SetRepositoryPolicy",
    ]);
    expect(world.conditions()).toBe(SYNCED);
    const { encryptionConfiguration, registryID, lifecyclePolicy, policy, tags: _, ...settings } = FULL;
    expect(await readRepositoryByBoto3(moto, world.repositoryName)).toMatchObject({
      describe_repositories: { encryptionConfiguration, registryId: registryID, ...settings },
      get_lifecycle_policy: { lifecyclePolicyText: lifecyclePolicy },
      get_repository_policy: { policyText: policy },
      list_tags_for_resource: {
        tags: Object.entries({ team: "shop", ...OURS }).map(([Key, Value]) => ({ Key, Value })),
      },
    });
    expect(world.object()?.status).toMatchObject({
      ackResourceMetadata: { arn: world.arn, ownerAccountID: "000000000000", region: "us-west-2" },
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/) as string,
      repositoryURI: `000000000000.dkr.ecr.us-west-2.amazonaws.com/${world.repositoryName}`,
    });
  });

  it("has AWS's defaults if the spec sets nothing, after three calls", async () => {
    await world.declare({});
    expect((await world.pass()).calls).toEqual(["DescribeRepositories", "CreateRepository", "ListTagsForResource"]);
    expect(await world.found()).toEqual({ tags: OURS });
    expect(await world.pass()).toMatchObject({ outcome: "unchanged", unread: [] });
  });

  it("stays managed with a lifecycle policy that ECR rejects, and settles with a valid one", async () => {
    await world.declare({ lifecyclePolicy: '{"rules":[{}]}', policy: pullPolicy });
    expect((await world.pass()).outcome).toBe("terminal");
    expect(world.conditions()).toContain(
      "ACK.Terminal=True InvalidParameterException: api error InvalidParameterException",
    );
    expect(await world.found()).toMatchObject({ policy: pullPolicy });
    await world.declare({ lifecyclePolicy: LIFECYCLE, policy: pullPolicy });
    expect((await world.pass()).outcome).toBe("updated");
    expect(world.conditions()).toBe(SYNCED);
  });

  it("is retried if ECR rejects its policy, but not if the policy is not JSON", async () => {
    await world.declare({ policy: '{"Statement":[{"Effect":"Perhaps"}]}' });
    expect((await world.pass()).outcome).toBe("recoverable");
    await world.declare({ policy: "nobody" });
    expect((await world.pass()).outcome).toBe("terminal");
    expect(world.conditions()).toContain("ACK.Terminal=True InvalidSpec: spec.policy is not a JSON object");
  });

  it("is not created if ECR rejects the declared settings, and its object can then be deleted", async () => {
    await world.declare({
      imageTagMutability: "IMMUTABLE",
      imageTagMutabilityExclusionFilters: FULL.imageTagMutabilityExclusionFilters,
    });
    expect((await world.pass()).outcome).toBe("terminal");
    expect(await world.found()).toBeUndefined();
    await world.delete();
    await world.pass();
    expect(world.object()).toBeUndefined();
  });
});

it("is observed with four calls in two rounds, none of which writes, while nothing has changed", async () => {
  await using proxy = Object.assign(await startCountingProxy(moto), {
    [Symbol.asyncDispose]: () => proxy.close(),
  });
  world = createRepositoryObject(proxy.url);
  await world.declare(FULL);
  await world.pass();
  const { resourceVersion } = world.object()?.metadata ?? {};
  proxy.reset();
  // Long enough for the calls of a round to overlap.
  proxy.delay(100);
  expect((await world.pass()).outcome).toBe("unchanged");
  expect(proxy.total()).toBe(4);
  expect(proxy.rounds).toBe(2);
  expect(proxy.mutating()).toBe(0);
  expect(world.object()?.metadata.resourceVersion).toBe(resourceVersion);
});

it("settles any spec in one pass, and writes nothing in the second", async () => {
  const generated = allExamples.map(({ generated }) => fc.option(generated, { nil: {} }));
  for (const specs of fc.sample(fc.tuple(...generated), { seed: 4, numRuns: 40 })) {
    world = createRepositoryObject(moto);
    await world.declare(Object.assign({}, ...specs));
    expect((await world.pass()).outcome, world.conditions()).toBe("created");
    expect(await world.pass(), JSON.stringify(specs)).toMatchObject({ outcome: "unchanged", unread: [] });
  }
});

it("refuses to change the encryption, and changes everything else", async () => {
  await world.declare({});
  await world.pass();
  await world.declare({ encryptionConfiguration: { encryptionType: "KMS" }, policy: pullPolicy });
  expect((await world.pass()).outcome).toBe("terminal");
  expect(world.conditions()).toContain(
    "ACK.Terminal=True Immutable: spec.encryptionConfiguration cannot be changed after creation",
  );
  expect(await world.found()).toMatchObject({ policy: pullPolicy });
});

it("reports a different encryption only in an advisory if ACK has accepted it", async () => {
  const { user, reference, others, repositoryName: name, arn } = world;
  const tags = [
    { Key: "services.k8s.aws/controller-version", Value: "ecr-v1.8.1" },
    { Key: "services.k8s.aws/namespace", Value: "shop" },
  ];
  await others.send(new CreateRepositoryCommand({ repositoryName: name, tags }));
  const finalizers = ["finalizers.ecr.services.k8s.aws/Repository"];
  await user.create(reference, { finalizers, spec: { name, encryptionConfiguration: { encryptionType: "KMS" } } });
  const ackResourceMetadata = { arn, ownerAccountID: "000000000000", region: "us-west-2" };
  user.patchStatus(reference, { ackResourceMetadata });
  await world.pass();
  expect(world.conditions()).toContain("ACK.Advisory=True NotManaged: encryptionConfiguration");
  expect(world.conditions()).toContain("Ready=True");
});

it("rejects a different name, and creates no second repository", async () => {
  await world.declare({});
  await world.pass();
  await world.apply({ name: `${world.repositoryName}-2` });
  const { outcome, calls } = await world.pass();
  expect(outcome).toBe("terminal");
  expect(world.conditions()).toContain("ACK.Terminal=True NameChanged");
  expect(calls).toEqual([]);
});
