import { expect, test } from "vitest";
import { fileName, kindLists, variableName } from "../../../lib/codegen/kind-lists.ts";

const [entries, resources, data, listings, trails] = kindLists([
  { kind: "Table", folder: "lib/resources/dynamodb/table", isData: false, hasTrail: true, hasList: true },
  {
    kind: "LogGroup",
    folder: "lib/resources/cloudwatch-logs/log-group",
    isData: true,
    hasTrail: false,
    hasList: false,
  },
]);

test("a kind is listed under its name, with the module that implements it", () => {
  expect(entries?.text).toContain('import { logGroupKind } from "./cloudwatch-logs/log-group/kind.ts";');
  expect(entries?.text).toContain('async () => (await import("./dynamodb/table/table.ts")).table,');
  expect(entries?.text).toContain(
    'async () => (await import("./cloudwatch-logs/log-group/log-group.generated.ts")).logGroup,',
  );
  expect(resources?.text).toContain("  logGroupKind,\n");
  expect(data?.text).toContain("  { resource: logGroupKind, ...logGroupCalls },\n");
  expect(trails?.text).toContain("  { resource: tableKind, trail: tableTrail },\n");
});

test.each([
  ["LogGroup", "log-group", "logGroup"],
  ["DBSubnetGroup", "db-subnet-group", "dbSubnetGroup"],
  ["VPC", "vpc", "vpc"],
])("files and variables are named after %s", (kind, file, variable) => {
  expect(fileName(kind)).toBe(file);
  expect(variableName(kind)).toBe(variable);
});

test("only a kind that says how AWS lists its resources is in the list of these kinds", () => {
  expect(listings?.text).toContain('load: async () => (await import("./dynamodb/table-list.ts")).list,');
  expect(listings?.text).not.toContain("logGroup");
});

test("a kind whose changes CloudTrail does not report is not in the list of trails", () => {
  expect(trails?.text).not.toContain("logGroup");
});
