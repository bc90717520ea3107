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
      const { account, region } = state.place;
      if (state.resources.has(repositoryName)) {
        const text = `The repository with name '${repositoryName}' already exists in the registry with id '${account}'`;
        throw refusal("CreateRepository", "RepositoryAlreadyExistsException", text);
      }
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
      if (inUse && !about.force) {
        const text = `The repository with name '${nameOf(about)}' in registry with id '${state.place.account}' cannot be deleted because it still contains images`;
        throw refusal("DeleteRepository", "RepositoryNotEmptyException", text);
      }
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
      { member: "lifecyclePolicyText", noun: "Lifecycle policy", absent: "LifecyclePolicyNotFoundException" },
    ),
    ...document(
      { get: "GetRepositoryPolicy", put: "SetRepositoryPolicy", delete: "DeleteRepositoryPolicy" },
      { member: "policyText", noun: "Repository policy", absent: "RepositoryPolicyNotFoundException" },
    ),
  },
};

/** The operations on a document of a repository: the input and the output have it as the same member. */
function document(
  operations: Readonly<Record<"get" | "put" | "delete", string>>,
  { member, noun, absent }: { readonly member: string; readonly noun: string; readonly absent: string },
): MemoryService["operations"] {
  const textOf = (operation: string, { configurations }: CloudResource) => {
    const text = configurations?.[member];
    if (text === undefined) throw refusal(operation, absent, `${noun} does not exist for the repository`);
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
  if (repository !== undefined) return repository;
  const { account } = state.place;
  const text = `The repository with name '${nameOf(about)}' does not exist in the registry with id '${account}'`;
  throw refusal(operation, "RepositoryNotFoundException", text);
}

function nameOf({ repositoryNames: [first] = [], repositoryName = first, resourceArn = "" }: AboutRepository): string {
  return repositoryName ?? resourceArn.replace(/^.*:repository\//, "");
}

function asTags(list: readonly Tag[] = []): CloudResource["tags"] {
  return Object.fromEntries(list.map(({ Key = "", Value = "" }) => [Key, Value]));
}
