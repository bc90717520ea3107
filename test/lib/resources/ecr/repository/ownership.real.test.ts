import {
  CreateRepositoryCommand,
  ListTagsForResourceCommand,
  PutImageCommand,
  type Tag,
  UntagResourceCommand,
} from "@aws-sdk/client-ecr";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createRepositoryWorld, type RepositoryWorld, writesOf } from "../../../../support/repository/world.ts";
import { startTestMoto, type TestMoto } from "../../../../support/test-moto.ts";

let moto: TestMoto;
let world: RepositoryWorld;

beforeAll(async () => {
  moto = await startTestMoto();
}, 120_000);

afterAll(async () => {
  await moto[Symbol.asyncDispose]();
});

beforeEach(() => {
  world = createRepositoryWorld(moto.endpoint);
});

const OWNER = "services.k8s.aws/driftless-owner";
const FINALIZER = "finalizers.ecr.services.k8s.aws/Repository";
const ACK_TAGS = [
  { Key: "services.k8s.aws/controller-version", Value: "ecr-v1.8.1" },
  { Key: "services.k8s.aws/namespace", Value: "shop" },
  { Key: "team", Value: "shop" },
];

/** Makes the repository in AWS, past the engine. */
async function makeRepository(tags: Tag[] = []): Promise<void> {
  const { repositoryName } = world;
  await world.others.send(new CreateRepositoryCommand({ repositoryName, tags, imageTagMutability: "IMMUTABLE" }));
}

async function tagsNow(): Promise<Readonly<Record<string, string | undefined>>> {
  const { tags = [] } = await world.others.send(new ListTagsForResourceCommand({ resourceArn: world.arn }));
  return Object.fromEntries(tags.map(({ Key = "", Value }) => [Key, Value]));
}

/** The object as ACK has left it, with its finalizer and its status. */
async function applyAsAckLeft(spec: object): Promise<void> {
  const { user, reference, repositoryName: name, arn } = world;
  await user.create(reference, { finalizers: [FINALIZER], spec: { name, ...spec } });
  const ackResourceMetadata = { arn, ownerAccountID: "000000000000", region: "us-west-2" };
  user.patchStatus(reference, { ackResourceMetadata });
}

it("leaves a repository of the same name alone that was there before", async () => {
  await makeRepository();
  await world.declare({ imageTagMutability: "MUTABLE" });
  expect(await world.pass()).toMatchObject({ outcome: "terminal", calls: ["DescribeRepositories"] });
  expect(world.conditions()).toContain("Resource already exists");
  expect(world.object()?.metadata.finalizers).toBeUndefined();
  expect(await tagsNow()).toEqual({});
});

it("leaves a repository alone that has lost its owner tag, also when its object is deleted", async () => {
  await world.declare({});
  await world.pass();
  await world.others.send(new UntagResourceCommand({ resourceArn: world.arn, tagKeys: [OWNER] }));
  const lost = await tagsNow();
  await world.declare({ imageTagMutability: "IMMUTABLE" });
  const { outcome, calls } = await world.pass();
  expect(outcome).toBe("terminal");
  expect(world.conditions()).toContain("ACK.Terminal=True OwnershipLost");
  expect(writesOf(calls)).toEqual([]);
  await world.delete();
  expect(writesOf((await world.pass()).calls)).toEqual([]);
  expect(world.object()).toBeUndefined();
  expect(await tagsNow()).toEqual(lost);
});

it("reports on a read-only object whose repository differs, and writes nothing", async () => {
  await makeRepository(ACK_TAGS);
  await world.user.create(world.reference, {
    annotations: { "services.k8s.aws/read-only": "true" },
    spec: {
      name: world.repositoryName,
      tags: [{ key: "team", value: "shop" }],
      encryptionConfiguration: { encryptionType: "KMS" },
    },
  });
  const { calls } = await world.pass();
  expect(writesOf(calls)).toEqual([]);
  expect(world.conditions()).toContain("ACK.ResourceSynced=True");
  expect(world.conditions()).toContain(
    "ACK.Advisory=True ReadOnlyDrift: differs from the spec: imageTagMutability: IMMUTABLE -> MUTABLE; encryptionConfiguration.encryptionType: AES256 -> KMS",
  );
  expect(world.object()?.status).toMatchObject({
    repositoryURI: expect.stringContaining(world.repositoryName) as string,
  });
});

it("takes a repository over from ACK, and changes nothing but its own tags", async () => {
  await makeRepository(ACK_TAGS);
  await applyAsAckLeft({ imageTagMutability: "IMMUTABLE", tags: [{ key: "team", value: "shop" }] });
  const { calls } = await world.pass();
  expect(writesOf(calls)).toEqual(["TagResource"]);
  expect(await tagsNow()).toEqual({
    team: "shop",
    [OWNER]: "cluster/shop/app",
    "services.k8s.aws/controller-version": "ecr-driftless",
    "services.k8s.aws/driftless-origin": "taken-over",
    "services.k8s.aws/namespace": "shop",
  });
  expect(world.conditions()).toContain("Ready=True");
  expect(await world.pass()).toMatchObject({ outcome: "unchanged" });
});

it("only advises on an encryption that ACK has let pass", async () => {
  await makeRepository(ACK_TAGS);
  await applyAsAckLeft({
    encryptionConfiguration: { encryptionType: "KMS" },
    imageTagMutability: "IMMUTABLE",
    tags: [{ key: "team", value: "shop" }],
  });
  await world.pass();
  expect(world.conditions()).toContain("ACK.Advisory=True NotManaged: encryptionConfiguration");
  expect(world.conditions()).toContain("Ready=True");
});

describe("deleting it", () => {
  const pushImage = async () => {
    const { repositoryName } = world;
    const imageManifest = JSON.stringify({ mediaType: "application/vnd.oci.image.manifest.v1+json", layers: [] });
    await world.others.send(new PutImageCommand({ repositoryName, imageManifest, imageTag: "v1" }));
  };
  const annotate = async (annotations: Readonly<Record<string, string>>) => {
    await world.user.patch(world.reference, { metadata: { annotations } });
  };

  it("removes an empty repository, with three calls", async () => {
    await world.declare({});
    await world.pass();
    await world.delete();
    expect((await world.pass()).calls).toEqual(["DescribeRepositories", "ListTagsForResource", "DeleteRepository"]);
    expect(world.object()).toBeUndefined();
    expect(await world.found()).toBeUndefined();
  });

  it("keeps a repository with images, names the ways out, and takes each of them", async () => {
    await world.declare({});
    await world.pass();
    await pushImage();
    await world.delete();
    expect((await world.pass()).outcome).toBe("recoverable");
    expect(world.conditions()).toContain("api error RepositoryNotEmptyException");
    expect(world.conditions()).toContain('annotate the object ecr.services.k8s.aws/force-delete: "true"');
    expect(world.conditions()).toContain("services.k8s.aws/deletion-policy: retain");
    expect(await world.found()).toBeDefined();

    await annotate({ "ecr.services.k8s.aws/force-delete": "true" });
    expect((await world.pass()).outcome).toBe("deleted");
    expect(await world.found()).toBeUndefined();
  });

  it("leaves a repository that is to be retained, without a call", async () => {
    await world.declare({});
    await world.pass();
    await annotate({ "services.k8s.aws/deletion-policy": "retain" });
    await world.delete();
    expect(await world.pass()).toMatchObject({ outcome: "released", calls: [] });
    expect(await world.found()).toBeDefined();
  });
});
