import * as client from "@aws-sdk/client-rds";
import { expect, it } from "vitest";
import { listProblems } from "../../../../lib/codegen/from-data/check-list.ts";
import { list } from "../../../../lib/kinds/rds/db-subnet-group.ts";

it.each([
  [{ call: "DeleteDBSubnetGroup" }, "DeleteDBSubnetGroup does not only list"],
  [{ at: "DBSubnetGroup" }, "DBSubnetGroupMessage has no list DBSubnetGroup"],
  [{ named: "Name" }, "DBSubnetGroup has no member Name"],
  [{ token: "NextToken" }, "DBSubnetGroupMessage has no member NextToken"],
  [{ input: { MaxResults: 100 } }, "DescribeDBSubnetGroupsMessage has no member MaxResults"],
  [{ fields: { path: "Path" } }, "DBSubnetGroup has no member Path"],
  [{ named: undefined }, "named must say which member of DBSubnetGroup is the name"],
])("finds the mistake in %j", (mistake, problem) => {
  expect(listProblems({ ...list, ...mistake } as Parameters<typeof listProblems>[0], client)).toContain(
    `list: ${problem}`,
  );
});

it("finds nothing in a page's own", () => {
  expect(listProblems(list, client)).toEqual([]);
});
