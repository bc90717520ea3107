import { describe, expect, it } from "vitest";
import { page as repositoryData } from "../../../../lib/kinds/ecr/repository.ts";
import { logGroupData } from "../../../support/kinds/data/log-group.ts";
import { problemsAfter } from "../../../support/kinds/data/problems-after.ts";
import { queueData } from "../../../support/kinds/data/queue.ts";
import { topicData } from "../../../support/kinds/data/topic.ts";
import { zoneData } from "../../../support/kinds/data/zone.ts";

const { parts } = repositoryData;

/** A log group whose keyed list is changed. */
const keyed = (change: object) => ({
  parts: { subscriptionFilters: { ...logGroupData.parts.subscriptionFilters, ...change } },
});

describe("a misspelt name in a keyed list is a problem:", () => {
  it.each<[string, object, string]>([
    ["the path", keyed({ at: "filters" }), "DescribeSubscriptionFiltersResponse has no member filters"],
    [
      "the path of a list whose items have no members",
      keyed({ read: "DescribeLogGroups", at: "logGroups.0.inheritedProperties" }),
      "DescribeLogGroupsResponse has no structure at logGroups.0.inheritedProperties.0, but a string",
    ],
    [
      "the key",
      keyed({ key: ["filter"] }),
      "subscriptionFilters: DeleteSubscriptionFilterRequest has no member for filter",
    ],
    [
      "the member that says where the list continues",
      keyed({ token: "NextToken" }),
      "subscriptionFilters: DescribeSubscriptionFiltersResponse has no member NextToken",
    ],
    [
      "the list, if nothing says where it continues",
      keyed({ token: undefined }),
      "subscriptionFilters: without `token`, only the first page of the list is read",
    ],
    [
      "a field that the call that removes an item does not have",
      keyed({ key: ["filterPattern"] }),
      "subscriptionFilters: DeleteSubscriptionFilterRequest has no member for filterPattern",
    ],
    [
      "a field that AWS sets in each item",
      keyed({ initial: { pattern: "" } }),
      "subscriptionFilters: PutSubscriptionFilterRequest has no member for pattern",
    ],
    [
      "the code of a missing item",
      keyed({ absent: "NoSuchFilter" }),
      "parts.subscriptionFilters.absent: the SDK has no error NoSuchFilter",
    ],
  ])("%s", (_, change, problem) => {
    expect(problemsAfter("log group", change)).toContain(problem);
  });
});

describe("a misspelt name in a keyed list in the description is a problem:", () => {
  const changed = (change: object) => ({ parts: { vpcs: { ...zoneData.parts.vpcs, ...change } } });

  it.each<[string, object, string]>([
    ["the path", changed({ at: "Vpcs" }), "vpcs: the description has no member Vpcs"],
    ["the key", changed({ key: ["id"] }), "vpcs: VPC has no member for id"],
    [
      "the member of the calls",
      changed({ member: "Vpc" }),
      "vpcs: AssociateVPCWithHostedZoneRequest has no member Vpc",
    ],
    ["a field that AWS sets in each item", changed({ initial: { region: "" } }), "vpcs: VPC has no member for region"],
  ])("%s", (_, change, problem) => {
    expect(problemsAfter("zone", change)).toContain(problem);
  });
});

describe("a misspelt name in a setting with a read call of its own is a problem:", () => {
  const kmsKeyID = { read: "GetLogObject", write: "AssociateKmsKey", remove: "DisassociateKmsKey" };
  const changed = (change: object) => ({ parts: { kmsKeyID: { ...kmsKeyID, ...change } } });

  it.each<[string, object, string]>([
    ["the path", changed({ at: "KeyId" }), "kmsKeyID: GetLogObjectResponse has no member KeyId"],
    ["the field", changed({}), "kmsKeyID: AssociateKmsKeyRequest and GetLogObjectResponse have no member for kmsKeyID"],
    [
      "the field of a structure that is the input itself",
      changed({ member: "." }),
      "kmsKeyID: AssociateKmsKeyRequest and GetLogObjectResponse have no member for kmsKeyID",
    ],
    [
      "the code that means that there is none",
      changed({ absent: "NoSuchKey" }),
      "parts.kmsKeyID.absent: the SDK has no error NoSuchKey",
    ],
  ])("%s", (_, change, problem) => {
    expect(problemsAfter("log group", change)).toContain(problem);
  });
});

