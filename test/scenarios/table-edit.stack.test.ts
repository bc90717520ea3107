import { DescribeTableCommand } from "@aws-sdk/client-dynamodb";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { eventually } from "../support/assertions/eventually.ts";
import { measure } from "../support/assertions/measured.ts";
import type { ObjectUser } from "../support/kubernetes/object-user.ts";
import { before, edited, steps } from "../support/scenarios/table-edit.ts";
import { PATIENCE_MS, startTableStack, type TableStack } from "../support/scenarios/table-stack.ts";

let tables: TableStack;

beforeAll(async () => {
  tables = await startTableStack();
});

afterAll(async () => {
  await tables[Symbol.asyncDispose]();
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
        { timeoutMs: 4 * PATIENCE_MS },
      );
    });
    await expectEdited();
    expect([...seen].toSorted()).toEqual(["ACK.ResourceSynced", "Ready"]);
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
      await eventually(() => expect(updates()).toBe(1), { timeoutMs: PATIENCE_MS });
      tables.stack.killFunctions();
      await eventually(() => expect(updates()).toBe(3), { timeoutMs: 3 * PATIENCE_MS });
      await tables.stack.controlPlane.apiServer.kill();
      await tables.stack.controlPlane.apiServer.start();
      await user.condition("Ready", "True", 4 * PATIENCE_MS);
    });
    await expectEdited();
  });

  async function startEdited(): Promise<ObjectUser> {
    const user = await tables.user();
    await user.apply({ spec: before });
    await user.condition("Ready", "True", PATIENCE_MS);
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
