import { expect, it } from "vitest";
import { table } from "../../../../../lib/kinds/dynamodb/table/table.ts";
import { tags } from "../../../../../lib/kinds/dynamodb/table/tags.ts";
import { TAGS_LATE_SECONDS } from "../../../../support/aws/dynamodb-model/memory-tables.ts";
import { awsOf } from "../../../../support/aws/s3/answering-s3.ts";
import { shippedKinds } from "../../../../support/kinds/shipped-kinds.ts";
import {
  ARN,
  answeringTable,
  describedAs,
  tableState,
} from "../../../../support/kinds/table-contract/answering-table.ts";
import { tableResource } from "../../../../support/kinds/table-contract/table-resource.ts";
import { createMemoryWorld } from "../../../../support/worlds/memory-world.ts";

it("reads all pages", async () => {
  const { aws } = awsOf((_, input) =>
    "NextToken" in input && input.NextToken === "next"
      ? { Tags: [{ Key: "b", Value: "" }] }
      : { Tags: [{ Key: "a", Value: "1" }], NextToken: "next" },
  );
  expect(await tags.read(table.target(tableResource(), aws), describedAs())).toEqual({ a: "1", b: "" });
});

it("treats a tag without a value as a tag with an empty value", () => {
  expect(tags.declared(tableResource({ tags: [{ key: "a" }] }).spec)).toEqual([{ key: "a", value: "" }]);
});

it("sets the tags that differ, and then removes those that are no longer declared", async () => {
  const { target, calls } = answeringTable();
  await tags.write(target, { from: { a: "1", b: "2", c: "3" }, to: { b: "2", c: "4" } }, tableState());
  expect(calls).toEqual([
    { operation: "TagResource", input: { ResourceArn: ARN, Tags: [{ Key: "c", Value: "4" }] } },
    { operation: "UntagResource", input: { ResourceArn: ARN, TagKeys: ["a"] } },
  ]);
});

it("waits until the tags of a new table become visible, just as it waits while DynamoDB is working on the table", async () => {
  const world = createMemoryWorld({ kind: shippedKinds.table });
  await world.create();
  expect((await world.reconcile()).outcome).toBe("in-progress");

  world.advance(10);
  expect((await world.reconcile()).outcome).toBe("in-progress");
  expect(world.condition("Ready")).toMatchObject({ status: "False", reason: "TagsNotVisible" });
  expect(world.condition("ACK.Recoverable")).toBeUndefined();

  world.advance(20);
  expect((await world.reconcile()).outcome).toBe("unchanged");
  expect(world.condition("Ready")?.status).toBe("True");
});

it("settles a new table within 3 seconds after its tags become visible", async () => {
  const world = createMemoryWorld({ kind: shippedKinds.table });
  await world.create();
  const start = world.now();
  let passes = 1;
  let { sent } = await world.reconcile();
  for (; world.condition("Ready")?.status !== "True"; passes += 1) {
    const [next] = sent;
    if (next === undefined) throw new Error("no message continues the work");
    world.advance(next.delaySeconds);
    ({ sent } = await world.reconcile(next.request));
  }
  expect(world.now() - start).toBeLessThanOrEqual((TAGS_LATE_SECONDS + 3) * 1000);
  expect(passes).toBeLessThanOrEqual(11);
});
