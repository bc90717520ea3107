import { readFileSync } from "node:fs";
import { join } from "node:path";
import { CreateBucketCommand, PutBucketTaggingCommand } from "@aws-sdk/client-s3";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod/mini";
import { bucketKind } from "../../lib/kinds/s3/bucket/kind.ts";
import { eventually } from "../support/assertions/eventually.ts";
import { ACCOUNT, bucketNamed, REGION } from "../support/aws/s3/test-s3.ts";
import { createObjectUser, type ObjectUser } from "../support/kubernetes/users/object-user.ts";
import { type LocalProgram, startLocalProgram } from "../support/programs/local-program.ts";
import { openStackServices, type StackServices } from "../support/programs/running-stack.ts";

const FINALIZER = "finalizers.s3.services.k8s.aws/Bucket";
let stack: StackServices;
let program: LocalProgram;

beforeAll(async () => {
  stack = await openStackServices();
  program = startLocalProgram(stack.directory, ["--s3-endpoint", stack.s3Proxy.url, "--shadow", "--resync", "5"]);
  await program.told(/^Driftless is running in shadow mode/m);
});

afterAll(async () => {
  program.signal("SIGINT");
  await program.ended;
  await stack[Symbol.asyncDispose]();
});

test("in shadow mode, the whole stack reads objects, logs what it would do, and writes nothing", async () => {
  const [fresh, acks, leaving] = [await userOf(), await userOf(), await userOf()];
  const [name, taken, kept] = [bucketNamed("fresh"), bucketNamed("acks"), bucketNamed("leaving")];
  await makeByAck(acks, taken);
  await makeByAck(leaving, kept);
  await fresh.apply({ spec: { name, versioning: { status: "Enabled" } } });
  await leaving.delete();
  stack.s3Proxy.reset();
  const before = await Promise.all([fresh, acks, leaving].map((user) => user.object()));

  // The relay has reported each of them, and the sweep enqueues them every 5 s.
  const found = await eventually(async () => {
    const lines = await shadowLines();
    const of = (user: ObjectUser) => lines.filter(({ namespace }) => namespace === user.namespace);
    for (const user of [fresh, acks, leaving]) expect(of(user).length).toBeGreaterThan(2);
    return { fresh: of(fresh), acks: of(acks), leaving: of(leaving) };
  });
  expect(found.fresh.at(-1)).toMatchObject({ would: "create", resource: `arn:aws:s3:::${name}`, region: REGION });
  expect(found.acks.at(-1)).toMatchObject({ whose: "acks", would: "take over" });
  expect(found.leaving.at(-1)).toMatchObject({ whose: "acks", would: "delete" });

  expect(stack.s3Proxy.total()).toBeGreaterThan(0);
  expect(stack.s3Proxy.mutating()).toBe(0);
  expect(await Promise.all([fresh, acks, leaving].map((user) => user.object()))).toEqual(before);
  for (const user of [fresh, acks, leaving]) expect(await user.events()).toEqual([]);

  const [, page = expect.fail("there is no page")] = /would happen.*: {2}(http\S+)/.exec(program.output().stdout) ?? [];
  const shown = await (await fetch(page)).text();
  for (const user of [fresh, acks, leaving]) expect(shown).toContain(user.namespace);
  expect(shown).toContain("take over");
});

test("the stack ends, and says why, when an emulator dies", async () => {
  const { pid = expect.fail("MiniStack is not running") } =
    program.processes().find(({ name }) => name === "ministack") ?? {};
  process.kill(pid, "SIGKILL");
  expect(await program.ended).toBe(3);
  expect(program.output().stderr).toMatch(
    /^error: ministack ended \(signal SIGKILL\), and everything in it is lost\./m,
  );
  expect(program.survivors()).toEqual([]);
});

async function userOf(): Promise<ObjectUser> {
  return await createObjectUser(stack.directory, bucketKind);
}

/** Creates a bucket and its object in the state in which ACK leaves them. */
async function makeByAck(user: ObjectUser, Bucket: string): Promise<void> {
  const TagSet = [
    { Key: "services.k8s.aws/controller-version", Value: "s3-v1.10.0" },
    { Key: "services.k8s.aws/namespace", Value: user.namespace },
  ];
  await stack.s3.send(new CreateBucketCommand({ Bucket, CreateBucketConfiguration: { LocationConstraint: REGION } }));
  await stack.s3.send(new PutBucketTaggingCommand({ Bucket, Tagging: { TagSet } }));
  await user.apply({ spec: { name: Bucket }, finalizers: [FINALIZER] });
  const arn = `arn:aws:s3:::${Bucket}`;
  await user.forge({ ackResourceMetadata: { arn, ownerAccountID: ACCOUNT, region: REGION, partition: "aws" } });
}

const Groups = z.object({ logGroups: z.array(z.object({ logGroupName: z.string() })) });
const Events = z.object({ events: z.array(z.object({ message: z.string() })) });
const Line = z.looseObject({ message: z.optional(z.string()), namespace: z.optional(z.string()) });

/** What the reconcile function has logged about shadow mode, as CloudWatch Logs returns it. */
async function shadowLines() {
  const { logGroups } = Groups.parse(await logs("DescribeLogGroups", {}));
  const found = await Promise.all(
    logGroups.map(async ({ logGroupName }) => Events.parse(await logs("FilterLogEvents", { logGroupName })).events),
  );
  return found
    .flat()
    .flatMap(({ message }) => message.split("\n"))
    .filter((line) => line.startsWith("{"))
    .map((line) => Line.parse(JSON.parse(line)))
    .filter(({ message }) => message === "shadow");
}

async function logs(operation: string, input: object): Promise<unknown> {
  const variables = readFileSync(join(stack.directory, ".driftless/env"), "utf8");
  const endpoint = /AWS_ENDPOINT_URL='([^']+)'/.exec(variables)?.[1] ?? expect.fail("there is no endpoint");
  const headers = {
    "content-type": "application/x-amz-json-1.1",
    "x-amz-target": `Logs_20140328.${operation}`,
    authorization: `AWS4-HMAC-SHA256 Credential=${ACCOUNT}/20300101/${REGION}/logs/aws4_request`,
  };
  return await (await fetch(endpoint, { method: "POST", headers, body: JSON.stringify(input) })).json();
}
