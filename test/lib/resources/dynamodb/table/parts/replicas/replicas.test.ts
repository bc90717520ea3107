import { describe, expect, it, onTestFinished, test, vi } from "vitest";
import { replicas } from "../../../../../../../lib/resources/dynamodb/table/parts/replicas/replicas.ts";
import { replicaRoute } from "../../../../../../../lib/resources/dynamodb/table/parts/replicas/route.ts";
import type { Replicas } from "../../../../../../../lib/resources/dynamodb/table/parts/replicas/value.ts";
import { createMemoryTableWorld } from "../../../../../../support/aws/dynamodb-model/memory-table-world.ts";
import { refusal } from "../../../../../../support/kinds/memory-resource.ts";
import { silent, tableResource } from "../../../../../../support/kinds/table-contract/table-resource.ts";
import { beforeCall } from "../../../../../../support/worlds/intercepts.ts";

const units = (readCapacityUnits: number) => ({ provisionedThroughputOverride: { readCapacityUnits } });
const byA = { indexName: "byA", ...units(5) };
const byB = { indexName: "byB", ...units(6) };
const declared = (replica: object, billingMode = "PROVISIONED") =>
  replicas.desired(tableResource({ billingMode, tableReplicas: [{ regionName: "eu-west-1", ...replica }] }).spec);

describe("replicas", () => {
  it("have their own throughput in provisioned mode only", () => {
    const replica = { ...units(5), globalSecondaryIndexes: [byA, { indexName: "byB" }] };
    expect(declared(replica)).toEqual({ "eu-west-1": { ...units(5), globalSecondaryIndexes: [byA] } });
    expect(declared(replica, "PAY_PER_REQUEST")).toEqual({ "eu-west-1": {} });
  });

  it.each<[string, Replicas["eu-west-1"], Replicas["eu-west-1"], boolean]>([
    ["without any settings agrees with any replica", {}, { kmsMasterKeyID: "key/1", ...units(5) }, true],
    ["agrees if its key has the same ID", { kmsMasterKeyID: "1" }, { kmsMasterKeyID: "arn:aws:kms:x:1:key/1" }, true],
    ["does not agree with another key", { kmsMasterKeyID: "2" }, { kmsMasterKeyID: "arn:aws:kms:x:1:key/1" }, false],
    ["does not agree with another table class", { tableClassOverride: "STANDARD" }, {}, false],
    ["does not agree with another throughput", units(5), units(6), false],
    [
      "does not agree without the throughput of its indexes",
      { globalSecondaryIndexes: [byA] },
      { globalSecondaryIndexes: [byB] },
      false,
    ],
    ["agrees if it has more indexes", { globalSecondaryIndexes: [byA] }, { globalSecondaryIndexes: [byB, byA] }, true],
  ])("a declared replica %s", (_, desired = {}, observed = {}, expected) => {
    expect(replicas.agrees?.({ "eu-west-1": desired }, { "eu-west-1": observed }, new Map())).toBe(expected);
  });

  it("are created, then updated, then deleted, one region per step", () => {
    const to = { "us-east-1": {}, "eu-west-1": { tableClassOverride: "STANDARD" } };
    expect(replicaRoute({ from: { "eu-west-1": {}, "us-east-2": {} }, to })).toEqual([
      { "us-east-1": {}, "eu-west-1": {}, "us-east-2": {} },
      { ...to, "us-east-2": {} },
      to,
    ]);
    expect(replicaRoute({ from: { "eu-west-1": {}, "us-east-2": {} }, to: undefined })).toEqual([
      { "us-east-2": {} },
      undefined,
    ]);
  });
});

test("a table with many thousand replicas is refused before the route to them is determined", async () => {
  const world = createMemoryTableWorld();
  await world.apply(silent);
  await world.pass();
  const tableReplicas = Array.from({ length: 5_000 }, (_, index) => ({ regionName: `eu-west-${index}` }));
  await world.apply({ ...silent, tableReplicas });
  const { outcome, calls } = await world.pass();
  expect(outcome).toBe("terminal");
  expect(calls).not.toContain("UpdateTable");
  expect(world.conditions()).toContain("spec.tableReplicas has 5000 items; at most 200 are supported");
});

describe("the stream that replicas require", () => {
  const NEEDS_STREAM = "table must have DynamoDB Streams enabled with StreamViewType set to NEW_AND_OLD_IMAGES";
  const replicated = { ...silent, tableReplicas: [{ regionName: "eu-west-1" }] };

  /** A world with a settled table for which DynamoDB rejects every stream. */
  async function settled() {
    vi.useFakeTimers({ toFake: ["Date"] });
    onTestFinished(() => void vi.useRealTimers());
    const world = createMemoryTableWorld(
      beforeCall("UpdateTable", () => {
        throw refusal("UpdateTable", "ValidationException", "no stream today");
      }),
    );
    await world.apply(silent);
    await world.pass();
    vi.setSystemTime(Date.now() + 60_000);
    await world.pass();
    return world;
  }

  it("has to be declared", async () => {
    const world = await settled();
    await world.apply(replicated);
    const { outcome, calls } = await world.pass();
    expect(outcome).toBe("terminal");
    expect(calls).not.toContain("UpdateTable");
    expect(world.conditions()).toContain(NEEDS_STREAM);
  });

  it("comes first: while it fails, no replica is requested", async () => {
    const world = await settled();
    const streamSpecification = { streamEnabled: true, streamViewType: "NEW_AND_OLD_IMAGES" };
    await world.apply({ ...replicated, streamSpecification });
    const { outcome, calls } = await world.pass();
    expect(outcome).toBe("terminal");
    expect(calls.filter((operation) => operation === "UpdateTable")).toHaveLength(1);
    expect(world.conditions()).toContain("no stream today");
    expect(world.conditions()).not.toContain(NEEDS_STREAM);
  });
});
