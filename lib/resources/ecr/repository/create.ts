import { CreateRepositoryCommand, type CreateRepositoryRequest } from "@aws-sdk/client-ecr";
import { ApiError } from "../../../reconcile/contract/errors.ts";
import type { Created } from "../../../reconcile/contract/kind.ts";
import type { Resource } from "../../../reconcile/contract/resource.ts";
import type { Tags } from "../../../reconcile/contract/tag.ts";
import { asTagList } from "../../values/change-tags.ts";
import { describedRepository } from "./describe.ts";
import { encryption } from "./parts/encryption.ts";
import { scanning } from "./parts/scanning.ts";
import { tagMutability } from "./parts/tag-mutability.ts";
import type { DescribedRepository, RepositoryTarget } from "./repository-part.ts";
import type { RepositorySpec } from "./spec.generated.ts";

/**
 * Creates the repository with all its tags and with the parts that CreateRepository accepts. The policies are set by separate calls. A
 * repository that already exists is not changed, so that the caller can observe it first.
 */
export async function createRepository(
  { repositoryName, ecr }: RepositoryTarget,
  { spec }: Pick<Resource<RepositorySpec>, "spec">,
  tags: Tags,
): Promise<Created<DescribedRepository>> {
  const input = {
    repositoryName,
    tags: asTagList(tags),
    encryptionConfiguration: encryption.desired(spec),
    imageScanningConfiguration: scanning.desired(spec),
    ...tagMutability.desired(spec),
  } as CreateRepositoryRequest; // ECR validates the values; it may accept values that this release of the SDK does not know.
  try {
    const { repository = {}, $metadata } = await ecr.send(new CreateRepositoryCommand(input));
    return $metadata.attempts === 1 ? { made: true, seen: describedRepository(repository) } : { made: false };
  } catch (error) {
    if (!(error instanceof ApiError && error.code === "RepositoryAlreadyExistsException")) throw error;
    // An earlier attempt at this call that received no response may have created the repository.
    return error.answered ? { made: false, existed: true } : { made: false };
  }
}
