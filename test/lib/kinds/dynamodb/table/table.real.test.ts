import { randomUUID } from "node:crypto";
import { CreateTableCommand, UpdateTableCommand } from "@aws-sdk/client-dynamodb";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { sharedEmulator } from "../../../../support/aws/shared-emulator.ts";
import { openTableObject, type TableObject } from "../../../../support/worlds/table-object.ts";

let miniStack: string;
let world: TableObject;
let tableName: string;

beforeAll(async () => {
  miniStack = await sharedEmulator("ministack");
});

beforeEach(async () => {
  tableName = `orders-${randomUUID()}`;
  world = await openTableObject(miniStack, tableName);
  return () => world[Symbol.asyncDispose]();
});

const THROUGHPUT = { readCapacityUnits: 2, writeCapacityUnits: 3 };
const REPLICATED = { streamEnabled: true, streamViewType: "NEW_AND_OLD_IMAGES" };
const POLICY = JSON.stringify({
  Version: "2012-10-17",
  Statement: [{ Effect: "Deny", Principal: "*", Action: "dynamodb:DeleteTable", Resource: "*" }],
});
const FULL = {
  continuousBackups: { pointInTimeRecoveryEnabled: true },
  contributorInsights: "ENABLE",
  resourcePolicy: POLICY,
  sseSpecification: { enabled: true },
  streamSpecification: { streamEnabled: true, streamViewType: "KEYS_ONLY" },
  tableClass: "STANDARD_INFREQUENT_ACCESS",
  tags: [{ key: "team", value: "shop" }],
  timeToLive: { attributeName: "expires", enabled: true },
};

function index(indexName: string, attributeName: string, more: object = {}) {
  const keySchema = [{ attributeName, keyType: "HASH" }];
  return { indexName, keySchema, projection: { projectionType: "ALL" }, ...more };
}

/** The operations that passes have called, from the `from`th on, except those that only read. */
function writes(from = 0): readonly string[] {
  return world.dynamodb.calls.slice(from).filter((operation) => !/^(Describe|Get|List)/.test(operation));
}

function expectSettled(): void {
  expect(world.conditions.at(-1)).toBe(
    "ACK.ResourceSynced=True : Resource synced successfully\nReady=True : Resource synced successfully",
  );
}

/** Expects that no pass reported an error, and that DynamoDB rejected no call. */
function expectNothingFailed(): void {
  expect(world.conditions.join("\n")).not.toMatch(/ACK\.(Recoverable|Terminal)/);
  expect(world.dynamodb.refusals).toEqual([]);
}

it("creates a table with every setting, and waits until the table can be used", async () => {
  await world.apply(FULL);
  await world.settle();
  expectSettled();
  expectNothingFailed();
  expect(world.conditions[0]).toContain("Ready=False CREATING: the table is CREATING");
  expect(writes()).toEqual(["CreateTable", "UpdateTimeToLive", "UpdateContinuousBackups", "UpdateContributorInsights"]);
  // While the tags are not visible, a poll only describes the table and lists its tags.
  const polls = world.dynamodb.calls.filter((operation) =>
    /^(DescribeTable|ListTagsOfResource)$/.test(operation),
  ).length;
  expect(world.dynamodb.calls.length - polls).toBeLessThanOrEqual(10 + 3);
  expect(world.object()?.status).toMatchObject({ tableStatus: "ACTIVE", itemCount: 0 });
});

it("observes a settled table with six calls in two rounds, and writes nothing", async () => {
  await world.apply(FULL);
  await world.settle();
  const before = world.dynamodb.calls.length;
  const { resourceVersion } = world.object()?.metadata ?? {};
  world.counting.reset();
  // Long enough for the calls of a round to overlap.
  world.counting.delay(100);
  await world.settle("resync");
  expect(world.dynamodb.calls.slice(before).toSorted()).toEqual([
    "DescribeContinuousBackups",
    "DescribeContributorInsights",
    "DescribeTable",
    "DescribeTimeToLive",
    "GetResourcePolicy",
    "ListTagsOfResource",
  ]);
  expect(world.counting.rounds).toBe(2);
  expect(world.object()?.metadata.resourceVersion).toBe(resourceVersion);
});

it("applies an edit to many settings one change at a time", async () => {
  await world.apply({ ...FULL, globalSecondaryIndexes: [index("old", "a"), index("kept", "b")] });
  await world.settle();
  const before = world.dynamodb.calls.length;
  await world.patch({
    billingMode: "PROVISIONED",
    provisionedThroughput: THROUGHPUT,
    streamSpecification: { streamViewType: "NEW_IMAGE" },
    tags: [{ key: "team", value: "stock" }],
    globalSecondaryIndexes: [
      index("kept", "b", { provisionedThroughput: THROUGHPUT }),
      index("one", "a", { provisionedThroughput: THROUGHPUT }),
      index("two", "c", { provisionedThroughput: THROUGHPUT }),
    ],
  });
  await world.settle();
  expectSettled();
  expectNothingFailed();
  // The stream is disabled and enabled, an index is deleted, the billing mode changes, and two indexes are created.
  expect(writes(before)).toEqual(["TagResource", ...Array.from({ length: 6 }, () => "UpdateTable")]);
  expect(world.conditions.join("\n")).toContain("Ready=False UPDATING: the table is UPDATING, index old is DELETING");
  expect(world.events()).toContainEqual(expect.stringContaining("billingMode: PAY_PER_REQUEST -> PROVISIONED"));
});

