import { expect, it } from "vitest";
import { removeTable } from "../../../../../lib/kinds/dynamodb/table/remove.ts";
import { answeringTable, describedAs, refusal } from "../../../../support/kinds/table-contract/answering-table.ts";
import { tableResource } from "../../../../support/kinds/table-contract/table-resource.ts";

it.each([[true], [undefined]])("keeps a protected table and its replicas if the spec declares %s", async (declared) => {
  const { target, calls } = answeringTable();
  const seen = describedAs({ deletionProtectionEnabled: true, tableReplicas: [{ regionName: "eu-west-1" }] });
  const resource = tableResource(declared === undefined ? {} : { deletionProtectionEnabled: declared });
  await expect(removeTable(target, resource, seen)).rejects.toThrow("protected from deletion");
  expect(calls).toEqual([]);
});

it("removes the replicas first, one at a time", async () => {
  const { target, calls } = answeringTable();
  const tableReplicas = ["eu-west-1", "us-east-1"].map((regionName) => ({ regionName }));
  const { busy } = await removeTable(target, tableResource(), describedAs({ tableReplicas }));
  expect(busy?.reason).toBe("UPDATING");
  expect(calls).toEqual([
    {
      operation: "UpdateTable",
      input: { TableName: "the-table", ReplicaUpdates: [{ Delete: { RegionName: "eu-west-1" } }] },
    },
  ]);
});

it("turns the protection off if the spec declares false", async () => {
  const { target, calls } = answeringTable();
  const resource = tableResource({ deletionProtectionEnabled: false });
  const { busy } = await removeTable(target, resource, describedAs({ deletionProtectionEnabled: true }));
  expect(busy?.reason).toBe("UPDATING");
  expect(calls).toEqual([
    { operation: "UpdateTable", input: { TableName: "the-table", DeletionProtectionEnabled: false } },
  ]);
});

it("waits until the table is no longer visible", async () => {
  const { target } = answeringTable();
  expect((await removeTable(target, tableResource(), describedAs())).busy).toMatchObject({
    reason: "DELETING",
    total: true,
    removing: true,
  });
});

it("succeeds when the table is gone", async () => {
  const { target } = answeringTable({ DeleteTable: refusal("ResourceNotFoundException") });
  expect(await removeTable(target, tableResource(), describedAs())).toEqual({});
});
