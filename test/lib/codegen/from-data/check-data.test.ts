import * as logs from "@aws-sdk/client-cloudwatch-logs";
import * as ecr from "@aws-sdk/client-ecr";
import * as sns from "@aws-sdk/client-sns";
import * as sqs from "@aws-sdk/client-sqs";
import { describe, expect, it } from "vitest";
import { problemsIn } from "../../../../lib/codegen/from-data/check-data.ts";
import { readSdkDocumentation } from "../../../../lib/codegen/sdk/sdk-documentation.ts";
import type { AnyDataKind } from "../../../../lib/resources/driver/data-kind.ts";
import { data as repositoryData } from "../../../../lib/resources/ecr/repository/data.ts";
import { logGroupData } from "../../../support/kinds/data/log-group.ts";
import { queueData } from "../../../support/kinds/data/queue.ts";
import { topicData } from "../../../support/kinds/data/topic.ts";

/** The problems in data after a change to it. */
function problemsAfter(kind: string, change: object, fields: readonly string[] = []): readonly string[] {
  const { data, client, sdk } = KINDS[kind] ?? expect.fail();
  const documentation = readSdkDocumentation(sdk);
  try {
    return problemsIn({ ...data, ...change } as AnyDataKind, { client, documentation, fields, status: [] });
  } catch (error) {
    return [(error as Error).message];
  }
}

const KINDS: Readonly<Record<string, { readonly data: object; readonly client: object; readonly sdk: string }>> = {
  repository: { data: repositoryData, client: ecr, sdk: "@aws-sdk/client-ecr" },
  queue: { data: queueData, client: sqs, sdk: "@aws-sdk/client-sqs" },
  topic: { data: topicData, client: sns, sdk: "@aws-sdk/client-sns" },
  "log group": { data: logGroupData, client: logs, sdk: "@aws-sdk/client-cloudwatch-logs" },
};

it.each(Object.keys(KINDS))("finds no problem in a %s", (kind) => {
  expect(problemsAfter(kind, {})).toEqual([]);
});

const { parts } = repositoryData;

describe("a misspelt name is a problem:", () => {
  it.each<[string, string, object, string]>([
    [
      "a member that identifies",
      "repository",
      { ids: () => ({ repoName: "a" }) },
      "ids: no call has the member repoName",
    ],
    [
      "a path",
      "repository",
      { read: [{ call: "DescribeRepositories", at: "repository.0" }] },
      "DescribeRepositoriesResponse has no member repository",
    ],
    [
      "a path in the result of a create",
      "repository",
      { create: { call: "CreateRepository", at: "repositories" } },
      "CreateRepositoryResponse has no member repositories",
    ],
    [
      "a member of a read's input",
      "queue",
      { read: [{ call: "GetQueueUrl" }, { call: "GetQueueAttributes", input: { Names: ["All"] } }] },
      "GetQueueAttributesRequest has no member Names",
    ],
    [
      "the member with the name",
      "log group",
      { read: [{ call: "DescribeLogGroups", at: "logGroups.0", named: "name" }] },
      "LogGroup has no member name",
    ],
    [
      "a member of a document",
      "repository",
      { parts: { policy: { ...parts.policy, member: "policyTxt" } } },
      "policy: SetRepositoryPolicyRequest has no member policyTxt",
    ],
    [
      "a member of a setting",
      "log group",
      { parts: { ...logGroupData.parts, retentionDays: { ...logGroupData.parts.retentionDays, member: "days" } } },
      "retentionDays: PutRetentionPolicyRequest has no member days",
    ],
    [
      "a path of a setting",
      "log group",
      { parts: { ...logGroupData.parts, retentionDays: { ...logGroupData.parts.retentionDays, from: "days" } } },
      "retentionDays: the description has no member for days",
    ],
    [
      "an attribute",
      "topic",
      { parts: { displayName: { attribute: "DisplayNam" } } },
      "the SDK's documentation does not mention the attribute DisplayNam",
    ],
    [
      "an attribute of another field",
      "topic",
      { parts: { displayName: { attribute: "FifoTopic" } } },
      "the field of FifoTopic is fifoTopic, not displayName",
    ],
    [
      "an attribute of the status",
      "queue",
      { status: { queueARN: "Attributes.QueueArm" } },
      "the SDK's documentation does not mention the attribute QueueArm",
    ],
    [
      "the map of attributes",
      "queue",
      { attributes: { member: "Attribute", write: "SetQueueAttributes" } },
      "CreateQueueRequest has no member Attribute",
    ],
    [
      "the member with an attribute's name",
      "topic",
      { attributes: { ...topicData.attributes, one: { name: "Name", value: "AttributeValue" } } },
      "SetTopicAttributesInput has no member Name",
    ],
    [
      "the code of a missing resource",
      "repository",
      { absent: ["RepositoryNotFound"] },
      "the SDK has no error RepositoryNotFound",
    ],
    [
      "the code of a terminal error",
      "repository",
      { terminal: { codes: ["InvalidParameterExeption"] } },
      "the SDK has no error InvalidParameterExeption",
    ],
    [
      "the code of a hint",
      "repository",
      { remove: { call: "DeleteRepository", hints: { NotEmpty: "empty it" } } },
      "the SDK has no error NotEmpty",
    ],
    ["the code of a busy service", "queue", { busy: { QueueDeleted: {} } }, "the SDK has no error QueueDeleted"],
    [
      "the code of a resource that exists",
      "queue",
      { create: { call: "CreateQueue", exists: "QueueExists" } },
      "the SDK has no error QueueExists",
    ],
    [
      "the code of a missing document",
      "repository",
      { parts: { policy: { ...parts.policy, absent: "NoPolicy" } } },
      "the SDK has no error NoPolicy",
    ],
    [
      "an operation on tags",
      "repository",
      { tags: { ...repositoryData.tags, read: "GetLifecyclePolicy" } },
      "GetLifecyclePolicy has no list or map of tags",
    ],
  ])("%s", (_, kind, change, problem) => {
    expect(problemsAfter(kind, change)).toContain(problem);
  });
});

