import { readFileSync } from "node:fs";
import { join } from "node:path";
import { HeadBucketCommand, S3Client } from "@aws-sdk/client-s3";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parse } from "yaml";
import { kinds } from "../../lib/resources/index.ts";
import { bucketKind } from "../../lib/resources/s3/bucket/kind.ts";
import { createNamespace } from "../support/namespace.ts";
import { createRealObject, type RealObject } from "../support/real-object.ts";
import { createTestClock } from "../support/test-clock.ts";
import { startTestEmulator, type TestEmulator } from "../support/test-emulator.ts";
import { ACCOUNT, REGION, testConnect } from "../support/test-s3.ts";

const EXAMPLE = join(import.meta.dirname, "../../docs/examples/namespaces/bucket.yaml");

/** Moto's S3 has the rules of the account's regional namespace; LocalStack's takes any name. */
let moto: TestEmulator;

beforeAll(async () => {
  moto = await startTestEmulator("moto");
}, 120_000);

afterAll(async () => {
  await moto[Symbol.asyncDispose]();
});

async function apply(spec: Readonly<Record<string, unknown>>): Promise<RealObject> {
  const reference = { kind: bucketKind, namespace: await createNamespace(), name: "own" };
  const engine = { kinds, connect: testConnect(moto.endpoint), clock: createTestClock() };
  return await createRealObject(reference, { spec }, engine);
}

function example(): Readonly<Record<string, unknown>> & { readonly name: string } {
  return parse(readFileSync(EXAMPLE, "utf8")).spec;
}

async function exists(Bucket: string): Promise<boolean> {
  const credentials = { accessKeyId: ACCOUNT, secretAccessKey: ACCOUNT };
  const s3 = new S3Client({ endpoint: moto.endpoint, region: REGION, forcePathStyle: true, credentials });
  try {
    const { $metadata } = await s3.send(new HeadBucketCommand({ Bucket }));
    return $metadata.httpStatusCode === 200;
  } finally {
    s3.destroy();
  }
}

test("the bucket of docs/examples/namespaces is made in the namespace of the account, and stays there", async () => {
  const { name, namespace } = example();
  expect(namespace).toBe("account-regional");
  const object = await apply({ name, namespace });
  expect(await object.pass()).toMatchObject({ outcome: "created" });
  await object.settle();
  expect(await object.condition("Ready")).toMatchObject({ status: "True" });
  expect(await exists(name)).toBe(true);
  await expect(object.change({ namespace: "global" })).rejects.toThrow(/immutable/i);
});

test("a name that cannot be in the namespace is refused before S3 is asked, with the name's end", async () => {
  const object = await apply({ name: "driftless-example-elsewhere", namespace: "account-regional" });
  expect(await object.pass()).toMatchObject({ outcome: "terminal" });
  expect((await object.condition("ACK.Terminal"))?.message).toBe(
    "spec.namespace is account-regional, so that spec.name has to end in -000000000000-us-west-2-an; it is driftless-example-elsewhere",
  );
});

test("what S3 refuses of the rest is Terminal", async () => {
  const object = await apply({ name: "driftless-example-000000000000-mars-1-an", namespace: "account-regional" });
  expect(await object.pass()).toMatchObject({ outcome: "terminal" });
  expect((await object.condition("ACK.Terminal"))?.message).toMatch(/^api error InvalidNamespaceHeader: /);
});
