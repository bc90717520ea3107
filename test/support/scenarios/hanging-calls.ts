import { expect, onTestFinished, test } from "vitest";
import type { KubernetesObject } from "../../../lib/kubernetes/object.ts";
import { bucketKind } from "../../../lib/resources/s3/bucket/kind.ts";
import { eventually } from "../assertions/eventually.ts";
import { measure, measured } from "../assertions/measured.ts";
import { bucketNamed } from "../aws/s3/test-s3.ts";
import { createObjectUser, type ObjectUser } from "../kubernetes/users/object-user.ts";
import type { FaultyStack } from "../programs/faulty-stack.ts";
import { shellKubectl } from "../programs/shell-kubectl.ts";

const SPEC = {
  versioning: { status: "Enabled" },
  lifecycle: { rules: [{ id: "expire", status: "Enabled", filter: { prefix: "" }, expiration: { days: 30 } }] },
  cors: { corsRules: [{ allowedMethods: ["GET"], allowedOrigins: ["https://example.org"] }] },
  requestPayment: { payer: "Requester" },
  website: { indexDocument: { suffix: "index.html" } },
};

const HANGING: ReadonlySet<string> = new Set([
  "PutBucketLifecycleConfiguration",
  "PutBucketCors",
  "PutBucketRequestPayment",
  "PutBucketWebsite",
]);

/** Tests what an object's status says if some parts cannot be written in time, and that other objects are not delayed. */
export function describeHangingCalls(stack: () => FaultyStack): void {
  // A test that fails leaves no call held for the tests after it.
  function releaseAll(): void {
    stack().awsProxy.release();
    stack().s3Proxy.release();
  }

  test("an object whose calls hang says within 30 s what is done and what is not, and does not delay other objects in its batch", async () => {
    const users = await Promise.all(Array.from({ length: 10 }, () => createObjectUser(stack().directory, bucketKind)));
    const names = new Map(users.map((user) => [user, bucketNamed("batch")]));
    const items = users.map((user) => bucketOf(user, names.get(user)));

    // The relay sends the first hint alone and the others together. Both calls are held until all objects exist.
    onTestFinished(releaseAll);
    stack().awsProxy.hold((operation) => operation === "PutEvents");
    stack().s3Proxy.hold((operation) => operation === "CreateBucket");
    await shellKubectl(stack().directory, ["apply", "-f", "-"], { apiVersion: "v1", kind: "List", items });
    const started = performance.now();
    stack().awsProxy.release();
    const [hung, ...mates] = await eventually(async () => {
      const [first, second, ...more] = await largestBatch(stack().directory, users);
      if (first === undefined || second === undefined) expect.fail("no invocation has claims on two objects");
      return [first, second, ...more];
    });
    const path = `/${names.get(hung)}`;
    stack().s3Proxy.hold((operation, url) => HANGING.has(operation) && url.startsWith(path));

    await measure(`${mates.length} other objects in the batch, to Ready`, () =>
      Promise.all(mates.map((user) => user.condition("Ready", "True", 10_000))),
    );
    const synced = await hung.condition("ACK.ResourceSynced", "False");
    measured("four parts that hang, to the condition", performance.now() - started);
    expect(performance.now() - started).toBeLessThan(30_000);
    expect(synced).toMatchObject({
      reason: "OutOfTime",
      message:
        "the pass ran out of time; done: versioning; failed: lifecycle, cors; not done yet: requestPayment, website",
    });

    stack().s3Proxy.release();
    await measure("all parts set after S3 responded again", () => hung.condition("Ready", "True", 90_000));
  });
}

/** The manifest of the user's object. */
function bucketOf({ namespace }: ObjectUser, name: string | undefined): object {
  return {
    apiVersion: "s3.services.k8s.aws/v1alpha1",
    kind: "Bucket",
    metadata: { name: "data", namespace },
    spec: { name, ...SPEC },
  };
}

/** The users whose objects the function invocation with the most claims currently holds. */
async function largestBatch(directory: string, users: readonly ObjectUser[]): Promise<readonly ObjectUser[]> {
  const { items }: { readonly items: readonly KubernetesObject[] } = JSON.parse(
    await shellKubectl(directory, ["get", "buckets", "--all-namespaces", "--output=json"]),
  );
  const invocations = new Map(
    items.map(({ metadata, status }) => [metadata.namespace, status?.claim?.holder.split("/")[0]]),
  );
  const batches = Map.groupBy(users, ({ namespace }) => invocations.get(namespace));
  batches.delete(undefined);
  return [...batches.values()].sort((one, other) => other.length - one.length)[0] ?? [];
}
