import * as sdk from "@aws-sdk/client-kms";
import { describe, expect, it } from "vitest";
import { ApiError } from "../../../lib/reconcile/contract/errors.ts";
import { drivenKind, partOf, withAnswers } from "../../support/kinds/data/driven-kind.ts";
import { key, keyData } from "../../support/kinds/data/key.ts";
import { logGroup } from "../../support/kinds/data/log-group.ts";
import { queue } from "../../support/kinds/data/queue.ts";
import { topic } from "../../support/kinds/data/topic.ts";

const URL = "https://sqs.us-west-2.amazonaws.com/000000000000/orders";
const refusal = (code: string, message = code) =>
  new ApiError({ service: "SQS", operation: "Any" }, { code, message, status: 400 });

describe("a description from several calls", () => {
  const found = { GetQueueUrl: { QueueUrl: URL }, GetQueueAttributes: { Attributes: { QueueArn: "arn" } } };

  it("gives each call what the calls before it have returned", async () => {
    const { target, calls } = withAnswers(queue, { queueName: "orders" }, found);
    expect(await queue.describe(target)).toMatchObject({
      arn: "arn:aws:sqs:us-west-2:000000000000:orders",
      status: { queueURL: URL, queueARN: "arn" },
    });
    expect(calls).toEqual([
      { operation: "GetQueueUrl", input: { QueueName: "orders" } },
      { operation: "GetQueueAttributes", input: { QueueUrl: URL, AttributeNames: ["All"] } },
    ]);
  });

  it("finds nothing if the first call finds nothing", async () => {
    const { target, calls } = withAnswers(
      queue,
      { queueName: "orders" },
      { GetQueueUrl: refusal("QueueDoesNotExist") },
    );
    expect(await queue.describe(target)).toBeUndefined();
    expect(calls).toHaveLength(1);
  });
});

it("finds nothing if what is found has another name", async () => {
  const logGroups = [{ logGroupName: "/app-2" }];
  const { target } = withAnswers(logGroup, { name: "/app" }, { DescribeLogGroups: { logGroups } });
  expect(await logGroup.describe(target)).toBeUndefined();
});

it("takes no endpoint and no identifier of a call from the object's status", async () => {
  const queueARN = "arn:aws:sqs:us-west-2:111111111111:other";
  const forged = { queueURL: "https://sqs.example.org/1/other", queueARN, ackResourceMetadata: { arn: queueARN } };
  const { target, resource, calls } = withAnswers(
    queue,
    { queueName: "orders" },
    { GetQueueUrl: { QueueUrl: URL }, GetQueueAttributes: { Attributes: {} } },
    forged,
  );
  const seen = (await queue.describe(target)) ?? expect.fail();
  await queue.tags.read(target, seen);
  await queue.remove(target, resource, seen);
  expect(calls.map(({ input }) => input)).toEqual([
    { QueueName: "orders" },
    { QueueUrl: URL, AttributeNames: ["All"] },
    { QueueUrl: URL },
    { QueueUrl: URL },
  ]);
});

