import * as sqs from "@aws-sdk/client-sqs";
import { describe, expect, it } from "vitest";
import { problemsIn } from "../../../../lib/codegen/from-data/check-data.ts";
import { readSdkDocumentation } from "../../../../lib/codegen/sdk/sdk-documentation.ts";
import type { AnyDataKind } from "../../../../lib/kind/data-kind.ts";
import { page as repositoryData } from "../../../../lib/kinds/ecr/repository.ts";
import { keyData } from "../../../support/kinds/data/key.ts";
import { logGroupData } from "../../../support/kinds/data/log-group.ts";
import { CHECKED_KINDS, problemsAfter } from "../../../support/kinds/data/problems-after.ts";
import { queueData } from "../../../support/kinds/data/queue.ts";
import { topicData } from "../../../support/kinds/data/topic.ts";

it.each(CHECKED_KINDS)("finds no problem in a %s", (kind) => {
  expect(problemsAfter(kind, {})).toEqual([]);
});

const { parts } = repositoryData;
const PICTURE = {
  member: "KeyId",
  identity: ["KeyId", "Arn", "CreationDate"],
  codes: [],
};

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
      "a member of the create call's input that the description has under another name",
      "repository",
      { shown: { name: "repositoryName" } },
      "shown: CreateRepositoryRequest has no member name",
    ],
    [
      "the path of such a member",
      "repository",
      { shown: { repositoryName: "encryptionConfiguration.name" } },
      "shown: there is no encryptionConfiguration.name",
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
      { parts: { ...logGroupData.parts, retentionDays: { ...logGroupData.parts.retentionDays, at: "days" } } },
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
      {
        attributes: {
          ...topicData.attributes,
          input: (Name: string, AttributeValue: string) => ({ Name, AttributeValue }),
        },
      },
      "SetTopicAttributesInput has no member Name",
    ],
    [
      "the code of a missing resource",
      "repository",
      { absent: ["RepositoryNotFound"] },
      "absent: the SDK has no error RepositoryNotFound (did you mean RepositoryNotFoundException?)",
    ],
    [
      "the code of a terminal error",
      "repository",
      { terminal: { codes: ["InvalidParameterExeption"] } },
      "terminal.codes: the SDK has no error InvalidParameterExeption (did you mean InvalidParameterException?)",
    ],
    [
      "the code of a hint",
      "repository",
      { remove: { call: "DeleteRepository", hints: { NotEmpty: "empty it" } } },
      "remove.hints: the SDK has no error NotEmpty",
    ],
    ["a status field that never changes", "log group", { immutable: ["createTime"] }, "there is no status.createTime"],
    ["a status field that AWS changes", "log group", { figures: ["storedByte"] }, "there is no status.storedByte"],
    [
      "a member that identifies a resource in the name of its final snapshot",
      "key",
      { remove: { ...keyData.remove, finalSnapshot: { ...PICTURE, identity: ["KeyId", "Serial", "CreationDate"] } } },
      "finalSnapshot: the description has no member Serial",
    ],
    ["a list in the status", "log group", { ordered: ["logGroup"] }, "the status has no list logGroup"],
    [
      "the code of a busy service",
      "queue",
      { busy: { QueueDeleted: {} } },
      "busy: the SDK has no error QueueDeleted (did you mean QueueDeletedRecently?)",
    ],
    [
      "the code of a resource that exists",
      "queue",
      { create: { call: "CreateQueue", exists: "QueueExists" } },
      "create.exists: the SDK has no error QueueExists",
    ],
    [
      "the code of a missing document",
      "repository",
      { parts: { policy: { ...parts.policy, absent: "NoPolicy" } } },
      "parts.policy.absent: the SDK has no error NoPolicy",
    ],
    [
      "the identifier in the result of a create",
      "topic",
      { create: { call: "CreateTopic", id: "TopicARN" } },
      "CreateTopicResponse has no member TopicARN",
    ],
    [
      "an operation that would set tags in place of removing them",
      "repository",
      { tags: { ...repositoryData.tags, unset: "TagResource" } },
      "TagResource does not both set tags and remove them",
    ],
    [
      "an operation on tags",
      "repository",
      { tags: { ...repositoryData.tags, read: "GetLifecyclePolicy" } },
      "GetLifecyclePolicy has no list or map of tags",
    ],
    [
      "the member that contains the key of a tag",
      "repository",
      { tags: { ...repositoryData.tags, key: "TagKey" } },
      "the tags of TagResource have no member TagKey",
    ],
  ])("%s", (_, kind, change, problem) => {
    expect(problemsAfter(kind, change)).toContain(problem);
  });
});

it("knows the codes that services with a query protocol return", () => {
  expect(problemsAfter("queue", { absent: ["AWS.SimpleQueueService.NonExistentQueue"] })).toEqual([]);
});

it("finds a field that no part compares with AWS", () => {
  const fields = ["queueName", "tags", "delaySeconds", "fifoQueue", "policy"];
  expect(problemsAfter("queue", {}, fields)).toEqual(["spec.policy belongs to no part"]);
});

it("finds a status field without a path", () => {
  const [client, documentation] = [sqs, readSdkDocumentation("@aws-sdk/client-sqs")];
  const sdk = { client, documentation, fields: [], rename: {}, status: ["queueURL", "queueARN", "queueAge"] };
  expect(problemsIn(queueData as object as AnyDataKind, sdk)).toEqual(["status.queueAge has no path"]);
});

it.each([
  ["the state", { member: "State" }, "states: the description has no member State"],
  [
    "the time of the removal",
    { member: "KeyState", details: { gone: "Until" } },
    "states: the description has no member Until",
  ],
  [
    "details",
    { member: "KeyState", details: { busy: "XksKeyConfiguration.Why" } },
    "states: the description has no member XksKeyConfiguration.Why",
  ],
])("a misspelt member with %s is a problem", (_, states, problem) => {
  expect(problemsAfter("key", { states })).toEqual([problem]);
});

it.each([
  ["exclusive", { exclusive: "Updating" }],
  ["busy.KMSInvalidStateException", { busy: { KMSInvalidStateException: "Updating" } }],
  ["remove.exclusive", { remove: { ...keyData.remove, exclusive: "Updating" } }],
])("%s must name a state in which AWS is busy", (member, change) => {
  const states = { member: "KeyState", busy: { Creating: {} } };
  const problem = `states.busy does not mention Updating, which ${member} names; it mentions Creating`;
  expect(problemsAfter("key", { states, ...change })).toEqual([problem]);
  expect(problemsAfter("key", { states: { ...states, busy: { Updating: {} } }, ...change })).toEqual([]);
});

it("a misspelt path of pending values is a problem", () => {
  const pending = { at: ["XksKeyConfiguration"], details: "Window" };
  expect(problemsAfter("key", { pending })).toEqual(["pending: the description has no member Window"]);
});
