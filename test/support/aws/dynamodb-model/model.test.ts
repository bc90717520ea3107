import type { TableDescription } from "@aws-sdk/client-dynamodb";
import { beforeEach, describe, expect, it } from "vitest";
import { createDynamoDBModel, type DynamoDBModel, type TableHistory } from "./model.ts";
import type { Call } from "./refused-call.ts";

const NAME = "orders";
const id = { AttributeName: "id", AttributeType: "S" } as const;
const key = (AttributeName: string) => [{ AttributeName, KeyType: "HASH" as const }];
const index = { IndexName: "byId", KeySchema: key("id"), Projection: { ProjectionType: "ALL" } } as const;

/** The table in a backend that does everything immediately. */
const table: TableDescription = {
  TableName: NAME,
  TableStatus: "ACTIVE",
  KeySchema: key("id"),
  BillingModeSummary: { BillingMode: "PAY_PER_REQUEST" },
  StreamSpecification: { StreamEnabled: false },
};

let time: number;
let model: DynamoDBModel;
let history: TableHistory | undefined;

const wait = (seconds: number) => {
  time += seconds * 1000;
};
const show = (backend: TableDescription | undefined = table) => model.show(backend, history);
const update = (input: object) => ({ operation: "UpdateTable", input: { TableName: NAME, ...input } });
const refuse = (call: Call, backend: TableDescription | undefined) => model.refuse(call, NAME, backend, history);
const refused = (input: object, backend = table) => refuse(update(input), backend)?.code;
const note = (call: Call, backend: TableDescription | undefined) => {
  history = model.note(call, backend, history);
};

beforeEach(() => {
  time = 0;
  history = undefined;
  model = createDynamoDBModel({ now: () => time });
  note({ operation: "CreateTable", input: {} }, undefined);
  wait(60);
});

describe("the model takes time", () => {
  it("to create a table and to show its tags", () => {
    note({ operation: "CreateTable", input: {} }, undefined);
    expect(show()?.TableStatus).toBe("CREATING");
    expect(refused({ TableClass: "STANDARD" })).toBe("ResourceInUseException");
    wait(8);
    expect(show()?.TableStatus).toBe("ACTIVE");
    const tags = { Tags: [{ Key: "a", Value: "1" }] };
    expect(model.answer("ListTagsOfResource", tags, history)).toEqual({ Tags: [] });
    wait(5);
    expect(model.answer("ListTagsOfResource", tags, history)).toEqual(tags);
  });

  it("to create an index: first the table is updated, then the index is filled", () => {
    note(update({ GlobalSecondaryIndexUpdates: [{ Create: index }] }), table);
    const withIndex: TableDescription = { ...table, GlobalSecondaryIndexes: [{ ...index, IndexStatus: "ACTIVE" }] };
    expect(show(withIndex)).toMatchObject({
      TableStatus: "UPDATING",
      GlobalSecondaryIndexes: [{ IndexStatus: "CREATING", Backfilling: false }],
    });
    wait(12);
    expect(show(withIndex)).toMatchObject({
      TableStatus: "ACTIVE",
      GlobalSecondaryIndexes: [{ IndexStatus: "CREATING", Backfilling: true }],
    });
    expect(refused({ GlobalSecondaryIndexUpdates: [{ Delete: { IndexName: "byId" } }] }, withIndex)).toBe(
      "LimitExceededException",
    );
    wait(40);
    expect(show(withIndex)?.GlobalSecondaryIndexes?.[0]?.IndexStatus).toBe("ACTIVE");
  });

  it("to delete a table, which stays visible after the backend has deleted it", () => {
    note({ operation: "DeleteTable", input: {} }, table);
    expect(model.show(undefined, history)?.TableStatus).toBe("DELETING");
    expect(refuse({ operation: "CreateTable", input: {} }, undefined)?.code).toBe("ResourceInUseException");
    wait(10);
    expect(model.show(undefined, history)).toBeUndefined();
  });

  it("to change a replica, which the backend does not know", () => {
    note(update({ ReplicaUpdates: [{ Create: { RegionName: "eu-west-1" } }] }), table);
    expect(show()?.Replicas).toEqual([{ RegionName: "eu-west-1", ReplicaStatus: "CREATING" }]);
    wait(60);
    expect(show()?.Replicas).toEqual([{ RegionName: "eu-west-1", ReplicaStatus: "ACTIVE" }]);
  });
});

