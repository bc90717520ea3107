import { expect, it } from "vitest";
import { table } from "../../../../../lib/resources/dynamodb/table/table.ts";
import { tags } from "../../../../../lib/resources/dynamodb/table/tags.ts";
import { awsOf } from "../../../../support/answering-s3.ts";
import { ARN, answeringTable, describedAs, tableState } from "../../../../support/table-contract/answering-table.ts";
import { tableResource } from "../../../../support/table-contract/table-resource.ts";

it("reads all pages", async () => {
  const { aws } = awsOf((_, input) =>
    "NextToken" in input && input.NextToken === "next"
      ? { Tags: [{ Key: "b", Value: "" }] }
      : { Tags: [{ Key: "a", Value: "1" }], NextToken: "next" },
  );
  expect(await tags.read(table.target(tableResource(), aws), describedAs())).toEqual({ a: "1", b: "" });
});

it("takes a tag without a value for an empty one", () => {
  expect(tags.declared(tableResource({ tags: [{ key: "a" }] }).spec)).toEqual([{ key: "a", value: "" }]);
});

it("removes and sets what differs", async () => {
  const { target, calls } = answeringTable();
  await tags.write(target, { from: { a: "1", b: "2", c: "3" }, to: { b: "2", c: "4" } }, tableState());
  expect(calls).toEqual([
    { operation: "UntagResource", input: { ResourceArn: ARN, TagKeys: ["a"] } },
    { operation: "TagResource", input: { ResourceArn: ARN, Tags: [{ Key: "c", Value: "4" }] } },
  ]);
});
