import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parseAllDocuments } from "yaml";
import type { KubernetesObject } from "../../lib/kubernetes/object.ts";
import { eventually } from "../support/assertions/eventually.ts";
import { measure } from "../support/assertions/measured.ts";
import { readByBoto3 } from "../support/aws/boto3/read-bucket.ts";
import { readRepositoryByBoto3 } from "../support/aws/boto3/read-repository.ts";
import { readTableByBoto3 } from "../support/aws/boto3/read-table.ts";
import { startTestEmulator } from "../support/aws/test-emulator.ts";
import { countApiServerRequests, isObjectWrite } from "../support/kubernetes/api-server-metrics.ts";
import { type FaultyStack, startFaultyStack } from "../support/programs/faulty-stack.ts";
import { shellKubectl } from "../support/programs/shell-kubectl.ts";
import { type CountingProxy, startCountingProxy } from "../support/proxies/counting-proxy.ts";
import { bucketShown, repositoryShown, tableShown } from "../support/scenarios/examples-by-boto3.ts";
import fullBucket from "../support/scenarios/full-bucket-by-boto3.json" with { type: "json" };

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
  stack = started.use(await startFaultyStack("--dynamodb-endpoint", dynamodb.url, "--ecr-endpoint", ecr.url));
});

afterAll(async () => {
  await started.disposeAsync();
});

const kubectl = (...args: readonly string[]) => shellKubectl(stack.directory, ["--namespace", "default", ...args]);

test("the folder settles, and a resync writes nothing, in AWS or in the API server", async () => {
  await measure("all examples to Ready", async () => {
    await kubectl("apply", "-f", EXAMPLES);
    await eventually(expectReady, PATIENCE);
  });
  await eventually(() => stack.expectIdle(), PATIENCE);

  const proxies = [stack.s3Proxy, dynamodb, ecr];
  for (const proxy of proxies) proxy.reset();
  const writes = await countApiServerRequests(stack.directory, isObjectWrite);
  await stack.sweep();
  await eventually(() => stack.expectIdle(), PATIENCE);
  const looks = ["HeadBucket", "DescribeTable", "DescribeRepositories"];
  expect(proxies.map((proxy, index) => proxy.counts.get(looks[index] ?? ""))).toEqual([5, 2, 2]);
  expect(proxies.map((proxy) => proxy.mutating())).toEqual([0, 0, 0]);
  expect(await countApiServerRequests(stack.directory, isObjectWrite)).toBe(writes);
});

test("settings that cannot be combined with those of the full bucket are set on the second bucket", async () => {
  const answers = await readByBoto3(stack.s3Endpoint, "driftless-full-bucket-copies");
  const Grantee = { Type: "Group", URI: "http://acs.amazonaws.com/groups/s3/LogDelivery" };
  const permissions = ["FULL_CONTROL", "READ", "READ_ACP", "WRITE", "WRITE_ACP"];
  const grants = answers.get_bucket_acl?.Grants;
  expect(grants).toHaveLength(permissions.length);
  expect(grants).toEqual(expect.arrayContaining(permissions.map((Permission) => ({ Grantee, Permission }))));
  expect(answers.get_bucket_website).toEqual({
    RedirectAllRequestsTo: { HostName: "www.example.org", Protocol: "https" },
  });
  expect(answers.get_bucket_lifecycle_configuration?.Rules).toEqual([
    { ID: "expire", Status: "Enabled", Filter: { Prefix: "logs/" }, Expiration: { Days: 90 } },
  ]);
});

describe.for([
  {
    file: "full-bucket.yaml",
    read: () => readByBoto3(stack.s3Endpoint, "driftless-full-bucket"),
    shown: () => bucketShown(fullBucket),
  },
  {
    file: "table.yaml",
    read: () => readTableByBoto3(dynamodb.url, "driftless-first-table"),
    shown: tableShown,
  },
  {
    file: "repository.yaml",
    read: () => readRepositoryByBoto3(ecr.url, "driftless/first-repository"),
    shown: repositoryShown,
  },
])("everything that $file declares is in AWS, as the AWS SDK for Python reads it:", ({ file, read, shown }) => {
  const spec = specIn(file);
  const expected = shown(spec);
  let answers: object;

  beforeAll(async () => {
    answers = await read();
  });

  test.for(Object.keys(spec))("%s", (field) => {
    expect(answers).toMatchObject(
      expected[field] ?? expect.fail(`add ${field} to test/support/scenarios/examples-by-boto3.ts`),
    );
  });
});

function specIn(file: string): Readonly<Record<string, unknown>> {
  const [first] = parseAllDocuments(readFileSync(join(EXAMPLES, file), "utf8"));
  return first?.toJS().spec ?? expect.fail(`${file} has no spec`);
}

/** Expects the status of every object in the folder to refer to the object's latest spec, and to say that the object is Ready. */
async function expectReady(): Promise<void> {
  const { items }: { readonly items: readonly KubernetesObject[] } = JSON.parse(
    await kubectl("get", "-f", EXAMPLES, "--output=json"),
  );
  for (const { metadata, status } of items) {
    expect(status?.observedGeneration, metadata.name).toBe(metadata.generation);
    const ready = status?.conditions?.find(({ type }) => type === "Ready");
    expect(ready?.status, `${metadata.name}: ${JSON.stringify(status?.conditions)}`).toBe("True");
  }
}
