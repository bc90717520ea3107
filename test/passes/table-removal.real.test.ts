import { randomUUID } from "node:crypto";
import { DescribeTableCommand, UpdateTableCommand } from "@aws-sdk/client-dynamodb";
import { beforeEach, describe, expect, test } from "vitest";
import { kinds } from "../../lib/kinds/index.ts";
import { isRead } from "../support/aws/aws-operation.ts";
import { openTableOnDynamoDB, type TableOnDynamoDB } from "../support/kinds/kind-on-aws/table-on-dynamodb.ts";
import { kubectl } from "../support/kubernetes/kubectl.ts";
import { createNamespace } from "../support/kubernetes/namespace.ts";
import { createRealObject, type RealObject } from "../support/real/real-object.ts";

const STREAM = { streamEnabled: true, streamViewType: "NEW_AND_OLD_IMAGES" };
const INDEX = {
  indexName: "byA",
  keySchema: [{ attributeName: "a", keyType: "HASH" }],
  projection: { projectionType: "ALL" },
};

let aws: TableOnDynamoDB;
let tableName: string;

// Each test uses a new emulator, because emulators date new tables by the real time, which the tests' clock does not follow.
beforeEach(async () => {
  aws = await openTableOnDynamoDB();
  tableName = `removed-${randomUUID()}`;
  return () => aws[Symbol.asyncDispose]();
});

describe("a table that is deleted", () => {
  test("while it is being created is deleted as soon as it exists", async () => {
    const object = await apply({});
    expect(await object.pass()).toMatchObject({ outcome: "in-progress" });
    await object.delete();
    expect(await object.pass()).toMatchObject({ outcome: "in-progress" });
    expect(await object.condition("Ready")).toMatchObject({ reason: "CREATING", message: "the table is CREATING" });
    await expectRemoved(object, ["CreateTable", "DeleteTable"]);
  });

  test.each([
    { what: "a setting", change: { streamSpecification: STREAM }, reason: "UPDATING" },
    { what: "an index", change: { globalSecondaryIndexes: [INDEX] }, reason: "UPDATING" },
  ])("while $what is being changed is deleted once the change is done", async ({ change, reason }) => {
    const object = await applyAndSettle({});
    await object.change(change);
    expect(await object.pass()).toMatchObject({ outcome: "in-progress" });
    await object.delete();
    expect(await object.pass()).toMatchObject({ outcome: "in-progress" });
    expect(await object.condition("Ready")).toMatchObject({ reason });
    await expectRemoved(object, ["CreateTable", "UpdateTable", "DeleteTable"]);
  });

  test("with replicas has its replicas removed first, one after the other", async () => {
    const tableReplicas = ["eu-west-1", "us-east-1"].map((regionName) => ({ regionName }));
    const object = await applyAndSettle({ streamSpecification: STREAM, tableReplicas });
    aws.proxy.reset();
    await object.delete();
    await object.pass();
    await expectRemoved(object, ["UpdateTable", "UpdateTable", "DeleteTable"]);
  });

  test("keeps its object until DynamoDB no longer returns the table", async () => {
    const object = await applyAndSettle({});
    await object.delete();
    expect(await object.pass()).toMatchObject({ outcome: "in-progress" });
    expect(await object.condition("Ready")).toMatchObject({ reason: "DELETING", message: "the table is DELETING" });
    expect((await object.read())?.metadata.finalizers).toEqual(["finalizers.dynamodb.services.k8s.aws/Table"]);
    await expectRemoved(object, ["CreateTable", "DeleteTable"]);
    expect(await object.events()).toContain("Deleted: Table deleted in AWS");
  });

  test("leaves its name to another object, which waits until the name is free", async () => {
    const object = await applyAndSettle({});
    await object.delete();
    await object.pass();
    const next = await apply({});
    expect(await next.pass()).toMatchObject({ outcome: "in-progress" });
    expect(await next.condition("ACK.Terminal")).toBeUndefined();
    await expectRemoved(object, ["CreateTable", "DeleteTable"]);
    await next.settle();
  });
});

