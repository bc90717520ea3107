import { hash, randomUUID } from "node:crypto";
import {
  GetFunctionCommand,
  ListVersionsByFunctionCommand,
  UpdateFunctionCodeCommand,
  UpdateFunctionConfigurationCommand,
} from "@aws-sdk/client-lambda";
import { CreateBucketCommand, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { functionResource } from "../../../../../lib/kinds/lambda/function/function.generated.ts";
import type { FunctionSpec } from "../../../../../lib/kinds/lambda/function/spec.generated.ts";
import { page as functionResourcePage } from "../../../../../lib/kinds/lambda/function.ts";
import { type OnEmulator, openOnEmulator } from "../../../../support/aws/connections/open-on-emulator.ts";
import { ACCOUNT, REGION } from "../../../../support/aws/test-account.ts";
import {
  DECLARED,
  type FunctionOnLambda,
  openFunctionOnLambda,
} from "../../../../support/kinds/kind-on-aws/lambda/function-on-lambda.ts";
import { zipFile } from "../../../../support/kinds/kind-on-aws/lambda/zip-file.ts";
import { createKindWorld, type KindWorld } from "../../../../support/worlds/kind-world.ts";
import { createTestClock } from "../../../../support/worlds/test-clock.ts";

const READS = ["GetFunction", "GetFunctionCodeSigningConfig", "GetFunctionEventInvokeConfig", "ListTags"];
const BUCKET = "packages";

let aws: FunctionOnLambda;
let s3: OnEmulator<S3Client>;
let name: string;
const clock = createTestClock();

beforeAll(async () => {
  aws = await openFunctionOnLambda();
  s3 = await openOnEmulator("moto", (config) => new S3Client({ ...config, forcePathStyle: true }));
  await s3.client.send(
    new CreateBucketCommand({ Bucket: BUCKET, CreateBucketConfiguration: { LocationConstraint: REGION } }),
  );
});

afterAll(async () => {
  await Promise.all([aws, s3].map((one) => one[Symbol.asyncDispose]()));
});

beforeEach(() => {
  name = `function-${randomUUID()}`;
});

afterEach(() => {
  aws.proxy.refuseNothing();
});

/** An object that declares the function, with these changes to its spec, and the passes over it. */
async function declare(changes: Partial<FunctionSpec> = {}): Promise<KindWorld<FunctionSpec>> {
  const entry = { resource: functionResourcePage.resource, load: async () => functionResource };
  const world = createKindWorld<FunctionSpec>(entry, "orders", aws.connect, { now: () => clock.now() });
  await world.apply({ name, ...DECLARED, ...changes });
  return world;
}

/** Runs passes, at the latest time at which a poll may be due, until the object is Ready. Returns the calls that each pass made. */
async function settle(world: KindWorld<FunctionSpec>): Promise<readonly (readonly string[])[]> {
  const passes: (readonly string[])[] = [];
  do {
    clock.advance(61);
    passes.push([...(await world.pass()).calls].sort());
    expect(passes.length, world.conditions()).toBeLessThan(20);
  } while (!world.conditions().includes("Ready=True"));
  return passes;
}

async function upload(Key: string, size: number): Promise<void> {
  await s3.client.send(new PutObjectCommand({ Bucket: BUCKET, Key, Body: Buffer.from(zipFile(size), "base64") }));
}

const digestInLambda = async () => (await aws.settled(name)).Configuration?.CodeSha256;

test("is created, checked, changed and deleted by these calls", async () => {
  const world = await declare();
  expect((await world.pass()).calls).toEqual(["GetFunction", "CreateFunction", "GetFunction", "ListTags"]);
  expect(world.conditions()).toMatch(/=False Pending: the function is Pending.* \(since .*; this usually takes /);
  expect(await settle(world)).toEqual([READS]);
  expect([...(await world.pass()).calls].sort()).toEqual(READS);

  await world.apply({ name, ...DECLARED, timeout: 10, memorySize: 256, description: "Orders" });
  expect([...(await world.pass()).calls].sort()).toEqual([...READS, "UpdateFunctionConfiguration"]);
  expect(world.conditions()).toContain("ACK.ResourceSynced=False InProgress: Lambda is updating the function");
  await settle(world);
  expect(await aws.read(name)).toMatchObject({
    configuration: { Timeout: 10, MemorySize: 256, Description: "Orders" },
  });

  await world.delete();
  expect([...(await world.pass()).calls].sort()).toEqual(["DeleteFunction", "GetFunction", "ListTags"]);
  expect(await aws.read(name)).toBeUndefined();
});

test("gets its code and its configuration in two passes, because Lambda makes one change at a time", async () => {
  const world = await declare();
  await settle(world);
  const changes = { code: { zipFile: zipFile(2) }, timeout: 10, environment: { variables: { A: "1" } } };
  await world.apply({ name, ...DECLARED, ...changes });
  const passes = [[...(await world.pass()).calls].sort(), ...(await settle(world))];
  const writes = passes.map((calls) => calls.filter((call) => call.startsWith("Update")));
  expect(writes.filter((calls) => calls.length > 0)).toEqual([["UpdateFunctionCode"], ["UpdateFunctionConfiguration"]]);
  expect(await aws.read(name)).toMatchObject({
    configuration: { Timeout: 10, Environment: { Variables: { A: "1" } } },
  });
});

test("waits while Lambda makes the change of someone else, without an error", async () => {
  const world = await declare();
  await settle(world);
  await aws.lambda.send(new UpdateFunctionConfigurationCommand({ FunctionName: name, Description: "Others" }));
  await world.apply({ name, ...DECLARED, timeout: 10 });
  expect((await world.pass()).calls).not.toContain("UpdateFunctionConfiguration");
  expect(world.conditions()).toContain("ACK.ResourceSynced=False InProgress");
  expect(world.conditions()).not.toContain("ACK.Recoverable=True");
  await settle(world);
  expect(await aws.read(name)).toMatchObject({ configuration: { Description: "", Timeout: 10 } });
});

test("waits if Lambda says in response to a change that it makes another", async () => {
  const world = await declare();
  await settle(world);
  const message = "The operation cannot be performed at this time. An update is in progress for resource";
  aws.proxy.refuse("UpdateFunctionConfiguration", 409, "ResourceConflictException", message);
  await world.apply({ name, ...DECLARED, timeout: 10 });
  await world.pass();
  expect(world.conditions()).toContain("ACK.ResourceSynced=False InProgress: Lambda is updating the function");
  expect(world.conditions()).not.toContain("ACK.Recoverable=True");
  aws.proxy.refuseNothing();
  await settle(world);
  expect(await aws.read(name)).toMatchObject({ configuration: { Timeout: 10 } });
});

test("is created later if Lambda cannot assume its role yet", async () => {
  const world = await declare();
  const message = "The role defined for the function cannot be assumed by Lambda.";
  aws.proxy.refuse("CreateFunction", 400, "InvalidParameterValueException", message);
  await world.pass();
  expect(world.conditions()).toContain(message);
  expect(world.conditions()).toContain("ACK.Recoverable=True");
  expect(world.conditions()).not.toContain("ACK.Terminal=True");
  aws.proxy.refuseNothing();
  await settle(world);
  expect(await aws.read(name)).toBeDefined();
});

test("loads code from S3 when the place in the spec changes, and at no other time", async () => {
  await upload(`${name}/one.zip`, 4);
  await upload(`${name}/two.zip`, 5);
  const world = await declare({ code: { s3Bucket: BUCKET, s3Key: `${name}/one.zip` } });
  await settle(world);
  const one = await digestInLambda();
  expect([...(await world.pass()).calls].sort()).toEqual(READS);

  await upload(`${name}/one.zip`, 6);
  expect([...(await world.pass()).calls].sort()).toEqual(READS);
  expect(await digestInLambda()).toBe(one);

  await world.apply({ name, ...DECLARED, code: { s3Bucket: BUCKET, s3Key: `${name}/two.zip` } });
  expect((await world.pass()).calls.slice(-2)).toEqual(["UpdateFunctionCode", "TagResource"]);
  await settle(world);
  expect(await digestInLambda()).not.toBe(one);
  expect([...(await world.pass()).calls].sort()).toEqual(READS);
});

test("loads code from S3 again if the pass that loaded it could not record that", async () => {
  await upload(`${name}/one.zip`, 4);
  await upload(`${name}/two.zip`, 5);
  const world = await declare({ code: { s3Bucket: BUCKET, s3Key: `${name}/one.zip` } });
  await settle(world);
  aws.proxy.refuse("TagResource", 400, "InvalidParameterValueException");
  await world.apply({ name, ...DECLARED, code: { s3Bucket: BUCKET, s3Key: `${name}/two.zip` } });
  await world.pass();
  aws.proxy.refuseNothing();
  const calls = (await settle(world)).flat();
  expect(calls.filter((call) => call === "UpdateFunctionCode")).toHaveLength(1);
  expect([...(await world.pass()).calls].sort()).toEqual(READS);
});

test("compares code in S3 by the digest in the spec, so that changes by others are repaired", async () => {
  await upload(`${name}/one.zip`, 7);
  const sha256 = hash("sha256", Buffer.from(zipFile(7), "base64"), "base64");
  const world = await declare({ code: { s3Bucket: BUCKET, s3Key: `${name}/one.zip`, sha256 } });
  await settle(world);
  expect(await digestInLambda()).toBe(sha256);
  await aws.lambda.send(
    new UpdateFunctionCodeCommand({ FunctionName: name, ZipFile: Buffer.from(zipFile(8), "base64") }),
  );
  await settle(world);
  expect(await digestInLambda()).toBe(sha256);
});

test("can be an image, whose code is compared by the image's URI", async () => {
  const image = (tag: string) => `${ACCOUNT}.dkr.ecr.${REGION}.amazonaws.com/shop:${tag}`;
  const { handler: _, runtime: __, ...declared } = DECLARED;
  const world = await declare();
  await world.apply({ name, ...declared, packageType: "Image", code: { imageURI: image("1") } });
  await settle(world);
  expect([...(await world.pass()).calls].sort()).toEqual(["GetFunction", "GetFunctionEventInvokeConfig", "ListTags"]);
  await world.apply({ name, ...declared, packageType: "Image", code: { imageURI: image("2") } });
  await settle(world);
  const { Code } = await aws.lambda.send(new GetFunctionCommand({ FunctionName: name }));
  expect(Code?.ImageUri).toBe(image("2"));
});

test("publishes a version with each load of code if the spec says so", async () => {
  const world = await declare({ publish: true });
  await settle(world);
  await world.apply({ name, ...DECLARED, publish: true, code: { zipFile: zipFile(2) } });
  await settle(world);
  const { Versions = [] } = await aws.lambda.send(new ListVersionsByFunctionCommand({ FunctionName: name }));
  expect(Versions.length).toBeGreaterThan(1);
  expect([...(await world.pass()).calls].sort()).toEqual(READS);
});

test("shows neither the values of environment variables nor digests of them in Events", async () => {
  const world = await declare();
  await settle(world);
  await world.apply({ name, ...DECLARED, environment: { variables: { PASSWORD: "correct horse" } } });
  await world.pass();
  await settle(world);
  expect(await aws.read(name)).toMatchObject({
    configuration: { Environment: { Variables: { PASSWORD: "correct horse" } } },
  });
  await world.apply({ name, ...DECLARED, environment: { variables: { PASSWORD: "battery staple" } } });
  await world.pass();
  await settle(world);
  const told = JSON.stringify([world.events(), world.object()?.status]);
  expect(told).toContain("environment.variables.PASSWORD: (set) -> (changed)");
  expect(told).not.toMatch(/correct horse|battery staple|sha256:/);
});

test("rejects variables that are too long, because Lambda's error would quote them", async () => {
  const world = await declare({ environment: { variables: { PASSWORD: "correct horse ".repeat(300) } } });
  expect((await world.pass()).calls).toEqual([]);
  expect(world.conditions()).toContain("spec.environment.variables is longer than 4 KB");
  expect(world.conditions()).not.toContain("correct horse");
});

test("rejects a configuration of asynchronous invocations for another function or version", async () => {
  for (const other of [{ functionName: "other" }, { qualifier: "1" }]) {
    const world = await declare({ functionEventInvokeConfig: { maximumRetryAttempts: 1, ...other } });
    expect((await world.pass()).calls).toEqual([]);
    expect(world.conditions()).toContain("supported for the function's own version $LATEST only");
  }
});
