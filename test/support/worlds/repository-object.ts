import { randomUUID } from "node:crypto";
import { type ECR, ecr } from "../../../lib/aws/services/ecr.ts";
import { calls } from "../../../lib/kinds/ecr/repository/calls.generated.ts";
import { repository } from "../../../lib/kinds/ecr/repository/repository.generated.ts";
import type { RepositorySpec } from "../../../lib/kinds/ecr/repository/spec.generated.ts";
import { page as repositoryPage } from "../../../lib/kinds/ecr/repository.ts";
import { testAws, testConnect } from "../aws/s3/test-s3.ts";
import { ACCOUNT, REGION } from "../aws/test-account.ts";
import { repositoryResource } from "../kinds/repository/resource.ts";
import { createKindWorld, type KindWorld } from "./kind-world.ts";

/** The object `shop/app`, a `Repository`, in a kind world with an emulated ECR. */
export interface RepositoryObject extends KindWorld<RepositorySpec> {
  /** An ECR client with which tests act as someone else in the account. */
  readonly others: ECR;
  /** The name of the repository, which is unique, and its ARN. */
  readonly repositoryName: string;
  readonly arn: string;
  /** Applies a manifest that declares only these fields of the repository, in addition to its name. */
  declare(spec: Omit<RepositorySpec, "name">): Promise<void>;
  /** The repository's values in ECR, by part, and its tags; `undefined` if the repository does not exist. */
  found(): Promise<Readonly<Record<string, unknown>> | undefined>;
}

/** Creates a kind world without the object, whose ECR is at an endpoint. */
export function createRepositoryObject(endpoint: string): RepositoryObject {
  const entry = { resource: repositoryPage.resource, load: async () => repository };
  const world = createKindWorld<RepositorySpec>(entry, "app", testConnect(endpoint));
  const name = `team/${randomUUID()}`;
  const target = repository.target(repositoryResource({ name }), testAws(endpoint));
  return {
    ...world,
    others: testAws(endpoint).client(ecr),
    repositoryName: name,
    arn: `arn:aws:ecr:${REGION}:${ACCOUNT}:repository/${name}`,
    declare: (spec) => world.apply({ name, ...spec }),
    async found() {
      const seen = await repository.describe(target);
      if (seen === undefined) return undefined;
      const values = repository.parts.map(async (part) => [part.name, await part.read(target, seen)] as const);
      return { ...Object.fromEntries(await Promise.all(values)), tags: await repository.tags.read(target, seen) };
    },
  };
}

/** Returns those of the operations that change something. */
export function writesOf(operations: readonly string[]): readonly string[] {
  return operations.filter((operation) => calls[operation]?.reads !== true);
}
