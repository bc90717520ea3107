import { PutImageCommand } from "@aws-sdk/client-ecr";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { sharedEmulator } from "../../../../support/aws/shared-emulator.ts";
import { createRepositoryObject, type RepositoryObject } from "../../../../support/worlds/repository-object.ts";

let moto: string;
let world: RepositoryObject;

beforeAll(async () => {
  moto = await sharedEmulator("moto");
});

beforeEach(async () => {
  world = createRepositoryObject(moto);
  await world.declare({});
  await world.pass();
});

it("removes an empty repository, with three calls", async () => {
  await world.delete();
  expect((await world.pass()).calls).toEqual(["DescribeRepositories", "ListTagsForResource", "DeleteRepository"]);
  expect(world.object()).toBeUndefined();
  expect(await world.found()).toBeUndefined();
});

it("keeps a repository with images, reports how it can be deleted or kept, and deletes it once the annotation is set", async () => {
  const imageManifest = JSON.stringify({ mediaType: "application/vnd.oci.image.manifest.v1+json", layers: [] });
  await world.others.send(new PutImageCommand({ repositoryName: world.repositoryName, imageManifest, imageTag: "v1" }));
  await world.delete();
  expect((await world.pass()).outcome).toBe("recoverable");
  expect(world.conditions()).toContain("api error RepositoryNotEmptyException");
  expect(world.conditions()).toContain('annotate the object with ecr.services.k8s.aws/force-delete: "true"');
  expect(world.conditions()).toContain("services.k8s.aws/deletion-policy: retain");
  expect(await world.found()).toBeDefined();

  const annotations = { "ecr.services.k8s.aws/force-delete": "true" };
  await world.user.patch(world.reference, { metadata: { annotations } });
  expect((await world.pass()).outcome).toBe("deleted");
  expect(await world.found()).toBeUndefined();
});
