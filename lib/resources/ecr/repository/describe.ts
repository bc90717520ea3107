import {
  CreateRepositoryRequest$,
  DescribeRepositoriesCommand,
  type Repository,
  Repository$,
} from "@aws-sdk/client-ecr";
import { ifPresent } from "../../values/if-present.ts";
import { fromSdk, statusFromSdk } from "../../values/kubernetes-names.ts";
import { fieldNames, statusNames } from "./field-names.generated.ts";
import type { DescribedRepository, RepositoryTarget } from "./repository-part.ts";
import type { RepositorySpec } from "./spec.generated.ts";

/** Looks for a repository. Resolves to `undefined` if there is none. */
export async function describeRepository(target: RepositoryTarget): Promise<DescribedRepository | undefined> {
  const { repositoryName, ecr } = target;
  const call = ecr.send(new DescribeRepositoriesCommand({ repositoryNames: [repositoryName] }));
  const [repository] = (await ifPresent(call, "RepositoryNotFoundException"))?.repositories ?? [];
  return repository && describedRepository(repository);
}

/** Returns a repository as an ECR response describes it. */
export function describedRepository(repository: Repository): DescribedRepository {
  return {
    arn: repository.repositoryArn ?? "",
    status: statusFromSdk(Repository$, repository, statusNames),
    // After conversion with the schema of CreateRepository's input, a description has the shape of the spec.
    spec: fromSdk(CreateRepositoryRequest$, repository, fieldNames) as RepositorySpec,
  };
}
