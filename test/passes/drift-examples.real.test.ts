import { readFileSync } from "node:fs";
import { join } from "node:path";
import { DescribeTableCommand, UpdateTableCommand } from "@aws-sdk/client-dynamodb";
import { PutImageTagMutabilityCommand } from "@aws-sdk/client-ecr";
import { GetBucketVersioningCommand, PutBucketVersioningCommand, S3Client } from "@aws-sdk/client-s3";
import { expect, inject, test } from "vitest";
import { parse } from "yaml";
import { kinds } from "../../lib/kinds/index.ts";
import { ACCOUNT, REGION } from "../support/aws/test-account.ts";
import { openBucketOnS3 } from "../support/kinds/kind-on-aws/bucket-on-s3.ts";
import type { KindOnAws } from "../support/kinds/kind-on-aws/kind-on-aws.ts";
import { openRepositoryOnECR } from "../support/kinds/kind-on-aws/repository-on-ecr.ts";
import { openTableOnDynamoDB } from "../support/kinds/kind-on-aws/table-on-dynamodb.ts";
import { createNamespace } from "../support/kubernetes/namespace.ts";
import { createRealObject, type Manifest, type RealObject } from "../support/real/real-object.ts";

const EXAMPLES = join(import.meta.dirname, "../../docs/examples");
const POLICY = "driftless.dev/drift-policy";

interface Example {
  readonly metadata: { readonly name: string } & Omit<Manifest, "spec">;
  readonly spec: Readonly<Record<string, unknown>>;
}

function read(file: string): Example {
  return parse(readFileSync(join(EXAMPLES, file), "utf8"));
}

/** Applies an example, and runs a first pass over it. */
async function apply({ kind, clock, connect }: KindOnAws, file: string): Promise<RealObject> {
  const { metadata, spec } = read(file);
  const { name, ...others } = metadata;
  const reference = { kind, namespace: await createNamespace(), name };
  const object = await createRealObject(reference, { ...others, spec }, { kinds, connect, clock });
  await object.pass();
  return object;
}

async function advisories(object: RealObject): Promise<readonly string[]> {
  const { conditions = [] } = (await object.read())?.status ?? {};
  return conditions.filter(({ type }) => type === "ACK.Advisory").map(({ reason, message }) => `${reason}: ${message}`);
}

async function expectReady(object: RealObject): Promise<void> {
  expect(await object.condition("Ready")).toMatchObject({ status: "True" });
}

/** Gives a test access to S3 as another user in the same account. */
function someoneOnS3() {
  const credentials = { accessKeyId: ACCOUNT, secretAccessKey: ACCOUNT };
  const s3 = new S3Client({ endpoint: inject("s3Endpoint"), region: REGION, forcePathStyle: true, credentials });
  return {
    async suspend(Bucket: string) {
      await s3.send(new PutBucketVersioningCommand({ Bucket, VersioningConfiguration: { Status: "Suspended" } }));
    },
    versioningOf: async (Bucket: string) => (await s3.send(new GetBucketVersioningCommand({ Bucket }))).Status,
    [Symbol.dispose]: () => s3.destroy(),
  };
}

test("report.yaml: drift is reported once, left alone, and repaired once the drift policy is removed", async () => {
  await using aws = await openBucketOnS3();
  using someone = someoneOnS3();
  const name = String(read("drift/report.yaml").spec.name);
  const object = await apply(aws, "drift/report.yaml");
  await object.settle();
  await expectReady(object);
  expect(await advisories(object)).toEqual([]);

  await someone.suspend(name);
  for (let sweep = 0; sweep < 3; sweep++) expect(await object.pass()).toMatchObject({ outcome: "unchanged" });
  const said =
    "the resource differs from the spec, and the drift policy is report; a repair would change: versioning: Suspended -> Enabled";
  expect(await advisories(object)).toEqual([`DriftReported: ${said}`]);
  expect((await object.events()).filter((event) => event.startsWith("DriftReported"))).toEqual([
    `DriftReported: ${said}`,
  ]);
  await expectReady(object);
  expect(await someone.versioningOf(name)).toBe("Suspended");

  await object.annotate({ [POLICY]: null });
  await object.pass();
  expect(await someone.versioningOf(name)).toBe("Enabled");
  expect(await advisories(object)).toEqual([]);
  expect((await object.read())?.status).not.toHaveProperty("applied");
  await object.delete();
  await object.pass();
});

