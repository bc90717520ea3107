import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { CreateTableCommand, DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { CreateBucketCommand, PutBucketTaggingCommand } from "@aws-sdk/client-s3";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { resourceKinds } from "../../lib/kinds/resource-kinds.generated.ts";
import type { KubernetesObject } from "../../lib/kubernetes/object.ts";
import { eventually } from "../support/assertions/eventually.ts";
import { measure } from "../support/assertions/measured.ts";
import { ACCOUNT, REGION } from "../support/aws/s3/test-s3.ts";
import { startTestEmulator } from "../support/aws/test-emulator.ts";
import { referencedDefinitions, referencedKinds } from "../support/kinds/referenced-kinds.ts";
import { countApiServerRequests, isObjectWrite } from "../support/kubernetes/api-server-metrics.ts";
import { type FaultyStack, startFaultyStack } from "../support/programs/faulty-stack.ts";
import { shellKubectl } from "../support/programs/shell-kubectl.ts";
import { type CountingProxy, startCountingProxy } from "../support/proxies/counting-proxy.ts";
import { registerPageCommands } from "../support/scenarios/page-commands.ts";
import { registerRunbooks } from "../support/scenarios/runbook-commands.ts";

const EXAMPLES = join(import.meta.dirname, "../../docs/examples");
const PATIENCE = { timeoutMs: 90_000 };

const started = new AsyncDisposableStack();
let stack: FaultyStack;
let dynamodb: CountingProxy;
let ecr: CountingProxy;

beforeAll(async () => {
  dynamodb = await startCountingProxy(started.use(await startTestEmulator("ministack")).endpoint);
  started.defer(() => dynamodb.close());
  ecr = await startCountingProxy(started.use(await startTestEmulator("moto")).endpoint);
  started.defer(() => ecr.close());
  const endpoints = ["--dynamodb-endpoint", dynamodb.url, "--ecr-endpoint", ecr.url];
  stack = started.use(await startFaultyStack(...endpoints, "--config", join(EXAMPLES, "deployment/examples.yaml")));
  // A selector takes effect within 10 s. These are applied first, so that no pass has read the selectors before.
  await kubectl("apply", "-f", join(EXAMPLES, "roles"));
});

afterAll(async () => {
  await started.disposeAsync();
});

const kubectl = (...args: readonly string[]) => shellKubectl(stack.directory, args);

test("the folder settles, and a resync writes nothing, in AWS or in the API server", async () => {
  await measure("all examples to Ready", async () => {
    await kubectl("apply", "-f", EXAMPLES);
    await eventually(() => expectReady("", "roles"), PATIENCE);
  });
  await eventually(() => stack.expectIdle(), PATIENCE);

  const proxies = [stack.s3Proxy, dynamodb, ecr];
  for (const proxy of proxies) proxy.reset();
  const writes = await countApiServerRequests(stack.directory, isObjectWrite);
  await stack.sweep();
  await eventually(() => stack.expectIdle(), PATIENCE);
  // A resource is also looked at 60 to 300 s after it was created.
  expect(stack.s3Proxy.counts.get("HeadBucket")).toBeGreaterThanOrEqual(6);
  expect(dynamodb.counts.get("DescribeTable")).toBeGreaterThanOrEqual(3);
  expect(ecr.counts.get("DescribeRepositories")).toBeGreaterThanOrEqual(2);
  expect(proxies.map((proxy) => proxy.mutating())).toEqual([0, 0, 0]);
  expect(await countApiServerRequests(stack.directory, isObjectWrite)).toBe(writes);
});

const FOLDERS = ["adoption", "drift", "exports", "namespaces", "references", "regions", "tags", "token"];

test("every folder settles after one kubectl apply, with the parameter file of the examples", async () => {
  await kubectl("apply", "-f", await writeDefinitions());
  const names = referencedKinds.map(({ plural, group }) => `crd/${plural}.${group}`);
  await kubectl("wait", "--for=condition=Established", ...names, "--timeout=60s");
  await makeAdoptable();
  for (const folder of FOLDERS) await kubectl("apply", "-f", join(EXAMPLES, folder));
  await measure("the examples in all folders to Ready", () => eventually(() => expectReady(...FOLDERS), PATIENCE));

  const shown = async (...query: readonly string[]) => await kubectl("get", ...query);
  const arnOf = (...object: readonly string[]) => shown(...object, "-o=jsonpath={.status.ackResourceMetadata}");
  expect(await arnOf("bucket/assets", "-n=web")).toContain('"ownerAccountID":"111111111111"');
  expect(await arnOf("table/invoices", "-n=finance")).toContain(":222222222222:table/");
  expect(await arnOf("bucket/regional", "-n=europe")).toContain('"region":"eu-west-1"');
  expect(await shown("bucket/adopted-photos", "-o=jsonpath={.status.origin}")).toBe("Adopted");
  expect(await shown("configmap/shop", "-o=jsonpath={.data}")).toContain('"UPLOADS_ARN":"arn:aws:s3:::shop-uploads"');
  expect(await shown("secret/shop", "-o=jsonpath={.data.ARCHIVE_BUCKET}")).toBe(btoa("shop-archive"));
});

describe("the kubectl commands of the pages, as they stand there:", () => registerPageCommands(() => stack));

describe("the kubectl commands of the runbooks, as they stand there:", () => registerRunbooks(() => stack));

/** Creates the resources that the examples adopt, with the tag that gives consent. */
async function makeAdoptable(): Promise<void> {
  const consent = { Key: "driftless.dev/adoptable-by", Value: "local/default" };
  const CreateBucketConfiguration = { LocationConstraint: REGION } as const;
  await stack.s3.send(new CreateBucketCommand({ Bucket: "shop-photos", CreateBucketConfiguration }));
  await stack.s3.send(new PutBucketTaggingCommand({ Bucket: "shop-photos", Tagging: { TagSet: [consent] } }));
  const credentials = { accessKeyId: ACCOUNT, secretAccessKey: ACCOUNT };
  const client = new DynamoDBClient({ endpoint: dynamodb.url, region: REGION, credentials });
  await client.send(
    new CreateTableCommand({
      TableName: "shop-orders",
      AttributeDefinitions: [{ AttributeName: "id", AttributeType: "S" }],
      KeySchema: [{ AttributeName: "id", KeyType: "HASH" }],
      BillingMode: "PAY_PER_REQUEST",
      Tags: [consent],
    }),
  );
  client.destroy();
}

/** Writes the definitions of the kinds that the references name to a file. */
async function writeDefinitions(): Promise<string> {
  const file = join(stack.directory, "definitions.json");
  await writeFile(file, JSON.stringify(referencedDefinitions));
  return file;
}

/**
 * The first is paused. The subnets of the second would have to be reported by ACK's controller for EC2. MiniStack cannot associate a key with
 * the third.
 */
const NEVER_READY: ReadonlySet<string> = new Set([
  "Bucket/paused",
  "DBSubnetGroup/shop-databases",
  "LogGroup/encrypted-web",
]);

function isServed(apiVersion: string, kind: string): boolean {
  return resourceKinds.some((one) => apiVersion === `${one.group}/${one.version}` && kind === one.kind);
}

/**
 * Expects the status of every object of ours in the folders to refer to the object's latest spec, and to say that the object is Ready. A
 * paused object never is.
 */
async function expectReady(...folders: readonly string[]): Promise<void> {
  const files = folders.flatMap((folder) => ["-f", join(EXAMPLES, folder)]);
  const { items }: { readonly items: readonly KubernetesObject[] } = JSON.parse(
    await kubectl("get", ...files, "--output=json"),
  );
  const ours = items.filter(
    ({ apiVersion, kind, metadata }) => isServed(apiVersion, kind) && !NEVER_READY.has(`${kind}/${metadata.name}`),
  );
  expect(ours.length).toBeGreaterThan(0);
  for (const { metadata, status } of ours) {
    expect(status?.observedGeneration, metadata.name).toBe(metadata.generation);
    const ready = status?.conditions?.find(({ type }) => type === "Ready");
    expect(ready?.status, `${metadata.name}: ${JSON.stringify(status?.conditions)}`).toBe("True");
  }
}
