import { S3Client } from "@aws-sdk/client-s3";
import { beforeAll, expect, inject, onTestFinished, test } from "vitest";
import { kinds } from "../../lib/kinds/index.ts";
import { bucketKind } from "../../lib/kinds/s3/bucket/kind.ts";
import { ACCOUNT, bucketNamed, REGION, testConnect } from "../support/aws/s3/test-s3.ts";
import { applyClusterManifests } from "../support/kubernetes/cluster-manifests.ts";
import { kubectl } from "../support/kubernetes/kubectl.ts";
import { createNamespace } from "../support/kubernetes/namespace.ts";
import { createRealObject, type RealObject } from "../support/real/real-object.ts";
import { bucketNames } from "../support/scenarios/buckets-in-s3.ts";
import { createTestClock } from "../support/worlds/test-clock.ts";

const COUNT = 100;
/** A namespace gets half of the deployment's deletes. */
const MAXIMUM = 10;
const HOUR_SECONDS = 3600;

// The manifests contain the ConfigMap with the tokens.
beforeAll(applyClusterManifests);

test("if 100 buckets are to be deleted at the same time, ten are deleted, and the others wait until it is their turn or until the user allows the delete", async () => {
  const { objects, namespace, clock, bucketsLeft } = await startBuckets();
  await kubectl(["delete", "buckets", "--all", "--wait=false", "--namespace", namespace]);

  expect(tally(await passOver(objects))).toEqual({ deleted: MAXIMUM, "in-progress": COUNT - MAXIMUM });
  expect(await bucketsLeft()).toBe(COUNT - MAXIMUM);
  const waiting = await conditions(namespace);
  expect(waiting).toHaveLength(COUNT - MAXIMUM);
  for (const ready of waiting) {
    expect(ready).toMatchObject({ type: "Ready", status: "False", reason: "DeleteRateExceeded" });
    expect(ready?.message).toMatch(
      /^this deployment limits deletes to 20 per hour, and each namespace to half of those that the others leave; the next delete can start at \S+Z at the earliest; to delete this resource now, annotate the object with driftless\.dev\/allow-delete: "true"$/,
    );
  }

  const [favourite] = await names(namespace);
  await kubectl(["annotate", "bucket", String(favourite), "driftless.dev/allow-delete=true", "--namespace", namespace]);
  expect(tally(await passOver(objects))).toMatchObject({ deleted: 1, "in-progress": COUNT - MAXIMUM - 1 });

  clock.advance(HOUR_SECONDS);
  expect(tally(await passOver(objects))).toMatchObject({ deleted: MAXIMUM });
  expect(await bucketsLeft()).toBe(COUNT - 2 * MAXIMUM - 1);
  expect(await names(namespace)).toHaveLength(COUNT - 2 * MAXIMUM - 1);
});

/** Buckets on the test run's API server and LocalStack's S3, in a deployment that limits deletes. */
async function startBuckets() {
  const clock = createTestClock();
  const namespace = await createNamespace();
  const prefix = bucketNamed("rate");
  const credentials = { accessKeyId: ACCOUNT, secretAccessKey: ACCOUNT };
  const s3 = new S3Client({ endpoint: inject("s3Endpoint"), region: REGION, forcePathStyle: true, credentials });
  onTestFinished(() => s3.destroy());
  const settings = { maximumDeletesPerHour: 2 * MAXIMUM };
  const engine = { kinds, connect: testConnect(inject("s3Endpoint")), clock, settings };
  const objects = await Promise.all(
    Array.from({ length: COUNT }, (_, index) => {
      const reference = { kind: bucketKind, namespace, name: `data-${index}` };
      return createRealObject(reference, { spec: { name: `${prefix}-${index}` } }, engine);
    }),
  );
  // A pass that is repeated finds the bucket that it has created.
  const { created = 0, unchanged = 0, ...others } = tally(await passOver(objects));
  expect([created + unchanged, others]).toEqual([COUNT, {}]);
  /** Counts the buckets rather than the calls that delete them: one that is not answered in time is made again. */
  const bucketsLeft = async () => (await bucketNames(s3)).filter((name) => name?.startsWith(prefix)).length;
  return { objects, namespace, clock, bucketsLeft };
}

/**
 * Runs a pass over each object, all of them at the same time. As the queue would, repeats a pass that ends in a conflict or because a request
 * failed: on a busy machine, the emulator does not answer a hundred passes in time.
 */
async function passOver(objects: readonly RealObject[]): Promise<readonly string[]> {
  return await Promise.all(
    objects.map(async (object) => {
      for (;;) {
        const { outcome } = await object.pass();
        if (outcome !== "conflict" && outcome !== "recoverable") return outcome;
      }
    }),
  );
}

function tally(outcomes: readonly string[]): Readonly<Record<string, number>> {
  const groups = Map.groupBy(outcomes, (outcome) => outcome);
  return Object.fromEntries([...groups].map(([outcome, all]) => [outcome, all.length]));
}

async function conditions(namespace: string) {
  const list: { readonly items: readonly { status: { conditions: readonly { type: string; message: string }[] } }[] } =
    JSON.parse(await kubectl(["get", "buckets", "--output", "json", "--namespace", namespace]));
  return list.items.map(({ status }) => status.conditions.find(({ type }) => type === "Ready"));
}

async function names(namespace: string): Promise<readonly string[]> {
  const output = await kubectl(["get", "buckets", "--output", "name", "--namespace", namespace]);
  return output.split("\n").flatMap((line) => (line === "" ? [] : [line.replace(/^.*\//, "")]));
}
