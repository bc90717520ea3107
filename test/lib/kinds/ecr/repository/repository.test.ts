import { expect, it } from "vitest";
import { repository } from "../../../../../lib/kinds/ecr/repository/repository.generated.ts";
import { refusal, repositoryResource } from "../../../../support/kinds/repository/resource.ts";

it("has its ARN in the partition, region and account of the pass", () => {
  const resource = repositoryResource({}, { partition: "aws-cn", region: "cn-north-1", account: "111111111111" });
  expect(repository.arn?.(resource)).toBe("arn:aws-cn:ecr:cn-north-1:111111111111:repository/shop/app");
});

it.each([
  ["terminal", "CreateRepository", "InvalidParameterException"],
  ["terminal", "PutLifecyclePolicy", "InvalidParameterException"],
  ["terminal", "PutLifecyclePolicy", "ValidationException"],
  ["terminal", "TagResource", "InvalidTagParameterException"],
  ["terminal", "CreateRepository", "TooManyTagsException"],
  // The role that a policy names may be created later.
  [undefined, "SetRepositoryPolicy", "InvalidParameterException"],
  [undefined, "CreateRepository", "LimitExceededException"],
  [undefined, "CreateRepository", "KmsException"],
  [undefined, "DeleteRepository", "RepositoryNotEmptyException"],
  [undefined, "DescribeRepositories", "AccessDeniedException"],
])("classifies as %s an error from %s with code %s", (judgement, operation, code) => {
  expect(repository.judge?.(refusal(code, { operation }))).toBe(judgement);
});
