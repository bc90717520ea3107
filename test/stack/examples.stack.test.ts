import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parseAllDocuments } from "yaml";
import type { KubernetesObject } from "../../lib/kubernetes/object.ts";
import { readByBoto3 } from "../support/boto3/read-bucket.ts";
import { eventually } from "../support/eventually.ts";
import { type RunningStack, startRunningStack } from "../support/running-stack.ts";
import { shellKubectl } from "../support/shell-kubectl.ts";
import fullBucket from "./full-bucket-by-boto3.json" with { type: "json" };

const EXAMPLES = join(import.meta.dirname, "../../docs/examples");
const PATIENCE = { timeoutMs: 90_000 };

const examples = readdirSync(EXAMPLES)
  .filter((name) => name.endsWith(".yaml"))
  .map((name) => {
    const documents = parseAllDocuments(readFileSync(join(EXAMPLES, name), "utf8"));
    // The examples are manifests of objects.
    return { name, file: join(EXAMPLES, name), objects: documents.map((one) => one.toJS() as KubernetesObject) };
  });

let stack: RunningStack;

beforeAll(async () => {
  stack = await startRunningStack();
});

afterAll(async () => {
  await stack[Symbol.asyncDispose]();
});

const kubectl = (...args: readonly string[]) => shellKubectl(stack.directory, ["--namespace", "default", ...args]);

async function object(name: string): Promise<KubernetesObject> {
  return JSON.parse(await kubectl("get", "bucket", name, "--output=json"));
}

test.for(examples)("$name settles, and asked to reconcile it again writes nothing to S3", async ({ file, objects }) => {
  await kubectl("apply", "-f", file);
  const names = objects.map(({ metadata }) => metadata.name);
  await eventually(async () => {
    for (const { metadata, status } of await Promise.all(names.map(object))) {
      expect(status?.observedGeneration).toBe(metadata.generation);
      const ready = status?.conditions?.find(({ type }) => type === "Ready");
      expect(ready?.status, JSON.stringify(status?.conditions)).toBe("True");
    }
  }, PATIENCE);

  stack.s3Proxy.reset();
  await kubectl("annotate", "bucket", ...names, "driftless.dev/reconcile-requested-at=again");
  await eventually(async () => {
    for (const { status } of await Promise.all(names.map(object))) {
      expect(status?.lastHandledReconcileAt).toBe("again");
    }
  }, PATIENCE);
  expect(stack.s3Proxy.total()).toBeGreaterThan(0);
  expect(stack.s3Proxy.mutating()).toBe(0);
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
