import { expect, it } from "vitest";
import { describeRepository } from "../../../../../lib/resources/ecr/repository/describe.ts";
import { ARN, answeringRepository, refusal } from "../../../../support/kinds/repository/resource.ts";

it("requests only one repository, by its name", async () => {
  const { target, calls } = answeringRepository({ DescribeRepositories: { repositories: [{ repositoryArn: ARN }] } });
  expect(await describeRepository(target)).toMatchObject({ arn: ARN });
  expect(calls).toEqual([{ operation: "DescribeRepositories", input: { repositoryNames: ["shop/app"] } }]);
});

it("removes from the status any field that ECR does not return", async () => {
  const { target } = answeringRepository({ DescribeRepositories: { repositories: [{ repositoryArn: ARN }] } });
  expect((await describeRepository(target))?.status).toEqual({ createdAt: null, repositoryURI: null });
});

it.each([refusal("RepositoryNotFoundException"), { repositories: [] }, {}])("finds nothing in %o", async (answer) => {
  const { target } = answeringRepository({ DescribeRepositories: answer });
  expect(await describeRepository(target)).toBeUndefined();
});

it("does not mistake a denied request for a repository that no longer exists", async () => {
  const denied = refusal("AccessDeniedException");
  const { target } = answeringRepository({ DescribeRepositories: denied });
  await expect(describeRepository(target)).rejects.toBe(denied);
});
