import { expect, test } from "vitest";
import { createRepositories } from "./repositories.ts";

const about = { repositoryName: "team/r" };
const byArn = { resourceArn: "arn:aws:ecr:us-west-2:000000000000:repository/team/r" };

test("describes a repository with AWS's defaults and the requested settings", () => {
  const { answer } = setUp();
  expect(answer("DescribeRepositories", { repositoryNames: ["team/r"] })).toMatchObject({
    status: 200,
    body: {
      repositories: [
        {
          repositoryName: "team/r",
          imageTagMutability: "MUTABLE",
          imageScanningConfiguration: { scanOnPush: true },
          encryptionConfiguration: { encryptionType: "AES256" },
        },
      ],
    },
  });
});

test("returns, for each setting, the value that was put last", () => {
  const { answer } = setUp();
  answer("PutImageTagMutability", { ...about, imageTagMutability: "IMMUTABLE" });
  expect(answer("DescribeRepositories", about)).toMatchObject({
    body: { repositories: [{ imageTagMutability: "IMMUTABLE" }] },
  });
  answer("SetRepositoryPolicy", { ...about, policyText: "{}" });
  expect(answer("GetRepositoryPolicy", about).body).toEqual({ policyText: "{}" });
  answer("DeleteRepositoryPolicy", about);
  expect(answer("GetRepositoryPolicy", about).body).toMatchObject({ __type: "RepositoryPolicyNotFoundException" });
});

test("also finds a repository by its ARN, and keeps the tags that it is created with", () => {
  const { answer } = setUp();
  answer("TagResource", { ...byArn, tags: [{ Key: "stage", Value: "test" }] });
  answer("UntagResource", { ...byArn, tagKeys: ["team"] });
  expect(answer("ListTagsForResource", byArn).body).toEqual({ tags: [{ Key: "stage", Value: "test" }] });
});

test("rejects calls for a repository that does not exist, and the creation of one that already exists", () => {
  const { answer } = setUp();
  expect(answer("CreateRepository", about)).toMatchObject({ body: { __type: "RepositoryAlreadyExistsException" } });
  answer("DeleteRepository", about);
  expect(answer("DescribeRepositories", about)).toMatchObject({
    status: 400,
    body: { __type: "RepositoryNotFoundException" },
  });
});

function setUp() {
  const repositories = createRepositories();
  repositories.answer("CreateRepository", {
    ...about,
    imageScanningConfiguration: { scanOnPush: true },
    tags: [{ Key: "team", Value: "platform" }],
  });
  return repositories;
}
