import { expect, test } from "vitest";
import { fileName, kindLists, variableName } from "../../../lib/codegen/kind-lists.ts";

const files = kindLists([
  {
    group: "dynamodb.services.k8s.aws",
    kind: "Table",
    plural: "tables",
    path: "lib/kinds/dynamodb/table",
    isData: false,
    trailSource: "dynamodb.amazonaws.com",
    hasList: true,
  },
  {
    group: "cloudwatchlogs.services.k8s.aws",
    kind: "LogGroup",
    plural: "loggroups",
    path: "lib/kinds/cloudwatch-logs/log-group",
    isData: true,
    trailSource: undefined,
    hasList: false,
  },
]);

const text = (name: string) =>
  files.find(({ path }) => path === `lib/kinds/${name}.generated.ts`)?.text ?? expect.fail(`no ${name}`);

test("a kind is listed under its name, by the service whose module loads it", () => {
  expect(text("kinds")).toContain(
    '  dynamodb: ["Table", async () => (await import("./dynamodb/loaders.generated.ts")).loaders],\n',
  );
  expect(text("dynamodb/loaders")).toContain('behaviour: async () => (await import("./table/table.ts")).table,');
  expect(text("cloudwatch-logs/loaders")).toContain(
    'behaviour: async () => (await import("./log-group/log-group.generated.ts")).logGroup,',
  );
  expect(text("resource-kinds")).toContain('  ackKind("cloudwatchlogs", "LogGroup", "loggroups"),\n');
  expect(text("kind-data")).toContain(
    '  { resource: ackKind("cloudwatchlogs", "LogGroup", "loggroups"), ...logGroup },\n',
  );
  expect(text("trails")).toContain('  { resource: ackKind("dynamodb", "Table", "tables"), trail: table },\n');
});

test("a plural that does not only add an s is listed with the kind", () => {
  const path = "lib/kinds/ecr/repository";
  const repository = { group: "ecr.services.k8s.aws", kind: "Repository", plural: "repositories", path };
  const [index] = kindLists([{ ...repository, isData: true, trailSource: undefined, hasList: false }]);
  expect(index?.text).toContain('  ecr: ["Repository/repositories", ');
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
  expect(text("listings")).toContain(
    'load: async () => (await import("./dynamodb/table/listing.generated.ts")).listing,',
  );
  expect(text("listings")).not.toContain("logGroup");
});

test("the kinds of a source of events are in one module, also if they belong to several services", () => {
  const database = {
    group: "rds.services.k8s.aws",
    kind: "DBInstance",
    plural: "dbinstances",
    path: "lib/kinds/rds/db-instance",
  };
  const documents = {
    ...database,
    group: "documentdb.services.k8s.aws",
    path: "lib/kinds/documentdb/db-cluster",
    kind: "DBCluster",
  };
  const source = { isData: true, trailSource: "rds.amazonaws.com", hasList: false };
  const lists = kindLists([database, documents].map((kind) => ({ ...kind, ...source })));
  const textOf = (end: string) => lists.find(({ path }) => path.endsWith(end))?.text;
  expect(textOf("trail-loaders.generated.ts")?.match(/import\("[^"]*"\)/g)).toEqual([
    'import("./rds/rds-trails.generated.ts")',
  ]);
  expect(textOf("rds/rds-trails.generated.ts")).toContain('from "./db-instance/trail.generated.ts"');
  expect(textOf("rds/rds-trails.generated.ts")).toContain('from "../documentdb/db-cluster/trail.generated.ts"');
});

test("a kind whose changes CloudTrail does not report is not in the list of trails", () => {
  expect(text("trails")).not.toContain("logGroup");
});