test("ignore.yaml: drift is left alone until the spec changes", async () => {
  await using aws = await openRepositoryOnECR();
  const name = String(read("drift/ignore.yaml").spec.name);
  const object = await apply(aws, "drift/ignore.yaml");
  await object.settle();
  const repository = async () => JSON.stringify(await aws.read(name));
  expect(await repository()).toContain('"IMMUTABLE"');

  await aws.ecr.send(new PutImageTagMutabilityCommand({ repositoryName: name, imageTagMutability: "MUTABLE" }));
  expect(await object.pass()).toMatchObject({ outcome: "unchanged" });
  expect(await advisories(object)).toEqual([]);
  expect((await object.events()).join()).not.toContain("Drift");
  expect(await repository()).toContain('"MUTABLE"');

  await object.change({ imageScanningConfiguration: { scanOnPush: true } });
  await object.pass();
  expect(await repository()).toContain('"IMMUTABLE"');
});

test("ignore-field.yaml: the fields are set when the table is created, and then left to others, even after edits to the spec", async () => {
  await using aws = await openTableOnDynamoDB();
  const TableName = String(read("drift/ignore-field.yaml").spec.tableName);
  const object = await apply(aws, "drift/ignore-field.yaml");
  await object.settle();
  await expectReady(object);
  const throughput = async () => {
    const { Table } = await aws.dynamodb.send(new DescribeTableCommand({ TableName }));
    return [Table?.ProvisionedThroughput?.ReadCapacityUnits, Table?.ProvisionedThroughput?.WriteCapacityUnits];
  };
  expect(await throughput()).toEqual([5, 5]);
  expect(await aws.readTags(TableName)).toMatchObject({ team: "shop" });

  const ProvisionedThroughput = { ReadCapacityUnits: 40, WriteCapacityUnits: 20 };
  await aws.dynamodb.send(new UpdateTableCommand({ TableName, ProvisionedThroughput }));
  await aws.writeTags(TableName, { ...(await aws.readTags(TableName)), team: "data", cost: "1" });
  aws.clock.advance(600);
  await object.change({ provisionedThroughput: { readCapacityUnits: 7 } });
  aws.proxy.reset();
  expect(await object.pass()).toMatchObject({ outcome: "unchanged" });
  expect(aws.proxy.mutating()).toBe(0);
  expect(await throughput()).toEqual([40, 20]);
  expect(await advisories(object)).toEqual([]);
  await expectReady(object);

  await object.change({ deletionProtectionEnabled: true });
  await object.pass();
  await object.settle();
  expect(await throughput()).toEqual([40, 20]);
  expect(await aws.readTags(TableName)).toMatchObject({ team: "data", cost: "1" });
  expect((await object.read())?.spec).toMatchObject({ provisionedThroughput: { readCapacityUnits: 7 } });

  await object.annotate({ "services.k8s.aws/ignore-field-drift": "spec.provisionedThroughPut" });
  await object.pass();
  await object.settle();
  expect(await throughput()).toEqual([7, 5]);
  expect(await advisories(object)).toEqual([
    "NotIgnored: annotation services.k8s.aws/ignore-field-drift: spec.provisionedThroughPut: the spec has no such field",
  ]);
});

test("paused.yaml: nothing is created or deleted until the annotation is removed", async () => {
  await using aws = await openBucketOnS3();
  const name = String(read("drift/paused.yaml").spec.name);
  const object = await apply(aws, "drift/paused.yaml");
  expect(await object.condition("Ready")).toMatchObject({
    status: "False",
    reason: "Paused",
    message: "paused by the annotation driftless.dev/paused; not done: create the Bucket",
  });
  expect(await aws.read(name)).toBeUndefined();

  await object.annotate({ "driftless.dev/paused": null });
  await object.pass();
  await expectReady(object);
  await object.annotate({ "driftless.dev/paused": "true" });
  await object.delete();
  await object.pass();
  expect((await object.condition("Ready"))?.message).toBe(
    "paused by the annotation driftless.dev/paused; not done: delete the Bucket",
  );
  expect(await aws.read(name)).toBeDefined();

  await object.annotate({ "driftless.dev/paused": null });
  await object.pass();
  expect(await object.read()).toBeUndefined();
  expect(await aws.read(name)).toBeUndefined();
});
