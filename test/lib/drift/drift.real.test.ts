import { PutBucketVersioningCommand, S3Client } from "@aws-sdk/client-s3";
import { expect, inject, test } from "vitest";
import { CloudTrailEvent } from "../../../lib/drift/cloudtrail-event.ts";
import { drift } from "../../../lib/drift/drift.ts";
import { createObjectFinder } from "../../../lib/drift/find-objects.ts";
import { trailsOf } from "../../../lib/kinds/trails-of.ts";
import { createNamespaceShares } from "../../../lib/queue/namespace-shares.ts";
import type { Delayed } from "../../../lib/queue/work-queue.ts";
import { callers, cloudTrailEvent, OWN_SESSION } from "../../support/aws/cloudtrail-events.ts";
import { ACCOUNT, REGION } from "../../support/aws/test-account.ts";
import { clientsOf } from "../../support/kubernetes/users/administrator.ts";
import { createRealBucket, type RealBucket } from "../../support/real/real-bucket.ts";

/** The requests that the event causes for objects in the bucket's namespace on the test run's API server. */
async function requestsFor({ namespace }: Pick<RealBucket, "namespace">, event: ReturnType<typeof cloudTrailEvent>) {
  const { kubernetes } = clientsOf();
  const sent: Delayed[] = [];
  const scope = { namespaces: [namespace], selector: "" };
  await drift(CloudTrailEvent.parse(event).detail, {
    kindsOf: trailsOf,
    own: { sessions: new Set([OWN_SESSION]), assumableRoles: [] },
    find: createObjectFinder({ kubernetes, scope, now: Date.now }),
    queue: { sendBatch: async (_, batch) => void sent.push(...batch) },
    queueUrls: { changes: "changes", resync: "resync" },
    shares: createNamespaceShares(() => 0),
  });
  return sent.map(({ request }) => request);
}

async function suspendVersioning(Bucket: string): Promise<void> {
  const credentials = { accessKeyId: ACCOUNT, secretAccessKey: ACCOUNT };
  const s3 = new S3Client({ endpoint: inject("s3Endpoint"), region: REGION, forcePathStyle: true, credentials });
  await s3.send(new PutBucketVersioningCommand({ Bucket, VersioningConfiguration: { Status: "Suspended" } }));
  s3.destroy();
}

async function versionedBucket(): Promise<RealBucket> {
  const bucket = await createRealBucket({ spec: { versioning: { status: "Enabled" } } });
  await bucket.object.pass();
  await bucket.object.settle();
  return bucket;
}

test("a foreign change that CloudTrail reports is repaired, and the Kubernetes Event says who made it", async () => {
  const bucket = await versionedBucket();
  await suspendVersioning(bucket.Bucket);
  const [request = expect.fail("nothing is enqueued"), ...others] = await requestsFor(
    bucket,
    cloudTrailEvent({ name: bucket.Bucket, userIdentity: callers.user }),
  );
  expect(others).toEqual([]);
  expect((await bucket.object.receive(request)).outcome).toBe("updated");
  expect(await bucket.object.events()).toContain(
    `DriftCorrected: versioning: Suspended -> Enabled (changed by arn:aws:iam::${ACCOUNT}:user/alice, PutBucketVersioning, 2026-11-22T10:00:00Z)`,
  );
});

test("the reconcile function's own calls trigger no pass", async () => {
  const bucket = await versionedBucket();
  const event = cloudTrailEvent({ name: bucket.Bucket, userIdentity: callers.own });
  expect(await requestsFor(bucket, event)).toEqual([]);
});