it("accepts the definition of an attribute that no key uses, if an update creates an index", () => {
  const definitions = [id, { AttributeName: "unused", AttributeType: "S" }];
  expect(
    refused({ AttributeDefinitions: definitions, GlobalSecondaryIndexUpdates: [{ Create: index }] }),
  ).toBeUndefined();
});

describe("the model refuses", () => {
  const streaming: TableDescription = {
    ...table,
    StreamSpecification: { StreamEnabled: true, StreamViewType: "KEYS_ONLY" },
  };
  const provisioned: TableDescription = {
    ...table,
    BillingModeSummary: { BillingMode: "PROVISIONED" },
    ProvisionedThroughput: { ReadCapacityUnits: 1, WriteCapacityUnits: 1 },
  };
  const ONE = { ReadCapacityUnits: 1, WriteCapacityUnits: 1 };

  it.each<[string, object, TableDescription]>([
    ["an update that changes nothing", {}, table],
    [
      "an update that enables a stream that is already enabled",
      { StreamSpecification: { StreamEnabled: true, StreamViewType: "NEW_IMAGE" } },
      streaming,
    ],
    ["an update that disables a stream that does not exist", { StreamSpecification: { StreamEnabled: false } }, table],
    ["throughput that equals the existing throughput", { ProvisionedThroughput: ONE }, provisioned],
    ["throughput in on-demand mode", { ProvisionedThroughput: ONE }, table],
    ["limits in provisioned mode", { OnDemandThroughput: { MaxReadRequestUnits: 1 } }, provisioned],
    ["provisioned mode without throughput", { BillingMode: "PROVISIONED" }, table],
    ["an update that disables encryption that is not enabled", { SSESpecification: { Enabled: false } }, table],
    [
      "a replica of a table whose stream contains only keys",
      { ReplicaUpdates: [{ Create: { RegionName: "eu-west-1" } }] },
      streaming,
    ],
    ["an index whose key is not defined", { GlobalSecondaryIndexUpdates: [{ Create: index }] }, table],
    [
      "an index beside another whose key is not defined",
      { AttributeDefinitions: [id], GlobalSecondaryIndexUpdates: [{ Create: index }] },
      { ...table, GlobalSecondaryIndexes: [{ IndexName: "byA", IndexStatus: "ACTIVE", KeySchema: key("a") }] },
    ],
  ])("%s", (_, input, backend) => {
    expect(refused(input, backend)).toBe("ValidationException");
  });

  it("changes to two indexes in one update", () => {
    const updates = [{ Create: index }, { Delete: { IndexName: "other" } }];
    expect(refused({ AttributeDefinitions: [id], GlobalSecondaryIndexUpdates: updates })).toBe(
      "LimitExceededException",
    );
  });

  it("the third change to the table class in a month", () => {
    for (const _ of [1, 2]) {
      expect(refused({ TableClass: "STANDARD" })).toBeUndefined();
      note(update({ TableClass: "STANDARD" }), table);
      wait(60);
    }
    expect(refused({ TableClass: "STANDARD" })).toBe("ValidationException");
  });

  it("the second change to the time to live in an hour", () => {
    const TimeToLiveSpecification = { AttributeName: "expires", Enabled: true };
    const call = { operation: "UpdateTimeToLive", input: { TimeToLiveSpecification } };
    expect(refuse(call, table)).toBeUndefined();
    note(call, table);
    expect(refuse(call, table)?.message).toContain("modified multiple times");
    wait(3600);
    expect(refuse(call, table)?.message).toContain("already enabled");
  });
});
