import { setTimeout as sleep } from "node:timers/promises";
import { DeleteObjectCommand, PutObjectCommand } from "@aws-sdk/client-s3";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bucketKind } from "../../lib/kinds/s3/bucket/kind.ts";
import { parts } from "../../lib/kinds/s3/bucket/parts.ts";
import { eventually } from "../support/assertions/eventually.ts";
import { measure } from "../support/assertions/measured.ts";
import { bucketNamed } from "../support/aws/s3/test-s3.ts";
import { countApiServerRequests, isObjectWrite } from "../support/kubernetes/api-server-metrics.ts";
import { createObjectUser, type ObjectUser } from "../support/kubernetes/users/object-user.ts";
import { type FaultyStack, startFaultyStack } from "../support/programs/faulty-stack.ts";
import { bucketNames, versioningOf } from "../support/scenarios/buckets-in-s3.ts";
import { describeCrashes } from "../support/scenarios/crashes.ts";
import { describeHangingCalls } from "../support/scenarios/hanging-calls.ts";
import { testPoisonedObjects } from "../support/scenarios/poisoned-objects.ts";

let stack: FaultyStack;

beforeAll(async () => {
  stack = await startFaultyStack();
});

afterAll(async () => {
  await stack[Symbol.asyncDispose]();
});

test("settles a minimal bucket with few calls, then finds nothing to write to S3 or to the API server", async () => {
  const user = await userOf();
  stack.s3Proxy.reset();
  await user.apply({ spec: { name: bucketNamed("minimal") } });
  await user.condition("Ready", "True");
  await eventually(() => stack.expectIdle());
  console.error("measured: a minimal bucket:", stack.s3Proxy.total(), "calls in", stack.s3Proxy.rounds, "rounds");
  expect(Object.fromEntries(stack.s3Proxy.counts)).toEqual({ HeadBucket: 1, CreateBucket: 1, GetBucketTagging: 1 });

  const writes = await countApiServerRequests(stack.directory, isObjectWrite);
  stack.s3Proxy.reset();
  // With this delay, concurrent calls overlap even on a busy machine.
  stack.s3Proxy.delay(300);
  await stack.sweep();
  await eventually(() => stack.expectIdle());
  stack.s3Proxy.delay(0);
  console.error("measured: a steady resync:", stack.s3Proxy.total(), "calls in", stack.s3Proxy.rounds, "rounds");
  expect(stack.s3Proxy.total()).toBeGreaterThan(0);
  expect(stack.s3Proxy.total()).toBeLessThanOrEqual(2 + parts.length);
  expect(stack.s3Proxy.rounds).toBeLessThanOrEqual(3);
  expect(stack.s3Proxy.mutating()).toBe(0);
  expect(await countApiServerRequests(stack.directory, isObjectWrite)).toBe(writes);
});

describeHangingCalls(() => stack);
describe("objects with very long texts", () => testPoisonedObjects(() => stack));

test("keeps a bucket that is not empty, says why, and removes it soon after it is emptied", async () => {
  const user = await userOf();
  const Bucket = bucketNamed("full");
  await user.apply({ spec: { name: Bucket } });
  await user.condition("Ready", "True");
  await stack.s3.send(new PutObjectCommand({ Bucket, Key: "kept", Body: "content" }));
  await user.delete();
  const ready = await eventually(() => user.condition("Ready", "False"));
  expect(ready.message).toContain("BucketNotEmpty");

  await stack.s3.send(new DeleteObjectCommand({ Bucket, Key: "kept" }));
  await measure("emptied to gone", () => user.gone(90_000));
  expect(await bucketNames(stack.s3)).not.toContain(Bucket);
});

test("loses nothing when the bus refuses every event for 30 s", async () => {
  const [made, edited, deleted] = [await userOf(), await userOf(), await userOf()];
  const names = { made: bucketNamed("made"), edited: bucketNamed("edited"), deleted: bucketNamed("deleted") };
  await edited.apply({ spec: { name: names.edited } });
  await deleted.apply({ spec: { name: names.deleted } });
  await edited.condition("Ready", "True");
  await deleted.condition("Ready", "True");

  stack.awsProxy.reset();
  stack.awsProxy.refuseNext(Number.POSITIVE_INFINITY, 503, (operation) => operation === "PutEvents");
  await made.apply({ spec: { name: names.made } });
  await edited.apply({ spec: { name: names.edited, versioning: { status: "Enabled" } } });
  await deleted.delete();
  // The fault itself lasts this long.
  await sleep(30_000);
  const refused = stack.awsProxy.counts.get("PutEvents");
  expect(refused).toBeGreaterThan(1);
  expect(await bucketNames(stack.s3)).not.toContain(names.made);

  stack.awsProxy.refuseNext(0);
  await measure("all caught up after the bus was back", async () => {
    await made.condition("Ready", "True", 60_000);
    await edited.condition("Ready", "True", 60_000);
    await deleted.gone(60_000);
  });
  expect(await versioningOf(stack.s3, names.edited)).toBe("Enabled");
});

describeCrashes(() => stack);

function userOf(): Promise<ObjectUser> {
  return createObjectUser(stack.directory, bucketKind);
}
