import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { parse } from "yaml";
import { kinds } from "../../lib/kinds/index.ts";
import { bucket } from "../../lib/kinds/s3/bucket/bucket.ts";
import { bucketKind } from "../../lib/kinds/s3/bucket/kind.ts";
import type { Connect } from "../../lib/reconcile/dependencies.ts";
import { testAws, testConnect } from "../support/aws/s3/test-s3.ts";
import { sharedEmulator } from "../support/aws/shared-emulator.ts";
import { bucketResource } from "../support/kinds/bucket-resource.ts";
import { openBucketOnS3 } from "../support/kinds/kind-on-aws/bucket-on-s3.ts";
import { createNamespace } from "../support/kubernetes/namespace.ts";
import { createRealObject, type RealObject } from "../support/real/real-object.ts";
import { createTestClock } from "../support/worlds/test-clock.ts";

const EXAMPLE = join(import.meta.dirname, "../../docs/examples/namespaces/bucket.yaml");
const namespace = "account-regional";

/** Moto's S3 enforces the rules for namespaces, but drops the tags in a create call. LocalStack's S3 accepts any name. */
let moto: string;

beforeAll(async () => {
  moto = await sharedEmulator("moto");
});

async function apply(spec: Readonly<Record<string, unknown>>, connect: Connect): Promise<RealObject> {
  const reference = { kind: bucketKind, namespace: await createNamespace(), name: "own" };
  return await createRealObject(reference, { spec }, { kinds, connect, clock: createTestClock() });
}

function example(): Readonly<Record<string, unknown>> & { readonly name: string } {
  return parse(readFileSync(EXAMPLE, "utf8")).spec;
}

test("the bucket in docs/examples/namespaces is created, and its namespace cannot be changed", async () => {
  await using aws = await openBucketOnS3();
  const { name, ...spec } = example();
  expect(spec).toEqual({ namespace });
  const object = await apply({ name, ...spec }, aws.connect);
  expect(await object.pass()).toMatchObject({ outcome: "created" });
  await object.settle();
  expect(await object.condition("Ready")).toMatchObject({ status: "True" });
  await expect(object.change({ namespace: "global" })).rejects.toThrow(/immutable/i);
  await object.delete();
  await object.pass();
});

test.each([
  { namespace, also: "" },
  { namespace: undefined, also: ", even if only the name indicates the namespace" },
])("S3 accepts a name that ends as its namespace requires$also", async ({ namespace }) => {
  const name = namespace === undefined ? `second-${example().name}` : example().name;
  const resource = bucketResource({ name, ...(namespace && { namespace }) });
  const target = bucket.target(resource, testAws(moto));
  await bucket.create(target, resource, {});
  expect(await bucket.describe(target)).toMatchObject({ arn: `arn:aws:s3:::${name}` });
});

test("a name that does not fit the namespace is rejected before S3 is called, and the message says how the name has to end", async () => {
  const object = await apply({ name: "driftless-example-elsewhere", namespace }, testConnect(moto));
  expect(await object.pass()).toMatchObject({ outcome: "terminal" });
  expect((await object.condition("ACK.Terminal"))?.message).toContain(
    "spec.namespace is account-regional, so spec.name must end in -000000000000-us-west-2-an, but it is driftless-example-elsewhere",
  );
});

test("an object with any other name that S3 rejects is Terminal", async () => {
  const name = "driftless-example-000000000000-mars-1-an";
  const object = await apply({ name, namespace }, testConnect(moto));
  expect(await object.pass()).toMatchObject({ outcome: "terminal" });
  expect((await object.condition("ACK.Terminal"))?.message).toMatch(/^api error InvalidNamespaceHeader: /);
});
