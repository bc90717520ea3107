import {
  DeleteRepositoryPolicyCommand,
  PutImageScanningConfigurationCommand,
  PutImageTagMutabilityCommand,
  PutLifecyclePolicyCommand,
  TagResourceCommand,
} from "@aws-sdk/client-ecr";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ECR } from "../../../../../lib/aws/services/ecr.ts";
import type { RepositorySpec } from "../../../../../lib/kinds/ecr/repository/spec.generated.ts";
import { sharedEmulator } from "../../../../support/aws/shared-emulator.ts";
import { pullPolicy, untaggedExpire } from "../../../../support/kinds/repository/document-examples.ts";
import {
  createRepositoryObject,
  type RepositoryObject,
  writesOf,
} from "../../../../support/worlds/repository-object.ts";

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

const OURS = {
  "services.k8s.aws/controller-version": "ecr-driftless",
  "services.k8s.aws/namespace": "shop",
  "services.k8s.aws/driftless-owner": "cluster/shop/app",
};

describe("drift is repaired, and an Event describes it:", () => {
  it.each<[string, string, (ecr: ECR, repositoryName: string) => Promise<unknown>]>([
    [
      "imageScanningConfiguration.scanOnPush: false -> true",
      "PutImageScanningConfiguration",
      (ecr, repositoryName) =>
        ecr.send(
          new PutImageScanningConfigurationCommand({
            repositoryName,
            imageScanningConfiguration: { scanOnPush: false },
          }),
        ),
    ],
    [
      "imageTagMutability: MUTABLE -> IMMUTABLE_WITH_EXCLUSION; imageTagMutabilityExclusionFilters: [] -> ",
      "PutImageTagMutability",
      (ecr, repositoryName) =>
        ecr.send(new PutImageTagMutabilityCommand({ repositoryName, imageTagMutability: "MUTABLE" })),
    ],
    [
      "lifecyclePolicy.rules[0].selection.countNumber: 1 -> 14",
      "PutLifecyclePolicy",
      (ecr, repositoryName) =>
        ecr.send(
          new PutLifecyclePolicyCommand({
            repositoryName,
            lifecyclePolicyText: LIFECYCLE.replace('"countNumber":14', '"countNumber":1'),
          }),
        ),
    ],
    [
      "policy: none -> {",
      "SetRepositoryPolicy",
      (ecr, repositoryName) => ecr.send(new DeleteRepositoryPolicyCommand({ repositoryName })),
    ],
    [
      "tags.team: other -> shop",
      "TagResource",
      (ecr) => ecr.send(new TagResourceCommand({ resourceArn: world.arn, tags: [{ Key: "team", Value: "other" }] })),
    ],
  ])("%s", async (note, operation, drift) => {
    await world.declare(FULL);
    await world.pass();
    const before = await world.found();
    await drift(world.others, world.repositoryName);
    const { outcome, calls } = await world.pass();
    expect(outcome).toBe("updated");
    expect(writesOf(calls)).toEqual([operation]);
    expect(world.events().at(-1)).toContain(`DriftCorrected: ${note}`);
    expect(await world.found()).toEqual(before);
  });
});

it("returns to the settings of a new repository, except for its encryption, when the spec no longer declares any settings", async () => {
  await world.declare(FULL);
  await world.pass();
  const before = await world.found();
  await world.declare({});
  const { outcome, calls } = await world.pass();
  expect(outcome).toBe("updated");
  expect(writesOf(calls)).toEqual([
    "DeleteRepositoryPolicy",
    "DeleteLifecyclePolicy",
    "PutImageTagMutability",
    "PutImageScanningConfiguration",
    "UntagResource",
  ]);
  expect(await world.found()).toEqual({ encryptionConfiguration: before?.encryptionConfiguration, tags: OURS });
  expect((await world.pass()).outcome).toBe("unchanged");
});