it("a structure that is the input of a write without any of its members is a problem", () => {
  const hostedZoneConfig = { write: "DeleteHostedZone", member: ".", initial: {} };
  expect(problemsAfter("zone", { parts: { hostedZoneConfig } })).toContain(
    "hostedZoneConfig: DeleteHostedZoneRequest has no member of the structure",
  );
});

describe("two parts must be one part", () => {
  it("if they write by the same operation, because a write may reset what it omits", () => {
    const scanOnPush = { write: "PutImageTagMutability", initial: {} };
    expect(problemsAfter("repository", { parts: { ...parts, imageScanningConfiguration: scanOnPush } })).toContain(
      "imageScanningConfiguration and imageTagMutability must be one part: both write by PutImageTagMutability",
    );
  });

  it("but not if AWS keeps what that operation omits", () => {
    const write = "PutImageTagMutability";
    for (const keeping of [
      { write, initial: {}, emptied: true },
      { write, settings: { imageScanningConfiguration: {} } },
    ]) {
      const changes = { parts: { ...parts, imageScanningConfiguration: keeping } };
      expect(problemsAfter("repository", changes).filter((problem) => problem.includes("one part"))).toEqual([]);
    }
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

it("finds a misspelt member of the call that writes a secret, beside the secret", () => {
  const secret = { write: "AssociateKmsKey", input: { everything: true } };
  expect(problemsAfter("log group", { parts: { kmsKeyID: { secret } } })).toContain(
    "kmsKeyID: AssociateKmsKeyRequest has no member everything",
  );
});

it("finds a call that does not have the secret that it is to write", () => {
  expect(problemsAfter("log group", { parts: { kmsKeyID: { secret: { write: "PutRetentionPolicy" } } } })).toContain(
    "kmsKeyID: PutRetentionPolicyRequest has no member for kmsKeyID",
  );
});

describe("a misspelt name in a group of settings is a problem:", () => {
  const group = (change: object) => ({
    parts: { ...logGroupData.parts, kmsKeyID: { settings: { kmsKeyID: {} }, write: "AssociateKmsKey", ...change } },
  });

  it.each<[string, object, string]>([
    [
      "a setting",
      { settings: { kmsKeyID: {}, key: {} } },
      "kmsKeyID: the description has no member for key: say in `shown` where it is",
    ],
    [
      "the path of a setting",
      { settings: { kmsKeyID: { at: "Key.Id" } } },
      "kmsKeyID: the description has no member for Key.Id",
    ],
    ["a further member", { input: { now: true } }, "kmsKeyID: AssociateKmsKeyRequest has no member now"],
    ["a list without an order", { unordered: ["keys"] }, "kmsKeyID: there is no list keys"],
  ])("%s", (_, change, problem) => {
    expect(problemsAfter("log group", group(change))).toContain(problem);
  });

  it("and a group without one has none", () => {
    expect(problemsAfter("log group", group({}))).toEqual([]);
  });
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

it("finds a list whose order does not matter, and that is nowhere in the part", () => {
  const lists = (unordered: readonly string[]) => ({
    parts: { ...parts, imageTagMutability: { ...parts.imageTagMutability, unordered } },
  });
  expect(problemsAfter("repository", lists(["imageTagMutabilityExclusionFilters"]))).toEqual([]);
  expect(problemsAfter("repository", lists(["exclusionFilters"]))).toEqual([
    "imageTagMutability: there is no list exclusionFilters",
  ]);
});
