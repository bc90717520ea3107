import { describe, expect, it, test } from "vitest";
import { replicas } from "../../../../../../../lib/kinds/dynamodb/table/parts/replicas/replicas.ts";
import { replicaRoute } from "../../../../../../../lib/kinds/dynamodb/table/parts/replicas/route.ts";
import type { Replicas } from "../../../../../../../lib/kinds/dynamodb/table/parts/replicas/value.ts";
import { refusal } from "../../../../../../support/kinds/memory/memory-resource.ts";
import { shippedKinds } from "../../../../../../support/kinds/shipped-kinds.ts";
import { tableResource } from "../../../../../../support/kinds/table-contract/table-resource.ts";
import { cloudWrites } from "../../../../../../support/worlds/cloud-calls.ts";
import { beforeCall } from "../../../../../../support/worlds/intercepts.ts";
import { createMemoryWorld, type MemoryWorld } from "../../../../../../support/worlds/memory-world.ts";
import { carryOutEverything, type Intercept } from "../../../../../../support/worlds/port-call.ts";

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
  const world = await settled();
  const tableReplicas = Array.from({ length: 5_000 }, (_, index) => ({ regionName: `eu-west-${index}` }));
  const { outcome, writes } = await edit(world, { tableReplicas });
  expect(outcome).toBe("terminal");
  expect(writes).toEqual([]);
  expect(world.condition("ACK.Terminal")?.message).toContain(
    "spec.tableReplicas has 5000 items; at most 200 are supported",
  );
});

describe("the stream that replicas require", () => {
  const NEEDS_STREAM = "table must have DynamoDB Streams enabled with StreamViewType set to NEW_AND_OLD_IMAGES";
  const tableReplicas = [{ regionName: "eu-west-1" }];
  /** DynamoDB rejects every stream. */
  const intercept = beforeCall("UpdateTable", () => {
    throw refusal("UpdateTable", "ValidationException", "no stream today");
  });

  it("has to be declared", async () => {
    const world = await settled(intercept);
    const { outcome, writes } = await edit(world, { tableReplicas });
    expect(outcome).toBe("terminal");
    expect(writes).toEqual([]);
    expect(world.condition("ACK.Terminal")?.message).toContain(NEEDS_STREAM);
  });

  it("comes first: while it fails, no replica is requested", async () => {
    const world = await settled(intercept);
    const streamSpecification = { streamEnabled: true, streamViewType: "NEW_AND_OLD_IMAGES" };
    const { outcome, writes } = await edit(world, { tableReplicas, streamSpecification });
    expect(outcome).toBe("terminal");
    expect(writes).toEqual(["UpdateTable"]);
    expect(world.condition("ACK.Terminal")?.message).toContain("no stream today");
    expect(world.condition("ACK.Terminal")?.message).not.toContain(NEEDS_STREAM);
  });
});

/** A memory world with a settled table. */
async function settled(intercept: Intercept = carryOutEverything): Promise<MemoryWorld> {
  const settings = { regions: ["us-west-2", "eu-west-1"] };
  const world = createMemoryWorld({ kind: shippedKinds.table, intercept, settings });
  await world.create();
  await world.settle();
  return world;
}

/** Changes the spec, and runs the pass that follows. */
async function edit(world: MemoryWorld, spec: Readonly<Record<string, unknown>>) {
  const before = world.cloud.calls.length;
  await world.kubernetes.user.patch(world.reference, { spec });
  const { outcome } = await world.reconcile();
  return { outcome, writes: cloudWrites(world, before) };
}