describe("a table with deletion protection", () => {
  test.each([{ declares: true }, { declares: null }])(
    "is kept if the spec says $declares, and the object says what to do",
    async ({ declares }) => {
      const object = await applyAndSettle({ deletionProtectionEnabled: true });
      aws.proxy.reset();
      await object.delete();
      await object.change({ deletionProtectionEnabled: declares });
      expect(await object.pass()).toMatchObject({ outcome: "recoverable" });
      const { message } = (await object.condition("ACK.Recoverable")) ?? {};
      expect(message).toContain("set spec.deletionProtectionEnabled to false to delete it");
      expect(message).toContain("services.k8s.aws/deletion-policy: retain");
      expect(aws.proxy.mutating()).toBe(0);
    },
  );

  test("is deleted once the spec says false, even if the object is already being deleted", async () => {
    const object = await applyAndSettle({ deletionProtectionEnabled: true });
    aws.proxy.reset();
    await object.delete();
    expect(await object.pass()).toMatchObject({ outcome: "recoverable" });
    await object.change({ deletionProtectionEnabled: false });
    await object.pass();
    await expectRemoved(object, ["UpdateTable", "DeleteTable"]);
  });

  test("that someone else has enabled is deleted if the spec says false", async () => {
    const object = await applyAndSettle({ deletionProtectionEnabled: false });
    await aws.dynamodb.send(new UpdateTableCommand({ TableName: tableName, DeletionProtectionEnabled: true }));
    aws.clock.advance(60);
    aws.proxy.reset();
    await object.delete();
    await object.pass();
    await expectRemoved(object, ["UpdateTable", "DeleteTable"]);
  });

  test("is kept, and its object is removed, once the object is annotated to retain the table", async () => {
    const object = await applyAndSettle({ deletionProtectionEnabled: true });
    await object.delete();
    await object.pass();
    aws.proxy.reset();
    const { namespace, name } = object.reference;
    await kubectl(["-n", namespace, "annotate", "table", name, "services.k8s.aws/deletion-policy=retain"]);
    expect(await object.pass()).toMatchObject({ outcome: "released" });
    expect(await object.read()).toBeUndefined();
    expect(aws.proxy.total()).toBe(0);
    expect(await aws.readTags(tableName)).not.toEqual({});
  });
});

/** Creates an object for the table `tableName`. */
async function apply(spec: object): Promise<RealObject> {
  const { kind, clock, connect } = aws;
  const reference = { kind, namespace: await createNamespace(), name: "data" };
  const manifest = { spec: { ...aws.spec(tableName), ...spec } };
  return await createRealObject(reference, manifest, { kinds, connect, clock });
}

async function applyAndSettle(spec: object): Promise<RealObject> {
  const object = await apply(spec);
  await object.pass();
  await object.settle();
  expect(await object.condition("Ready")).toMatchObject({ status: "True" });
  return object;
}

/** Expects the object and its table to be removed after exactly these writes, none of which DynamoDB refuses. */
async function expectRemoved(object: RealObject, writes: readonly string[]): Promise<void> {
  const outcomes = await object.settle();
  expect(outcomes.at(-1)).toBe("deleted");
  expect(outcomes).not.toContain("recoverable");
  expect(await object.read()).toBeUndefined();
  expect(aws.model?.refusals).toEqual([]);
  await expect(aws.dynamodb.send(new DescribeTableCommand({ TableName: tableName }))).rejects.toMatchObject({
    name: "ResourceNotFoundException",
  });
  const made = [...aws.proxy.counts].flatMap(([operation, count]) => Array<string>(count).fill(operation));
  expect(made.filter((operation) => !isRead(operation)).toSorted()).toEqual(writes.toSorted());
}
