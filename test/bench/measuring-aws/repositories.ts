import type { Tag } from "@aws-sdk/client-ecr";
import { done, type JsonAnswer, type JsonInput, type JsonService, refused } from "./json-service.ts";

/** The state of a repository, with the member names that ECR's calls use. */
interface Repository extends JsonInput {
  readonly tags: readonly Tag[];
  readonly policyText?: unknown;
  readonly lifecyclePolicyText?: unknown;
}

/** Creates an in-memory ECR without repositories. */
export function createRepositories(): JsonService {
  const repositories = new Map<string, Repository>();

  return {
    resourceOf: nameOf,

    answer(operation, input) {
      const name = nameOf(input);
      const found = repositories.get(name);
      if (operation === "CreateRepository") {
        if (found !== undefined) return refused("RepositoryAlreadyExistsException");
        const repository = newRepository(name, input);
        repositories.set(name, repository);
        return done({ repository });
      }
      if (found === undefined) return refused("RepositoryNotFoundException");
      const { [operation]: reading } = readings;
      if (reading !== undefined) return reading(found);
      if (operation === "DeleteRepository") repositories.delete(name);
      else {
        const { [operation]: effect } = effects;
        if (effect === undefined) return refused("UnknownOperationException");
        repositories.set(name, { ...found, ...effect(found, input) });
      }
      return done();
    },
  };
}

/** The fields of the calls that matter here. */
interface AboutRepository extends JsonInput {
  readonly repositoryName?: string;
  readonly repositoryNames?: readonly string[];
  readonly resourceArn?: string;
  readonly tags?: readonly Tag[];
  readonly tagKeys?: readonly string[];
}

const readings: Readonly<Record<string, (found: Repository) => JsonAnswer>> = {
  DescribeRepositories: (repository) => done({ repositories: [repository] }),
  ListTagsForResource: ({ tags }) => done({ tags }),
  GetRepositoryPolicy: ({ policyText }) =>
    policyText === undefined ? refused("RepositoryPolicyNotFoundException") : done({ policyText }),
  GetLifecyclePolicy: ({ lifecyclePolicyText }) =>
    lifecyclePolicyText === undefined ? refused("LifecyclePolicyNotFoundException") : done({ lifecyclePolicyText }),
};

const effects: Readonly<Record<string, (found: Repository, input: AboutRepository) => Partial<Repository>>> = {
  SetRepositoryPolicy: (_found, { policyText }) => ({ policyText }),
  DeleteRepositoryPolicy: () => ({ policyText: undefined }),
  PutLifecyclePolicy: (_found, { lifecyclePolicyText }) => ({ lifecyclePolicyText }),
  DeleteLifecyclePolicy: () => ({ lifecyclePolicyText: undefined }),
  PutImageScanningConfiguration: (_found, { imageScanningConfiguration }) => ({ imageScanningConfiguration }),
  PutImageTagMutability: (_found, { imageTagMutability, imageTagMutabilityExclusionFilters }) => ({
    imageTagMutability,
    imageTagMutabilityExclusionFilters,
  }),
  TagResource: ({ tags }, { tags: added = [] }) => ({
    tags: [...tags.filter(({ Key }) => added.every((tag) => tag.Key !== Key)), ...added],
  }),
  UntagResource: ({ tags }, { tagKeys = [] }) => ({
    tags: tags.filter(({ Key = "" }) => !tagKeys.includes(Key)),
  }),
};

/** A new repository as AWS creates it: https://docs.aws.amazon.com/AmazonECR/latest/APIReference/API_CreateRepository.html */
function newRepository(name: string, { tags = [], ...input }: AboutRepository): Repository {
  return {
    imageTagMutability: "MUTABLE",
    imageScanningConfiguration: { scanOnPush: false },
    encryptionConfiguration: { encryptionType: "AES256" },
    ...input,
    tags,
    repositoryArn: `arn:aws:ecr:us-west-2:000000000000:repository/${name}`,
    registryId: "000000000000",
    repositoryUri: `000000000000.dkr.ecr.us-west-2.amazonaws.com/${name}`,
    createdAt: Date.now() / 1000,
  };
}

function nameOf({ repositoryName, repositoryNames: [name] = [], resourceArn = "" }: AboutRepository): string {
  return repositoryName ?? name ?? resourceArn.split(":repository/")[1] ?? "";
}
