import { expect, it } from "vitest";
import { resourcePolicy } from "../../../../../../lib/kinds/dynamodb/table/parts/resource-policy.ts";
import { answeringTable, refusal, tableState } from "../../../../../support/kinds/table-contract/answering-table.ts";

it("is not sent if it is not JSON", async () => {
  const { target, calls } = answeringTable();
  const written = resourcePolicy.write(target, { from: undefined, to: "{" }, tableState());
  await expect(written).rejects.toMatchObject({ name: "TerminalError", reason: "InvalidSpec" });
  expect(calls).toEqual([]);
});

it("is deleted without an error if it does not exist", async () => {
  const { target } = answeringTable({ DeleteResourcePolicy: refusal("PolicyNotFoundException") });
  await expect(resourcePolicy.write(target, { from: "{}", to: undefined }, tableState())).resolves.toBeUndefined();
});
