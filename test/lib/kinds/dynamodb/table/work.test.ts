import type { TableDescription } from "@aws-sdk/client-dynamodb";
import { describe, expect, it } from "vitest";
import { impairmentOf, workOn } from "../../../../../lib/kinds/dynamodb/table/work.ts";
import { SECONDS_LONG } from "../../../../../lib/reconcile/contract/progress.ts";

const index = (IndexName: string, IndexStatus: "ACTIVE" | "CREATING" | "DELETING" | "UPDATING") => ({
  IndexName,
  IndexStatus,
});

describe("what DynamoDB is working on", () => {
  it.each<[string, TableDescription, object | undefined]>([
    ["nothing", { TableStatus: "ACTIVE", GlobalSecondaryIndexes: [index("byA", "ACTIVE")] }, undefined],
    [
      "the whole table",
      { TableStatus: "CREATING", GlobalSecondaryIndexes: [index("byA", "CREATING")] },
      {
        ...SECONDS_LONG,
        reason: "CREATING",
        message: "the table is CREATING",
        atMostSeconds: 20,
        total: true,
      },
    ],
    [
      "the deletion of the table",
      { TableStatus: "DELETING" },
      {
        reason: "DELETING",
        message: "the table is DELETING",
        againSeconds: 5,
        atMostSeconds: 20,
        total: true,
        removing: true,
      },
    ],
    [
      "a table setting",
      { TableStatus: "UPDATING" },
      { reason: "UPDATING", message: "the table is UPDATING", againSeconds: 10, atMostSeconds: 20 },
    ],
    [
      "an index that it is filling, which can take hours",
      { TableStatus: "ACTIVE", GlobalSecondaryIndexes: [{ ...index("byA", "CREATING"), Backfilling: true }] },
      { reason: "CREATING", message: "index byA is CREATING", againSeconds: 10, atMostSeconds: 300 },
    ],
    [
      "indexes and replicas, always in the same order",
      {
        TableStatus: "UPDATING",
        GlobalSecondaryIndexes: [index("b", "UPDATING"), index("a", "DELETING"), index("c", "ACTIVE")],
        Replicas: [{ RegionName: "eu-west-1", ReplicaStatus: "UPDATING", ReplicaStatusPercentProgress: "50" }],
      },
      {
        reason: "UPDATING",
        message: "the table is UPDATING, index a is DELETING, index b is UPDATING, replica eu-west-1 is UPDATING",
        againSeconds: 10,
      },
    ],
  ])("is %s", (_, table, busy) => {
    expect(workOn(table)).toEqual(busy);
  });
});

describe("what keeps a table from being healthy", () => {
  it.each<[string, TableDescription, object | undefined]>([
    ["nothing while DynamoDB is busy", { TableStatus: "UPDATING" }, undefined],
    [
      "a key that cannot be used",
      { TableStatus: "INACCESSIBLE_ENCRYPTION_CREDENTIALS" },
      {
        reason: "INACCESSIBLE_ENCRYPTION_CREDENTIALS",
        message: "the table is INACCESSIBLE_ENCRYPTION_CREDENTIALS",
      },
    ],
    [
      "a replica that could not be created",
      { TableStatus: "ACTIVE", Replicas: [{ RegionName: "eu-west-1", ReplicaStatus: "CREATION_FAILED" }] },
      { reason: "CREATION_FAILED", message: "replica eu-west-1 is CREATION_FAILED" },
    ],
  ])("is %s", (_, table, reason) => {
    expect(impairmentOf(table)).toEqual(reason);
  });
});
