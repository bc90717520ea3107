import { expect, it } from "vitest";
import { repository } from "../../../../../lib/kinds/ecr/repository/repository.generated.ts";
import { ARN, answeringRepository, refusal } from "../../../../support/kinds/repository/resource.ts";

it("requests only one repository, by its name", async () => {
  const { target, calls } = answeringRepository({ DescribeRepositories: { repositories: [{ repositoryArn: ARN }] } });
  expect(await repository.describe(target)).toMatchObject({ arn: ARN });
  expect(calls).toEqual([{ operation: "DescribeRepositories", input: { repositoryNames: ["shop/app"] } }]);
});

it("removes from the status any field that ECR does not return", async () => {
  const { target } = answeringRepository({ DescribeRepositories: { repositories: [{ repositoryArn: ARN }] } });
  expect((await repository.describe(target))?.status).toEqual({ createdAt: null, repositoryURI: null });
});

it.each([refusal("RepositoryNotFoundException"), { repositories: [] }, {}])("finds nothing in %o", async (answer) => {
  const { target } = answeringRepository({ DescribeRepositories: answer });
  expect(await repository.describe(target)).toBeUndefined();
});

it("does not mistake a denied request for a repository that no longer exists", async () => {
  const denied = refusal("AccessDeniedException");
  const { target } = answeringRepository({ DescribeRepositories: denied });
  await expect(repository.describe(target)).rejects.toBe(denied);
});
