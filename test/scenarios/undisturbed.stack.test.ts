import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import {
  GetBucketReplicationCommand,
  GetBucketVersioningCommand,
  PutBucketVersioningCommand,
} from "@aws-sdk/client-s3";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parseAllDocuments } from "yaml";
import { bucketKind } from "../../lib/kinds/s3/bucket/kind.ts";
import { checks } from "../smoke/checks.ts";
import { eventually } from "../support/assertions/eventually.ts";
import { measure } from "../support/assertions/measured.ts";
import { callers, cloudTrailEvent } from "../support/aws/cloudtrail-events.ts";
import { ACCOUNT, bucketNamed } from "../support/aws/s3/test-s3.ts";
import { createObjectUser } from "../support/kubernetes/users/object-user.ts";
import { type RunningStack, startRunningStack } from "../support/programs/running-stack.ts";
import { shellKubectl } from "../support/programs/shell-kubectl.ts";
import { openDefaultBus } from "../support/scenarios/default-bus.ts";

const SMOKE = join(import.meta.dirname, "../smoke/smoke.ts");
const EXAMPLE = join(import.meta.dirname, "../../docs/examples/references/bucket.yaml");
const ROLE = "role.iam.services.k8s.aws/copier";

let stack: RunningStack;

beforeAll(async () => {
  // There is no sweep, so every repair is caused by an event.
  stack = await startRunningStack();
});

afterAll(async () => {
  await stack[Symbol.asyncDispose]();
});

const kubectl = (args: readonly string[], input?: object) =>
  shellKubectl(stack.directory, ["--namespace", "default", ...args], input);
const waitFor = (what: string, ...objects: readonly string[]) =>
  kubectl(["wait", `--for=${what}`, ...objects, "--timeout=90s"]);

test("on the local stack, every check that works with emulators holds, and nothing is left", async () => {
  const inStack = async (command: string) =>
    (await promisify(execFile)("sh", ["-c", `. .driftless/env && ${command}`], { cwd: stack.directory })).stdout;
  const printed = await inStack(
    `"${process.execPath}" "${SMOKE}" --stack driftless-local --region us-west-2 --emulated`,
  );
  const results = checks.map(({ name, onAwsOnly }) => `${onAwsOnly ? "skipped" : "holds"} ${name}`);
  expect(
    printed
      .trim()
      .split("\n")
      .map((line) => line.replace(/ +[\d.]+ s +/, " ")),
  ).toEqual(results);
  expect(await inStack("kubectl get buckets -o name")).toBe("");
});

test("a change by someone else is repaired when the default bus reports it, and the Event says who made it; denied calls and our own calls trigger no pass", async () => {
  const [own, denied, foreign] = await Promise.all(["own", "denied", "foreign"].map(suspended));
  if (own === undefined || denied === undefined || foreign === undefined) throw new Error("a bucket is missing");
  using bus = openDefaultBus(stack.directory);
  const arn = await bus.ownSession("s3");
  await bus.tell(cloudTrailEvent({ name: own.name, userIdentity: { ...callers.own, arn } }));
  await bus.tell(cloudTrailEvent({ name: denied.name, errorCode: "AccessDenied" }));
  await measure("event to repair", async () => {
    await bus.tell(cloudTrailEvent({ name: foreign.name }));
    await eventually(async () => expect(await versioning(foreign.name)).toBe("Enabled"));
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

test("a bucket whose replication has a roleRef waits for the role, and is Ready within 10 s after the role is Ready", async () => {
  await kubectl(["create", "-f", "-"], await pausedRole());
  await kubectl(["apply", "-f", EXAMPLE]);
  await waitFor("condition=Ready", "bucket/copies");
  await waitFor("condition=ACK.ReferencesResolved=Unknown", "bucket/originals");
  // This takes half a minute. By then, the delays have reached the length that they keep during the first minutes.
  await waitFor("jsonpath={.status.poll.count}=6", "bucket/originals");

  await kubectl(["annotate", ROLE, "driftless.dev/paused-"]);
  await waitFor("condition=Ready", ROLE);
  const start = performance.now();
  await measure("from the role being Ready to the bucket being Ready", () =>
    waitFor("condition=Ready", "bucket/originals"),
  );
  expect(performance.now() - start).toBeLessThan(10_000);
  const arn = await kubectl(["get", ROLE, "-o=jsonpath={.status.ackResourceMetadata.arn}"]);
  const { ReplicationConfiguration } = await stack.s3.send(
    new GetBucketReplicationCommand({ Bucket: "shop-originals" }),
  );
  expect(ReplicationConfiguration?.Role).toBe(arn);

  await kubectl(["delete", "-f", EXAMPLE, "--timeout=60s"]);
});

/** The role of the example. It is not created in AWS as long as it is paused. */
async function pausedRole(): Promise<object> {
  const manifests = parseAllDocuments(await readFile(EXAMPLE, "utf8")).map((document) => document.toJS());
  const { metadata, ...role } = manifests.find(({ kind }) => kind === "Role");
  return { ...role, metadata: { ...metadata, annotations: { "driftless.dev/paused": "true" } } };
}

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
