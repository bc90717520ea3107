import { expect, it } from "vitest";
import { resourcePolicy } from "../../../../../../lib/kinds/dynamodb/table/parts/resource-policy.ts";
import { answeringTable, refusal, tableState } from "../../../../../support/kinds/table-contract/answering-table.ts";

it("is deleted without an error if it does not exist", async () => {
  const { target } = answeringTable({ DeleteResourcePolicy: refusal("PolicyNotFoundException") });
  await expect(resourcePolicy.write(target, { from: "{}", to: undefined }, tableState())).resolves.toBeUndefined();
});