it("replaces an index while the spec defines no key of the indexes that the table already has", async () => {
  await world.apply({ globalSecondaryIndexes: [index("old", "a"), index("kept", "b")] });
  await world.settle();
  const attributeDefinitions = ["id", "c"].map((attributeName) => ({ attributeName, attributeType: "S" }));
  const globalSecondaryIndexes = [index("kept", "b"), index("new", "c")];
  await world.patch({ attributeDefinitions, globalSecondaryIndexes });
  await world.settle();
  expectSettled();
  expectNothingFailed();
});

it("reverts everything that is removed from the spec, and retries a time to live that was changed too recently", async () => {
  await world.apply({
    ...FULL,
    globalSecondaryIndexes: [index("one", "a")],
    onDemandThroughput: { maxReadRequestUnits: 5 },
  });
  await world.settle();
  const silence = Object.keys(FULL).map((field) => [field, null] as const);
  await world.patch({ ...Object.fromEntries(silence), globalSecondaryIndexes: null, onDemandThroughput: null });
  await world.settle();
  // DynamoDB accepts one change to the time to live per hour.
  expect(world.conditions.at(-1)).toContain("ACK.Recoverable=True ValidationException: api error ValidationException");
  expect(world.dynamodb.refusals).toEqual(["UpdateTimeToLive: ValidationException"]);
  expect(world.object()?.status).toMatchObject({ tableStatus: "ACTIVE" });
});

it("adds replicas once there is a stream, and removes them before the table", async () => {
  await world.apply({ tableReplicas: [{ regionName: "eu-west-1" }, { regionName: "us-east-1" }] });
  await world.settle();
  expect(world.conditions.at(-1)).toContain(
    "ACK.Terminal=True InvalidSpec: table must have DynamoDB Streams enabled with StreamViewType set to NEW_AND_OLD_IMAGES for replica updates",
  );
  await world.patch({ streamSpecification: REPLICATED });
  await world.settle();
  expectSettled();
  expect(world.object()?.status).toMatchObject({
    replicas: [
      { regionName: "eu-west-1", replicaStatus: "ACTIVE" },
      { regionName: "us-east-1", replicaStatus: "ACTIVE" },
    ],
  });
  const before = world.dynamodb.calls.length;
  await world.delete();
  await world.settle();
  expect(writes(before)).toEqual(["UpdateTable", "UpdateTable", "DeleteTable"]);
  expect(world.object()).toBeUndefined();
  expect(world.dynamodb.refusals).toEqual([]);
});

it("releases an object when its table is no longer visible", async () => {
  await world.apply({});
  await world.settle();
  await world.delete();
  await world.pass();
  expect(world.object()?.metadata.finalizers).toBeDefined();
  expect(world.conditions.at(-1)).toContain("Ready=False DELETING: the table is DELETING");
  await world.settle();
  expect(world.object()).toBeUndefined();
  expectNothingFailed();
});

it("keeps a protected table, and reports how it can be deleted", async () => {
  await world.apply({ deletionProtectionEnabled: true });
  await world.settle();
  await world.delete();
  await world.settle();
  expect(world.conditions.at(-1)).toContain("set spec.deletionProtectionEnabled to false");
  expect(world.conditions.at(-1)).toContain("deletion-policy: retain");
  expect(writes()).toEqual(["CreateTable"]);
  await world.patch({ deletionProtectionEnabled: false });
  await world.settle();
  expect(writes()).toEqual(["CreateTable", "UpdateTable", "DeleteTable"]);
  expect(world.object()).toBeUndefined();
});

it("refuses to replace an index, and leaves the capacity unchanged", async () => {
  await world.apply({ globalSecondaryIndexes: [index("one", "a")] });
  await world.settle();
  await world.patch({ globalSecondaryIndexes: [index("one", "b"), index("two", "c")] });
  await world.settle();
  expect(world.conditions.at(-1)).toContain("ACK.Terminal=True Immutable: spec.globalSecondaryIndexes: the key schema");
  expect(world.conditions.at(-1)).toContain("of index one cannot be changed");
  expect(writes()).toEqual(["CreateTable"]);
});

it("leaves another owner's table alone", async () => {
  await world.others.send(
    new CreateTableCommand({
      TableName: tableName,
      AttributeDefinitions: [{ AttributeName: "id", AttributeType: "S" }],
      KeySchema: [{ AttributeName: "id", KeyType: "HASH" }],
      BillingMode: "PAY_PER_REQUEST",
    }),
  );
  await world.apply(FULL);
  await world.settle();
  expect(world.conditions.at(-1)).toContain("Resource already exists");
  expect(writes(1)).toEqual([]);
  expect(world.object()?.metadata.finalizers).toBeUndefined();
});

it("waits until DynamoDB has completed another user's change, and then reverts the change", async () => {
  await world.apply({});
  await world.settle();
  const StreamSpecification = { StreamEnabled: true, StreamViewType: "KEYS_ONLY" } as const;
  await world.others.send(new UpdateTableCommand({ TableName: tableName, StreamSpecification }));
  await world.settle("resync");
  expectSettled();
  expectNothingFailed();
  expect(world.events().at(-1)).toBe(
    "Updated: streamSpecification.streamEnabled: true -> false; streamSpecification.streamViewType: KEYS_ONLY -> none",
  );
});
