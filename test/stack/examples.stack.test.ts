import { readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { KubernetesObject } from "../../lib/kubernetes/object.ts";
import { readByBoto3 } from "../support/boto3/read-bucket.ts";
import { readRepositoryByBoto3 } from "../support/boto3/read-repository.ts";
import { readTableByBoto3 } from "../support/boto3/read-table.ts";
import { type CountingProxy, startCountingProxy } from "../support/counting-proxy.ts";
import { startTestDynamoDB } from "../support/dynamodb-ministack.ts";
import { eventually } from "../support/eventually.ts";
import { type RunningStack, startRunningStack } from "../support/running-stack.ts";
import { shellKubectl } from "../support/shell-kubectl.ts";
import { startTestMoto } from "../support/test-moto.ts";
import fullBucket from "./full-bucket-by-boto3.json" with { type: "json" };

const EXAMPLES = join(import.meta.dirname, "../../docs/examples");
const PATIENCE = { timeoutMs: 90_000 };

const examples = readdirSync(EXAMPLES).filter((name) => name.endsWith(".yaml"));

const started = new AsyncDisposableStack();
let stack: RunningStack;
let dynamodb: CountingProxy;
let ecr: CountingProxy;

beforeAll(async () => {
  dynamodb = await startCountingProxy(started.use(await startTestDynamoDB()).endpoint);
  started.defer(() => dynamodb.close());
  ecr = await startCountingProxy(started.use(await startTestMoto()).endpoint);
  started.defer(() => ecr.close());
  stack = started.use(await startRunningStack("--dynamodb-endpoint", dynamodb.url, "--ecr-endpoint", ecr.url));
});

afterAll(async () => {
  await started.disposeAsync();
});

const kubectl = (...args: readonly string[]) => shellKubectl(stack.directory, ["--namespace", "default", ...args]);

/** The objects of a manifest, as they are now. */
async function objectsOf(file: string): Promise<readonly KubernetesObject[]> {
  const printed: { readonly items: readonly KubernetesObject[] } | KubernetesObject = JSON.parse(
    await kubectl("get", "-f", file, "--output=json"),
  );
  return "items" in printed ? printed.items : [printed];
}

test.for(examples)("%s settles, and asked to reconcile it again writes nothing to AWS", async (name) => {
  const file = join(EXAMPLES, name);
  await kubectl("apply", "-f", file);
  await eventually(async () => {
    for (const { metadata, status } of await objectsOf(file)) {
      expect(status?.observedGeneration).toBe(metadata.generation);
      const ready = status?.conditions?.find(({ type }) => type === "Ready");
      expect(ready?.status, JSON.stringify(status?.conditions)).toBe("True");
    }
  }, PATIENCE);

  const proxies = [stack.s3Proxy, dynamodb, ecr];
  for (const proxy of proxies) proxy.reset();
  await kubectl("annotate", "-f", file, "driftless.dev/reconcile-requested-at=again");
  await eventually(async () => {
    for (const { status } of await objectsOf(file)) expect(status?.lastHandledReconcileAt).toBe("again");
  }, PATIENCE);
  expect(proxies.reduce((sum, proxy) => sum + proxy.total(), 0)).toBeGreaterThan(0);
  expect(proxies.map((proxy) => proxy.mutating())).toEqual([0, 0, 0]);
});

test("the full example is in S3 as AWS's own SDK for Python reads it", async () => {
  const answers = await readByBoto3(stack.s3Endpoint, "driftless-full-bucket");
  expect(answers).toMatchObject(fullBucket);
  expect(answers.get_bucket_tagging?.TagSet).toContainEqual({ Key: "team", Value: "platform" });
});

test("what cannot stand in the same bucket is in the other one", async () => {
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

test("the table is in DynamoDB as AWS's own SDK for Python reads it", async () => {
  const answers = await readTableByBoto3(dynamodb.url, "driftless-first-table");
  expect(answers).toMatchObject({
    describe_table: {
      Table: {
        KeySchema: [
          { AttributeName: "customer", KeyType: "HASH" },
          { AttributeName: "order", KeyType: "RANGE" },
        ],
        BillingModeSummary: { BillingMode: "PAY_PER_REQUEST" },
        GlobalSecondaryIndexes: [
          {
            IndexName: "by-status",
            KeySchema: [{ AttributeName: "status", KeyType: "HASH" }],
            Projection: { ProjectionType: "ALL" },
          },
        ],
        SSEDescription: { Status: "ENABLED", SSEType: "KMS" },
        StreamSpecification: { StreamEnabled: true, StreamViewType: "NEW_AND_OLD_IMAGES" },
      },
    },
    describe_time_to_live: { TimeToLiveDescription: { TimeToLiveStatus: "ENABLED", AttributeName: "expires" } },
    describe_continuous_backups: {
      ContinuousBackupsDescription: { PointInTimeRecoveryDescription: { PointInTimeRecoveryStatus: "ENABLED" } },
    },
  });
  const tags = answers.list_tags_of_resource?.Tags;
  expect(tags).toContainEqual({ Key: "team", Value: "platform" });
  expect(tags).toContainEqual({ Key: "services.k8s.aws/driftless-owner", Value: "local/default/first-table" });
  expect(JSON.parse(String(answers.get_resource_policy?.Policy))).toMatchObject({
    Statement: [{ Sid: "DenyInsecureTransport", Effect: "Deny", Principal: "*", Action: "dynamodb:*" }],
  });
});

test("the repository is in ECR as AWS's own SDK for Python reads it", async () => {
  const answers = await readRepositoryByBoto3(ecr.url, "driftless/first-repository");
  expect(answers).toMatchObject({
    describe_repositories: {
      encryptionConfiguration: { encryptionType: "KMS" },
      imageScanningConfiguration: { scanOnPush: true },
      imageTagMutability: "IMMUTABLE_WITH_EXCLUSION",
      imageTagMutabilityExclusionFilters: [{ filter: "latest", filterType: "WILDCARD" }],
    },
  });
  const tags = answers.list_tags_for_resource?.tags;
  expect(tags).toContainEqual({ Key: "team", Value: "platform" });
  expect(tags).toContainEqual({ Key: "services.k8s.aws/driftless-owner", Value: "local/default/first-repository" });
  expect(JSON.parse(String(answers.get_lifecycle_policy?.lifecyclePolicyText))).toMatchObject({
    rules: [{ rulePriority: 1, selection: { tagStatus: "untagged", countNumber: 14 } }],
  });
  expect(JSON.parse(String(answers.get_repository_policy?.policyText))).toMatchObject({
    Statement: [{ Sid: "Pull", Effect: "Allow", Principal: { AWS: "arn:aws:iam::111111111111:root" } }],
  });
});
