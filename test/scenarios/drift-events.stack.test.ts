import { readFileSync } from "node:fs";
import { join } from "node:path";
import { EventBridgeClient, ListRulesCommand, PutEventsCommand } from "@aws-sdk/client-eventbridge";
import { GetBucketVersioningCommand, PutBucketVersioningCommand } from "@aws-sdk/client-s3";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bucketKind } from "../../lib/resources/s3/bucket/kind.ts";
import { eventually } from "../support/assertions/eventually.ts";
import { measure } from "../support/assertions/measured.ts";
import { callers, cloudTrailEvent } from "../support/aws/cloudtrail-events.ts";
import { ACCOUNT, bucketNamed, REGION } from "../support/aws/test-s3.ts";
import { createObjectUser } from "../support/kubernetes/object-user.ts";
import { type RunningStack, startRunningStack } from "../support/programs/running-stack.ts";

const PATIENCE = { timeoutMs: 30_000 };

let stack: RunningStack;
let bus: EventBridgeClient;
beforeAll(async () => {
  // There is no sweep, so every repair is caused by an event.
  stack = await startRunningStack();
  const variables = readFileSync(join(stack.directory, ".driftless/env"), "utf8");
  const endpoint = /AWS_ENDPOINT_URL='([^']+)'/.exec(variables)?.[1] ?? expect.fail("there is no endpoint");
  const credentials = { accessKeyId: ACCOUNT, secretAccessKey: ACCOUNT };
  bus = new EventBridgeClient({ endpoint, region: REGION, credentials });
});
afterAll(async () => {
  await stack[Symbol.asyncDispose]();
  bus.destroy();
});

/** Creates a bucket that declares versioning, and then suspends versioning as someone else. */
async function suspended(prefix: string) {
  const user = await createObjectUser(stack.directory, bucketKind);
  const name = bucketNamed(prefix);
  await user.apply({ spec: { name, versioning: { status: "Enabled" } } });
  await user.condition("Ready", "True");
  const VersioningConfiguration = { Status: "Suspended" } as const;
  await stack.s3.send(new PutBucketVersioningCommand({ Bucket: name, VersioningConfiguration }));
  return { user, name };
}

async function versioning(Bucket: string): Promise<string | undefined> {
  return (await stack.s3.send(new GetBucketVersioningCommand({ Bucket }))).Status;
}

/** Puts an event on the account's default bus, as AWS does. */
async function tell({ source, "detail-type": DetailType, detail }: ReturnType<typeof cloudTrailEvent>): Promise<void> {
  const entry = { Source: source, DetailType, Detail: JSON.stringify(detail) };
  expect(await bus.send(new PutEventsCommand({ Entries: [entry] }))).toMatchObject({ FailedEntryCount: 0 });
}

/** The session whose calls the rules exclude. */
async function ownSession(): Promise<string> {
  const { Rules = [] } = await bus.send(new ListRulesCommand({}));
  const patterns = Rules.map(({ EventPattern = "" }) => EventPattern).join();
  return /"anything-but": ?\["([^"]+)"\]/.exec(patterns)?.[1] ?? expect.fail(`no rule excludes a session: ${patterns}`);
}

test("a change by someone else is repaired when the default bus reports it, and the Event says who made it; denied calls and our own calls trigger no pass", async () => {
  const [own, denied, foreign] = await Promise.all(["own", "denied", "foreign"].map(suspended));
  if (own === undefined || denied === undefined || foreign === undefined) throw new Error("a bucket is missing");
  const arn = await ownSession();
  await tell(cloudTrailEvent({ name: own.name, userIdentity: { ...callers.own, arn } }));
  await tell(cloudTrailEvent({ name: denied.name, errorCode: "AccessDenied" }));
  await measure("event to repair", async () => {
    await tell(cloudTrailEvent({ name: foreign.name }));
    await eventually(async () => expect(await versioning(foreign.name)).toBe("Enabled"), PATIENCE);
  });
  const actor = `arn:aws:iam::${ACCOUNT}:user/alice, PutBucketVersioning, 2026-11-22T10:00:00Z`;
  await eventually(async () =>
    expect(await foreign.user.events()).toContain(
      `DriftCorrected: versioning: Suspended -> Enabled (changed by ${actor})`,
    ),
  );
  expect(await versioning(own.name)).toBe("Suspended");
  expect(await versioning(denied.name)).toBe("Suspended");
});
