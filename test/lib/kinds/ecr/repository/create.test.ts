import { expect, it } from "vitest";
import { repository } from "../../../../../lib/kinds/ecr/repository/repository.generated.ts";
import {
  ARN,
  answeringRepository,
  refusal,
  repositoryResource,
} from "../../../../support/kinds/repository/resource.ts";

const made = { repository: { repositoryArn: ARN, repositoryName: "shop/app" } };

it("makes one call with the tags and with those fields of the spec that the call accepts, in the form that ECR accepts", async () => {
  const { target, calls } = answeringRepository({ CreateRepository: made });
  const resource = repositoryResource({
    encryptionConfiguration: { kmsKey: "alias/images" },
    imageScanningConfiguration: { scanOnPush: true },
    imageTagMutability: "MUTABLE_WITH_EXCLUSION",
    imageTagMutabilityExclusionFilters: [{ filter: "v*", filterType: "WILDCARD" }],
    lifecyclePolicy: "{}",
    policy: "{}",
  });
  await repository.create(target, resource, { team: "shop" });
  expect(calls).toEqual([
    {
      operation: "CreateRepository",
      input: {
        repositoryName: "shop/app",
        tags: [{ Key: "team", Value: "shop" }],
        encryptionConfiguration: { encryptionType: "KMS", kmsKey: "alias/images" },
        imageScanningConfiguration: { scanOnPush: true },
        imageTagMutability: "MUTABLE_WITH_EXCLUSION",
        imageTagMutabilityExclusionFilters: [{ filter: "v*", filterType: "WILDCARD" }],
      },
    },
  ]);
});

it.each([
  [1, { made: true, seen: { arn: ARN } }],
  [2, { made: false }],
])("reports the repository as created only if the first attempt succeeds (attempts: %i)", async (attempts, created) => {
  const { target } = answeringRepository({ CreateRepository: { ...made, $metadata: { attempts } } });
  expect(await repository.create(target, repositoryResource(), {})).toMatchObject(created);
});

it.each([
  [true, { made: false, existed: true }],
  [false, { made: false }],
])("leaves an existing repository to be read later (each attempt got a response: %s)", async (answered, created) => {
  const exists = refusal("RepositoryAlreadyExistsException", { answered });
  const { target } = answeringRepository({ CreateRepository: exists });
  expect(await repository.create(target, repositoryResource(), {})).toEqual(created);
});

it("rethrows every other error", async () => {
  const limit = refusal("LimitExceededException");
  const { target } = answeringRepository({ CreateRepository: limit });
  await expect(repository.create(target, repositoryResource(), {})).rejects.toBe(limit);
});
