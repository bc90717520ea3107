import { readFileSync } from "node:fs";
import { join } from "node:path";
import {
  GetBucketTaggingCommand,
  GetBucketVersioningCommand,
  ListBucketsCommand,
  PutBucketVersioningCommand,
} from "@aws-sdk/client-s3";
import { ListQueuesCommand, ListQueueTagsCommand, SQSClient } from "@aws-sdk/client-sqs";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { bucketKind } from "../../lib/kinds/s3/bucket/kind.ts";
import { CLUSTER_TAG } from "../../lib/queue/cluster-registration.ts";
import { eventually } from "../support/assertions/eventually.ts";
import { measure } from "../support/assertions/measured.ts";
import { ACCOUNT, bucketNamed, REGION } from "../support/aws/s3/test-s3.ts";
import { createObjectUser, type ObjectUser } from "../support/kubernetes/users/object-user.ts";
import { type RunningStack, startRunningStack } from "../support/programs/running-stack.ts";
import { shellKubectl } from "../support/programs/shell-kubectl.ts";
import { describeHistory } from "../support/scenarios/history-page.ts";

const FINALIZER = "finalizers.s3.services.k8s.aws/Bucket";
let stack: RunningStack;

beforeAll(async () => {
  stack = await startRunningStack("--resync", "10");
});

afterAll(async () => {
  await stack[Symbol.asyncDispose]();
});

test("creates the bucket, applies each edit, restores the default of a removed field, and removes the bucket", async () => {
  const user = await userOf();
  const name = bucketNamed("life");
  await measure("apply to Ready", async () => {
    await user.apply({ spec: { name, versioning: { status: "Enabled" } } });
    await user.condition("Ready", "True");
  });
  expect(await versioning(name)).toBe("Enabled");
  expect((await user.object())?.metadata.finalizers).toEqual([FINALIZER]);

  await measure("edit to S3", async () => {
    await user.apply({ spec: { name, versioning: { status: "Suspended" } } });
    await eventually(async () => expect(await versioning(name)).toBe("Suspended"));
  });

  await user.apply({
    spec: { name, versioning: { status: "Suspended" }, tagging: { tagSet: [{ key: "a", value: "b" }] } },
  });
  await eventually(async () => expect(await tags(name)).toMatchObject({ a: "b" }));
  await measure("removal of a field to S3's default", async () => {
    await user.apply({ spec: { name, versioning: { status: "Suspended" } } });
    await eventually(async () => expect(await tags(name)).not.toHaveProperty("a"));
  });

  await measure("delete to gone", async () => {
    await user.delete();
    await user.gone();
  });
  expect(await exists(name)).toBe(false);
});

test("the cluster is registered with its uid in a tag of the changes queue", async () => {
  const variables = readFileSync(join(stack.directory, ".driftless/env"), "utf8");
  const endpoint = /AWS_ENDPOINT_URL='([^']+)'/.exec(variables)?.[1] ?? expect.fail("there is no endpoint");
  const sqs = new SQSClient({
    endpoint,
    region: REGION,
    credentials: { accessKeyId: ACCOUNT, secretAccessKey: ACCOUNT },
  });
  onTestFinished(() => sqs.destroy());
  const { QueueUrls = [] } = await sqs.send(new ListQueuesCommand({}));
  const queues = await Promise.all(
    QueueUrls.map(async (QueueUrl) => (await sqs.send(new ListQueueTagsCommand({ QueueUrl }))).Tags ?? {}),
  );
  const uid = await shellKubectl(stack.directory, ["get", "namespace", "kube-system", "-o=jsonpath={.metadata.uid}"]);
  expect(queues.flatMap((tags) => tags[CLUSTER_TAG] ?? [])).toEqual([uid]);
});

test("repairs an out-of-band change during the next sweep, and reports the field", async () => {
  const user = await userOf();
  const name = bucketNamed("drift");
  await user.apply({ spec: { name, versioning: { status: "Enabled" } } });
  await user.condition("Ready", "True");

  await measure("drift to repair, sweeping every 10 s", async () => {
    await stack.s3.send(
      new PutBucketVersioningCommand({ Bucket: name, VersioningConfiguration: { Status: "Suspended" } }),
    );
    await eventually(async () => expect(await versioning(name)).toBe("Enabled"));
  });
  await eventually(async () =>
    expect(await user.events()).toContain("DriftCorrected: versioning: Suspended -> Enabled"),
  );
});

describeHistory(() => stack);

/** A user whose objects are gone when the test ends, so that they cannot be mistaken for those of the next test. */
async function userOf(annotations: Readonly<Record<string, string>> = {}): Promise<ObjectUser> {
  const user = await createObjectUser(stack.directory, bucketKind, annotations);
  onTestFinished(async () => {
    await user.kubectl("delete", "buckets", "--all", "--timeout=60s");
  });
  return user;
}

async function versioning(Bucket: string): Promise<string | undefined> {
  return (await stack.s3.send(new GetBucketVersioningCommand({ Bucket, ExpectedBucketOwner: ACCOUNT }))).Status;
}

async function tags(Bucket: string): Promise<Readonly<Record<string, string | undefined>>> {
  const { TagSet = [] } = await stack.s3.send(new GetBucketTaggingCommand({ Bucket }));
  return Object.fromEntries(TagSet.map(({ Key, Value }) => [Key, Value]));
}

async function exists(Bucket: string): Promise<boolean> {
  const { Buckets = [] } = await stack.s3.send(new ListBucketsCommand({}));
  return Buckets.some(({ Name }) => Name === Bucket);
}
