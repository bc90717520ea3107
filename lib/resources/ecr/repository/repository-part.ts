import type { ECR } from "../../../aws/services/ecr.ts";
import type { Part } from "../../../reconcile/contract/part.ts";
import type { Description } from "../../../reconcile/contract/progress.ts";
import type { RepositorySpec } from "./spec.generated.ts";

/** The data that every call for a repository requires. */
export interface RepositoryTarget {
  readonly repositoryName: string;
  readonly ecr: ECR;
}

/** A repository as `DescribeRepositories` and `CreateRepository` describe it. */
export interface DescribedRepository extends Description {
  /** The spec that would declare the repository that these calls describe. */
  readonly spec: RepositorySpec;
}

/** One independently configured part of a repository. */
export type RepositoryPart<Value = unknown> = Part<RepositoryTarget, RepositorySpec, DescribedRepository, Value>;