describe("a resource whose identifier AWS assigns", () => {
  const KEY = { KeyId: "1234abcd", Arn: "arn:aws:kms:us-west-2:000000000000:key/1234abcd", Description: "orders" };

  it("is described by that identifier, which all further calls get", async () => {
    const { target, resource, calls } = withAnswers(key, {}, { DescribeKey: { KeyMetadata: KEY } });
    const seen = (await key.describe(target, "1234abcd")) ?? expect.fail();
    expect(seen).toMatchObject({ id: "1234abcd", arn: KEY.Arn, status: { keyID: "1234abcd" } });
    await partOf(key, "description").write?.(
      target,
      { from: "orders", to: "all" },
      { spec: {}, seen, observed: new Map() },
    );
    await key.remove(target, resource, seen);
    expect(calls).toEqual([
      { operation: "DescribeKey", input: { KeyId: "1234abcd" } },
      { operation: "UpdateKeyDescription", input: { KeyId: "1234abcd", Description: "all" } },
      { operation: "ScheduleKeyDeletion", input: { KeyId: "1234abcd" } },
    ]);
  });

  it("gets no identifier and no ARN from the object's status", () => {
    const forged = { keyID: "other", ackResourceMetadata: { arn: "arn:aws:kms:us-west-2:111111111111:key/other" } };
    const { target } = withAnswers(key, {}, {}, forged);
    expect(JSON.stringify(target)).not.toContain("other");
    expect(key).not.toHaveProperty("arn");
  });

  it("is known after its create call, even if that call does not prove that it is new", async () => {
    const { target, resource } = withAnswers(key, {}, { CreateKey: { KeyMetadata: KEY, $metadata: { attempts: 2 } } });
    expect(await key.create(target, resource, {}, "token")).toMatchObject({
      made: false,
      status: { keyID: "1234abcd" },
    });
    const first = withAnswers(key, {}, { CreateKey: { KeyMetadata: KEY, $metadata: { attempts: 1 } } });
    const created = await key.create(first.target, first.resource, {}, "token");
    expect(created).toMatchObject({ made: true, seen: { id: "1234abcd" } });
  });

  it("is created with the token, if the create call has a member for it", async () => {
    const data = { ...keyData, create: { ...keyData.create, clientToken: "Description" } };
    const withToken = drivenKind(data, sdk, { specFields: {} });
    const { target, resource, calls } = withAnswers(withToken, {}, { CreateKey: { KeyMetadata: KEY } });
    await withToken.create(target, resource, {}, "token");
    expect(calls).toEqual([{ operation: "CreateKey", input: { Description: "token", Tags: [] } }]);
  });
});

/** The answers to the looks at a resource that does not exist. */
const ABSENT = { GetQueueUrl: refusal("QueueDoesNotExist"), GetTopicAttributes: refusal("NotFoundException") };

describe("a create", () => {
  it("sets attributes of all parts, and the tags", async () => {
    const spec = { queueName: "orders", fifoQueue: "true", delaySeconds: "5", tags: { team: "shop" } };
    const { target, resource, calls } = withAnswers(queue, spec, ABSENT);
    await queue.create(target, resource, { team: "shop" });
    expect(calls).toEqual([
      { operation: "GetQueueUrl", input: { QueueName: "orders" } },
      {
        operation: "CreateQueue",
        input: { QueueName: "orders", Attributes: { FifoQueue: "true", DelaySeconds: "5" }, tags: { team: "shop" } },
      },
    ]);
  });

  it("also sets a document, if the call accepts it", async () => {
    const spec = { name: "orders", dataProtectionPolicy: "{}" };
    const { target, resource, calls } = withAnswers(topic, spec, ABSENT);
    await topic.create(target, resource, { team: "shop" });
    expect(calls.slice(1)).toEqual([
      {
        operation: "CreateTopic",
        input: { Name: "orders", DataProtectionPolicy: "{}", Tags: [{ Key: "team", Value: "shop" }] },
      },
    ]);
  });

  it("does not prove that the resource is new if the call succeeds for an existing one, or does not describe it", async () => {
    for (const kind of [queue, topic, logGroup]) {
      const { target, resource } = withAnswers(kind, { name: "orders", queueName: "orders" }, ABSENT);
      expect(await kind.create(target, resource, {})).toEqual({ made: false, sent: [] });
    }
  });

  it.each([
    ["existed before it, if the call is refused", true, { made: false, existed: true }],
    ["may have been made by an earlier attempt that got no response", false, { made: false }],
  ])("finds a resource that %s", async (_, answered, result) => {
    const error = new ApiError(
      { service: "Logs", operation: "CreateLogGroup" },
      { code: "ResourceAlreadyExistsException", message: "it exists", status: 400, answered },
    );
    const { target, resource } = withAnswers(logGroup, { name: "/app" }, { CreateLogGroup: error });
    expect(await logGroup.create(target, resource, {})).toEqual(result);
  });

  it("is not made if another look immediately before it finds a resource", async () => {
    for (const kind of [queue, topic]) {
      const { target, resource, calls } = withAnswers(kind, { name: "orders", queueName: "orders" });
      expect(await kind.create(target, resource, {})).toEqual({ made: false, existed: true });
      expect(calls.filter(({ operation }) => operation.startsWith("Create"))).toEqual([]);
    }
  });
});

