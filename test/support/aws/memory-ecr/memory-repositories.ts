import type {
  CreateRepositoryRequest,
  PutImageScanningConfigurationRequest,
  PutImageTagMutabilityRequest,
  Repository,
  Tag,
  TagResourceRequest,
  UntagResourceRequest,
} from "@aws-sdk/client-ecr";
import {
  type CloudResource,
  type CloudState,
  type MemoryService,
  type Operation,
  refusal,
} from "../../kinds/memory/memory-resource.ts";

/** The members that identify the repository in a call. */
interface AboutRepository {
  readonly repositoryName?: string | undefined;
  readonly repositoryNames?: readonly string[];
  readonly resourceArn?: string | undefined;
}

/** ECR in an in-memory cloud. A repository has what was put. There are no delays and, except for names, no rules. */
export const repositories: MemoryService = {
  operations: {
    DescribeRepositories: reading("DescribeRepositories", ({ configurations }) => ({
      repositories: [configurations?.repository],
    })),

    CreateRepository(state, { tags, repositoryName = "", ...settings }: CreateRepositoryRequest) {
      if (state.resources.has(repositoryName)) {
        throw refusal("CreateRepository", "RepositoryAlreadyExistsException", "it exists");
      }
      const { account, region } = state.place;
      const repository: Repository = {
        repositoryArn: `arn:aws:ecr:${region}:${account}:repository/${repositoryName}`,
        registryId: account,
        repositoryName,
        createdAt: new Date(state.now()),
        repositoryUri: `${account}.dkr.ecr.${region}.amazonaws.com/${repositoryName}`,
        imageTagMutability: settings.imageTagMutability ?? "MUTABLE",
        imageTagMutabilityExclusionFilters: settings.imageTagMutabilityExclusionFilters,
        imageScanningConfiguration: settings.imageScanningConfiguration ?? { scanOnPush: false },
        encryptionConfiguration: settings.encryptionConfiguration ?? { encryptionType: "AES256" },
      };
      state.resources.set(repositoryName, { tags: asTags(tags), settings: {}, configurations: { repository } });
      return { $metadata: { attempts: 1 }, repository };
    },

    DeleteRepository(state, about: AboutRepository & { readonly force?: boolean }) {
      const { inUse = false } = found("DeleteRepository", state, about);
      if (inUse && !about.force) throw refusal("DeleteRepository", "RepositoryNotEmptyException", "it has images");
      state.resources.delete(nameOf(about));
      return {};
    },

    ListTagsForResource: reading("ListTagsForResource", ({ tags }) => ({
      tags: Object.entries(tags).map(([Key, Value]) => ({ Key, Value })),
    })),
    TagResource: changing("TagResource", (before, { tags }: TagResourceRequest) => ({
      ...before,
      tags: { ...before.tags, ...asTags(tags) },
    })),
    UntagResource: changing("UntagResource", (before, { tagKeys = [] }: UntagResourceRequest) => ({
      ...before,
      tags: Object.fromEntries(Object.entries(before.tags).filter(([key]) => !tagKeys.includes(key))),
    })),

    PutImageScanningConfiguration: describing(
      "PutImageScanningConfiguration",
      ({ imageScanningConfiguration }: PutImageScanningConfigurationRequest) => ({ imageScanningConfiguration }),
    ),
    PutImageTagMutability: describing(
      "PutImageTagMutability",
      ({ imageTagMutability, imageTagMutabilityExclusionFilters }: PutImageTagMutabilityRequest) => ({
        imageTagMutability,
        imageTagMutabilityExclusionFilters,
      }),
    ),

    ...document(
      { get: "GetLifecyclePolicy", put: "PutLifecyclePolicy", delete: "DeleteLifecyclePolicy" },
      {
        member: "lifecyclePolicyText",
        absent: "LifecyclePolicyNotFoundException",
      },
    ),
    ...document(
      { get: "GetRepositoryPolicy", put: "SetRepositoryPolicy", delete: "DeleteRepositoryPolicy" },
      {
        member: "policyText",
        absent: "RepositoryPolicyNotFoundException",
      },
    ),
  },
};

/** The operations on a document of a repository: the input and the output have it as the same member. */
function document(
  operations: Readonly<Record<"get" | "put" | "delete", string>>,
  { member, absent }: { readonly member: string; readonly absent: string },
): MemoryService["operations"] {
  const textOf = (operation: string, { configurations }: CloudResource) => {
    const text = configurations?.[member];
    if (text === undefined) throw refusal(operation, absent, "there is no policy");
    return text;
  };
  const withText = (before: CloudResource, text: unknown) => ({
    ...before,
    configurations: { ...before.configurations, [member]: text },
  });
  return {
    [operations.get]: reading(operations.get, (repository) => ({ [member]: textOf(operations.get, repository) })),
    [operations.put]: changing(operations.put, (before, input: Readonly<Record<string, unknown>>) =>
      withText(before, input[member]),
    ),
    [operations.delete]: changing(operations.delete, (before) => {
      textOf(operations.delete, before);
      return withText(before, undefined);
    }),
  };
}

function reading(operation: string, answer: (repository: CloudResource) => object): Operation<AboutRepository> {
  return (state, about) => answer(found(operation, state, about));
}

/** An operation that changes how the repository is described. */
function describing<Input>(operation: string, change: (input: Input) => Partial<Repository>) {
  return changing(operation, ({ configurations, ...before }, input: Input) => ({
    ...before,
    configurations: { ...configurations, repository: { ...Object(configurations?.repository), ...change(input) } },
  }));
}

function changing<Input>(
  operation: string,
  change: (before: CloudResource, input: Input) => CloudResource,
): Operation<Input & AboutRepository> {
  return (state, input) => {
    state.resources.set(nameOf(input), change(found(operation, state, input), input));
    return {};
  };
}

function found(operation: string, state: CloudState, about: AboutRepository): CloudResource {
  const repository = state.look(nameOf(about));
  if (repository === undefined) throw refusal(operation, "RepositoryNotFoundException", "there is no such repository");
  return repository;
}

function nameOf({ repositoryNames: [first] = [], repositoryName = first, resourceArn = "" }: AboutRepository): string {
  return repositoryName ?? resourceArn.replace(/^.*:repository\//, "");
}

function asTags(list: readonly Tag[] = []): CloudResource["tags"] {
  return Object.fromEntries(list.map(({ Key = "", Value = "" }) => [Key, Value]));
}
