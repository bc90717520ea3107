import {
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  ListTagsOfResourceCommand,
  type TableDescription,
  UpdateContinuousBackupsCommand,
} from "@aws-sdk/client-dynamodb";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { eventually } from "../support/assertions/eventually.ts";
import { measure } from "../support/assertions/measured.ts";
import type { ObjectUser } from "../support/kubernetes/users/object-user.ts";
import { before, edited, index, steps, table } from "../support/scenarios/table-edit.ts";
import { startTableStack, type TableStack } from "../support/scenarios/table-stack.ts";

const FINALIZER = "finalizers.dynamodb.services.k8s.aws/Table";

let tables: TableStack;

beforeAll(async () => {
  tables = await startTableStack();
});

afterAll(async () => {
  await tables[Symbol.asyncDispose]();
});

test("creates the table, restores the defaults of removed fields, and removes the table, with no call that DynamoDB rejects", async () => {
  const user = await tables.user();
  const minimal = table("life");
  const TableName = minimal.tableName;
  await measure("apply of a table to Ready (creating the table and its index takes 2 s)", async () => {
    await user.apply({ spec: { ...minimal, ...SETTINGS } });
    expect(await user.condition("Ready", "False")).toMatchObject({ reason: "CREATING" });
    await user.condition("Ready", "True");
  });
  expect((await user.object())?.metadata.finalizers).toEqual([FINALIZER]);
  expect((await user.object())?.status).toMatchObject({ tableStatus: "ACTIVE" });
  expect(await describeTable(TableName)).toMatchObject({
    TableStatus: "ACTIVE",
    GlobalSecondaryIndexes: [{ IndexName: "by-status", IndexStatus: "ACTIVE" }],
  });
  const enabled = { TimeToLiveStatus: "ENABLED", AttributeName: "expires" };
  await eventually(async () => expect(await timeToLive(TableName)).toEqual(enabled));
  expect(await pointInTimeRecovery(TableName)).toBe("ENABLED");
  expect(await tags(TableName)).toMatchObject({
    team: "shop",
    "services.k8s.aws/driftless-owner": `local/${user.namespace}/data`,
  });

  await measure("removal of four fields to DynamoDB's defaults", async () => {
    await user.apply({ spec: minimal });
    await user.condition("Ready", "True");
  });
  expect((await describeTable(TableName)).GlobalSecondaryIndexes).toBeUndefined();
  await eventually(async () => expect(await timeToLive(TableName)).toMatchObject({ TimeToLiveStatus: "DISABLED" }));
  expect(await pointInTimeRecovery(TableName)).toBe("DISABLED");
  expect(await tags(TableName)).not.toHaveProperty("team");

  await measure("delete of a table to gone", async () => {
    await user.delete();
    await user.gone();
  });
  await expect(describeTable(TableName)).rejects.toThrow(
    expect.objectContaining({ name: "ResourceNotFoundException" }),
  );
  expect(tables.model.refusals).toEqual([]);
});

test("repairs an out-of-band change during the next sweep, and reports the field", async () => {
  const user = await tables.user();
  const spec = { ...table("drift"), ...SETTINGS };
  const TableName = spec.tableName;
  await user.apply({ spec });
  await user.condition("Ready", "True");

  const PointInTimeRecoverySpecification = { PointInTimeRecoveryEnabled: false };
  await tables.dynamodb.send(new UpdateContinuousBackupsCommand({ TableName, PointInTimeRecoverySpecification }));
  await measure("sweep to repair of a table", async () => {
    await tables.stack.sweep();
    await eventually(async () => expect(await pointInTimeRecovery(TableName)).toBe("ENABLED"));
  });
  await eventually(async () =>
    expect(await user.events()).toContain(
      "DriftCorrected: continuousBackups.pointInTimeRecoveryEnabled: false -> true",
    ),
  );
});