it("knows the codes that services with a query protocol return", () => {
  expect(problemsAfter("queue", { absent: ["AWS.SimpleQueueService.NonExistentQueue"] })).toEqual([]);
});

describe("two parts must be one part", () => {
  it("if they write by the same operation, because a write may reset what it omits", () => {
    const scanOnPush = { write: "PutImageTagMutability", initial: {} };
    expect(problemsAfter("repository", { parts: { ...parts, imageScanningConfiguration: scanOnPush } })).toContain(
      "imageScanningConfiguration and imageTagMutability must be one part: both write by PutImageTagMutability",
    );
  });

  it("if each writes attributes of a map that one call writes, but not if a call writes one attribute, or if AWS shows one at another time", () => {
    const visibilityTimeout = { attribute: "VisibilityTimeout", initial: "30" };
    expect(problemsAfter("queue", { parts: { ...queueData.parts, visibilityTimeout } })).toEqual([
      "delaySeconds and visibilityTimeout must be one part: both write by SetQueueAttributes",
    ]);
    const late = { ...visibilityTimeout, lateSeconds: 900 };
    expect(problemsAfter("queue", { parts: { ...queueData.parts, visibilityTimeout: late } })).toEqual([]);
    expect(Object.values(topicData.parts).filter(({ attribute }) => attribute !== undefined).length).toBeGreaterThan(1);
  });
});

it("finds a field that no part compares with AWS", () => {
  const fields = ["queueName", "tags", "delaySeconds", "fifoQueue", "policy"];
  expect(problemsAfter("queue", {}, fields)).toEqual(["spec.policy belongs to no part"]);
});

it("finds a status field without a path", () => {
  const [client, documentation] = [sqs, readSdkDocumentation("@aws-sdk/client-sqs")];
  const sdk = { client, documentation, fields: [], status: ["queueURL", "queueARN", "queueAge"] };
  expect(problemsIn(queueData as object as AnyDataKind, sdk)).toEqual(["status.queueAge has no path"]);
});

it("finds a part that cannot be reset", () => {
  const kmsKeyID = { ...logGroupData.parts.kmsKeyID, remove: undefined };
  expect(problemsAfter("log group", { parts: { ...logGroupData.parts, kmsKeyID } })).toEqual([
    "kmsKeyID: without `remove`, the part needs its `initial` value",
  ]);
});

it("finds a part that is not named after its first field", () => {
  const { imageTagMutability: imageTagMutabilityExclusionFilters, ...others } = parts;
  expect(problemsAfter("repository", { parts: { ...others, imageTagMutabilityExclusionFilters } })).toEqual([
    "imageTagMutabilityExclusionFilters: the part must be named after its first field, imageTagMutability",
  ]);
});