it("writes tags and parts while AWS is working on the resource only if the data says so", () => {
  const { description } = keyData.parts;
  const data = {
    ...keyData,
    tags: { ...keyData.tags, whileBusy: true },
    parts: { ...keyData.parts, description: { ...description, whileBusy: true } },
  };
  const kind = drivenKind(data, sdk, { specFields: {} });
  expect(kind.tags).toHaveProperty("whileBusy", true);
  expect(partOf(kind, "description")).toHaveProperty("whileBusy", true);
  expect(key.tags).not.toHaveProperty("whileBusy");
  expect(partOf(key, "description")).not.toHaveProperty("whileBusy");
});

describe("tags in a map", () => {
  const state = { spec: {}, seen: { arn: "arn", description: { QueueUrl: URL } }, observed: new Map() };

  it("are declared in a map", () => {
    expect(queue.tags.declared({ tags: { team: "shop" } })).toEqual([{ key: "team", value: "shop" }]);
    expect(queue.tags.toSpec([{ key: "team", value: "shop" }])).toEqual({ tags: { team: "shop" } });
    expect(queue.tags.toSpec([])).toEqual({});
  });

  it("are read, set and removed as a map", async () => {
    const { target, calls } = withAnswers(
      queue,
      { queueName: "orders" },
      { ListQueueTags: { Tags: { team: "shop" } } },
    );
    expect(await queue.tags.read(target, state.seen)).toEqual({ team: "shop" });
    await queue.tags.write(target, { from: { a: "1" }, to: { b: "2" } }, state);
    expect(calls.slice(1)).toEqual([
      { operation: "TagQueue", input: { QueueUrl: URL, Tags: { b: "2" } } },
      { operation: "UntagQueue", input: { QueueUrl: URL, TagKeys: ["a"] } },
    ]);
  });

  it("are none if AWS returns no map", async () => {
    const { target } = withAnswers(queue, { queueName: "orders" });
    expect(await queue.tags.read(target, state.seen)).toEqual({});
  });
});

it("says of the tags, too, how long AWS may show them as they were", () => {
  expect(queue.tags.lateSeconds).toBe(60);
  expect(topic.tags).not.toHaveProperty("lateSeconds");
});

it("waits for a name that AWS still keeps", () => {
  expect(queue.judge?.(refusal("QueueDeletedRecently"))).toMatchObject({ againSeconds: 60 });
  expect(queue.judge?.(refusal("InvalidAttributeValue"))).toBe("terminal");
  expect(queue.judge?.(refusal("AccessDenied"))).toBeUndefined();
});

it("retries an error that says that something is missing which may be created later", () => {
  const missing = "Value for parameter RedrivePolicy is invalid. Reason: Dead letter target does not exist.";
  expect(queue.judge?.(refusal("InvalidParameterValue", missing))).toBeUndefined();
});

describe("in a kind with exclusive writes,", () => {
  const busy = { reason: "Renaming", message: "KMS is changing the description", againSeconds: 2 };
  const written = async (change: object) => {
    const { description } = keyData.parts;
    const kind = drivenKind(
      { ...keyData, exclusive: busy, parts: { ...keyData.parts, description: { ...description, ...change } } },
      sdk,
      { specFields: { description: "value" } },
    );
    const { target } = withAnswers(kind, { description: "orders" }, { UpdateKeyDescription: {} });
    const state = { spec: {}, seen: { arn: "arn" }, observed: new Map<string, unknown>() };
    return await partOf(kind, "description").write?.(target, { from: "", to: "orders" }, state);
  };

  it("AWS is at work after the write of a part", async () => {
    expect(await written({})).toEqual({ busy });
  });

  it("but not after that of a part that says so", async () => {
    expect(await written({ exclusive: false })).toBeUndefined();
  });
});