describe("one edit of many settings", () => {
  test("is carried out step by step, and each step is reported once", async () => {
    const user = await startEdited();
    const told = (await user.events()).length;
    const seen = new Set<string>();
    await measure("edit of a table in six steps of 2 s to Ready", async () => {
      await user.apply({ spec: edited });
      await eventually(
        async () => {
          const { metadata, status } = (await user.object()) ?? {};
          const holding = (status?.conditions ?? []).filter((condition) => condition.status === "True");
          for (const { type } of holding) seen.add(type);
          expect(status?.observedGeneration).toBe(metadata?.generation);
          expect(holding).toContainEqual(expect.objectContaining({ type: "Ready" }));
        },
        { timeoutMs: 240_000 },
      );
    });
    await expectEdited();
    expect([...seen].toSorted()).toEqual(["ACK.ResourceSynced", "Ready", "Reconciling"]);
    await eventually(async () => expect(await user.events()).toHaveLength(told + steps.length));
    const events = await user.events();
    for (const step of steps) {
      expect(
        events.filter((event) => event.startsWith(`Updated: ${step}`)),
        step,
      ).toHaveLength(1);
    }
  });

  test("has the same result even if functions die and the API server restarts", async () => {
    await tables.stack.setVisibility(5);
    const user = await startEdited();
    await measure("edit of a table in six steps of 2 s to Ready, with a kill and a restart", async () => {
      await user.apply({ spec: edited });
      await eventually(() => expect(updates()).toBeGreaterThanOrEqual(1));
      tables.stack.killFunctions();
      await eventually(() => expect(updates()).toBeGreaterThanOrEqual(3), { timeoutMs: 180_000 });
      await tables.stack.controlPlane.apiServer.kill();
      await tables.stack.controlPlane.apiServer.start();
      await user.condition("Ready", "True", 240_000);
    });
    await expectEdited();
  });

  async function startEdited(): Promise<ObjectUser> {
    const user = await tables.user();
    await user.apply({ spec: before });
    await user.condition("Ready", "True");
    tables.proxy.reset();
    return user;
  }

  const updates = () => tables.proxy.counts.get("UpdateTable") ?? 0;

  async function expectEdited(): Promise<void> {
    const command = new DescribeTableCommand({ TableName: edited.tableName });
    const { Table: described } = await tables.dynamodb.send(command);
    expect(described).toMatchObject({
      TableStatus: "ACTIVE",
      ProvisionedThroughput: { ReadCapacityUnits: 2, WriteCapacityUnits: 3 },
      StreamSpecification: { StreamEnabled: true, StreamViewType: "NEW_IMAGE" },
    });
    expect(described?.GlobalSecondaryIndexes?.map(({ IndexName }) => IndexName).toSorted()).toEqual([
      "kept",
      "one",
      "two",
    ]);
    expect(updates()).toBe(steps.length);
    expect(tables.proxy.peakOf("UpdateTable")).toBe(1);
    expect(tables.model.refusals).toEqual([]);
  }
});

const SETTINGS = {
  globalSecondaryIndexes: [index("by-status", "status")],
  timeToLive: { attributeName: "expires", enabled: true },
  continuousBackups: { pointInTimeRecoveryEnabled: true },
  tags: [{ key: "team", value: "shop" }],
};

async function describeTable(TableName: string): Promise<TableDescription> {
  const { Table } = await tables.dynamodb.send(new DescribeTableCommand({ TableName }));
  return Table ?? expect.fail(`DynamoDB does not describe ${TableName}`);
}

async function timeToLive(TableName: string) {
  const { TimeToLiveDescription } = await tables.dynamodb.send(new DescribeTimeToLiveCommand({ TableName }));
  return TimeToLiveDescription;
}

async function pointInTimeRecovery(TableName: string) {
  const { ContinuousBackupsDescription } = await tables.dynamodb.send(
    new DescribeContinuousBackupsCommand({ TableName }),
  );
  return ContinuousBackupsDescription?.PointInTimeRecoveryDescription?.PointInTimeRecoveryStatus;
}

async function tags(TableName: string): Promise<Readonly<Record<string, string | undefined>>> {
  const { TableArn: ResourceArn } = await describeTable(TableName);
  const { Tags = [] } = await tables.dynamodb.send(new ListTagsOfResourceCommand({ ResourceArn }));
  return Object.fromEntries(Tags.map(({ Key, Value }) => [Key, Value]));
}
